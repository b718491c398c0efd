import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Io } from './io.ts';

/** All of a file, or of standard input for `-`. `name` is the argument or option that names it. */
export async function readInput(
  file: string,
  { stdin, cwd }: Pick<Io, 'stdin' | 'cwd'>,
  name: string,
): Promise<string> {
  if (file === '-') return withoutMark(await stdin());
  const path = resolve(cwd, file);
  try {
    return withoutMark(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new RetrievalError(
      'invalid_request',
      `${name}: cannot read the file ${path}. Check that it exists and is readable.`,
      { cause },
    );
  }
}

/** Editors of Windows begin files with a byte order mark, which is no part of the text. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
