import { existsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { isRetrievalError, RetrievalError, writingFile } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { readLines } from '@touchstone/eval';
import type { z } from 'zod';

/**
 * Reads a file of one JSON object a line; there are no records where there is no file. `tornLines` are no whole JSON: a kill in the
 * midst of a write leaves one, and its work is done again. Throws `invalid_request`, with file and line, for an object that is not
 * of the form.
 */
export async function readRecords<C extends z.ZodType>(file: string, codec: C) {
  const records: z.output<C>[] = [];
  let tornLines = 0;
  if (!existsSync(file)) return { records, tornLines };
  for await (const line of readLines(file)) {
    if (line.text.trim() === '') continue;
    const input = parsedOrUndefined(line.text);
    if (input === undefined) tornLines += 1;
    else records.push(parseStrictly(codec, { code: 'invalid_request', what: `${file}, line ${line.number}`, input }));
  }
  return { records, tornLines };
}

/** Replaces a file of records in one step: a reader sees the old ones or the new ones, whole. */
export async function writeRecords<C extends z.ZodType>(file: string, codec: C, records: readonly z.output<C>[]) {
  await writeWhole(file, records.map((record) => recordLine(codec, record)).join(''));
}

export async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.tmp`;
  await namingFile(file, async () => {
    const handle = await open(beside, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  });
}

export function recordLine<C extends z.ZodType>(codec: C, record: z.output<C>): string {
  return `${JSON.stringify(codec.encode(record))}\n`;
}

/** A failed write, as an error that names the file. */
export async function namingFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await writingFile(file, work);
  } catch (cause) {
    if (isRetrievalError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RetrievalError('invalid_request', `Cannot write ${file}: ${reason}.`, { cause });
  }
}

/** JSON itself has no undefined. */
function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
