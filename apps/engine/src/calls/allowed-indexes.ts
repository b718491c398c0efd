import { RetrievalError } from '@touchstone/contract';
import type { CallTask } from './call-task.ts';

/** The index, if the caller may read it; else throws `forbidden`. */
export function allowedIndex({ indexes }: Pick<CallTask, 'indexes'>, index: string): string {
  if (indexes === undefined || indexes.includes(index)) return index;
  throw new RetrievalError(
    'forbidden',
    `This key may not read index "${index}". It may read: ${indexes.map((name) => `"${name}"`).join(', ')}.`,
  );
}

/** The indexes that the caller may read, of those that there are. */
export function allowedOf({ indexes }: Pick<CallTask, 'indexes'>, names: readonly string[]): readonly string[] {
  return indexes === undefined ? names : names.filter((name) => indexes.includes(name));
}
