import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { RetrievalError } from '@touchstone/contract';

/** One line of a file, without its line ending. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/**
 * The lines of a UTF-8 file, read as a stream; `.gz` is unpacked. Only \n and \r\n end a line, because JSON strings may
 * hold U+2028. A byte order mark is dropped. Node's `readline` would split at U+2028 too. Throws `invalid_request` when
 * the file cannot be read or is not UTF-8.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let number = 0;
  try {
    for await (const chunk of bytesOf(file)) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        number += 1;
        yield { text: withoutReturn(part), number };
      }
    }
    rest += decoder.decode();
  } catch (cause) {
    throw unreadable(file, cause);
  }
  if (rest !== '') yield { text: withoutReturn(rest), number: number + 1 };
}

export function lineError(file: string, line: Line, problem: string): RetrievalError {
  return new RetrievalError('invalid_request', `${file}, line ${line.number}: ${problem}`);
}

/** The text of a UTF-8 file. Throws `invalid_request` when the file cannot be read or is not UTF-8. */
export async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): RetrievalError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new RetrievalError('invalid_request', `Cannot read ${file} as UTF-8 text: ${reason}.`, { cause });
}

function bytesOf(file: string): AsyncIterable<Buffer> {
  const bytes = createReadStream(file);
  if (!file.endsWith('.gz')) return bytes;
  const unpacking = createGunzip();
  bytes.on('error', (error) => unpacking.destroy(error));
  return bytes.pipe(unpacking);
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}
