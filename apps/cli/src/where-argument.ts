import type { Io } from './io.ts';

/** The text of `--where`: as it was typed, or all of the file behind an `@`. */
export async function whereText(where: string | undefined, io: Io): Promise<string | undefined> {
  if (where === undefined || !where.startsWith('@')) return where;
  const { readInput } = await import('./read-input.ts');
  return readInput(where.slice(1), io, '--where');
}
