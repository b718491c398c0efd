import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** One line of a file, without its line ending. */
export interface Line {
  readonly text: string;
  /** From 1; blank lines count, but are left out. */
  readonly number: number;
}

/**
 * The lines of a UTF-8 file that are not blank, as a stream; `.gz` is unpacked. Only \n and \r\n end a line, because JSON
 * strings may hold U+2028. A byte order mark is dropped. `onBytes` is told of the file's own bytes as they are read.
 */
export async function* readLines(file: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes = createReadStream(file);
  bytes.on('data', (chunk) => onBytes(chunk.length));
  let rest = '';
  let number = 0;
  try {
    for await (const chunk of file.endsWith('.gz') ? unpacked(bytes) : bytes) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        number += 1;
        if (part.trim() !== '') yield { text: part.trimEnd(), number };
      }
    }
    rest += decoder.decode();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file}, after line ${number}: cannot be read as UTF-8 text (${reason}).`, { cause });
  }
  if (rest.trim() !== '') yield { text: rest.trimEnd(), number: number + 1 };
}

function unpacked(bytes: ReturnType<typeof createReadStream>): AsyncIterable<Buffer> {
  const unpacking = createGunzip();
  bytes.on('error', (error) => unpacking.destroy(error));
  return bytes.pipe(unpacking);
}

/** The error for a line that is not what its format asks for. */
export function lineError(file: string, { number }: Line, problem: string): Error {
  return new Error(`${file}, line ${number}: ${problem}`);
}
