import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Io } from './io.js';

/** All of a file, or of standard input for `-`. `name` is what it was given for. */
export async function readInput(
  file: string,
  { stdin, cwd }: Pick<Io, 'stdin' | 'cwd'>,
  name: string,
): Promise<string> {
  if (file === '-') return stdin();
  const path = resolve(cwd, file);
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new RetrievalError(
      'invalid_request',
      `${name}: cannot read the file ${path}. Check that it exists and is readable.`,
      { cause },
    );
  }
}
