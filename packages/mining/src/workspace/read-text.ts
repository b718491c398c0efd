import { readFile, stat } from 'node:fs/promises';
import { bytes, RetrievalError } from '@touchstone/contract';

/** A definition, a case or a source file is smaller. */
const largestBytes = 4 * 1024 * 1024;

/** A file of UTF-8 text. Throws `invalid_request`, with the name in `place`, for anything else. */
export async function readText(file: string, place: string = file): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > largestBytes) throw new Error(`it has ${bytes(size)}, more than ${bytes(largestBytes)}`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const where = place === file ? '' : `${place}: `;
    throw new RetrievalError('invalid_request', `${where}${file} cannot be read as UTF-8 text: ${reason}.`, { cause });
  }
}
