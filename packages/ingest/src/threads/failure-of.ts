import { isRetrievalError, unexpectedFailure } from '@touchstone/contract';
import { NestedTooDeeply } from '../chunking/chunkers/nesting.ts';
import type { TaskFailure } from './file-task.ts';

/** An error as data, for the thread that waits. The words of a foreign error stay here: they may hold text of the file. */
export function failureOf(thrown: unknown): TaskFailure {
  if (thrown instanceof NestedTooDeeply) return { kind: 'nesting' };
  if (thrown instanceof RangeError && thrown.message.includes('call stack')) return { kind: 'nesting' };
  const { code, message, operatorNote } = isRetrievalError(thrown)
    ? thrown
    : unexpectedFailure(thrown, 'reading of a file');
  return { kind: 'error', code, message, operatorNote };
}
