import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { type JsonObject, RetrievalError, throwIfAborted, utcTime } from '@touchstone/contract';
import { parseJson, UnfaithfulJsonError } from '@touchstone/contract/wire';
import { invalidConfig } from '../sources/invalid-config.ts';
import type { FieldNames } from '../sources/source.ts';
import { contentHash } from './content-hash.ts';
import { checkRecordFields, renameFields } from './record-fields.ts';
import { wellFormed } from './well-formed.ts';

/** One line of a JSONL file in BEIR form. */
export interface JsonlRecord {
  readonly id: string;
  /** Empty where the record has none. */
  readonly title: string;
  readonly text: string;
  readonly metadata: JsonObject;
}

/** A line that is not empty; `record` parses it. */
export interface JsonlLine {
  /** From 1. */
  readonly line: number;
  readonly contentHash: string;
  readonly sizeBytes: number;
  record(names?: FieldNames): JsonlRecord;
}

/**
 * The lines of a JSONL file, streamed: memory holds one line and a read buffer. Only `\n` ends a line (JSON strings may
 * hold U+2028), or `\r` in a file that begins with lines that end so. `record` throws `invalid_request`, naming file and line, for anything that is not a record. `onBytes` sees
 * every byte of the file in order.
 */
export async function* readJsonl(
  location: string,
  signal: AbortSignal | undefined,
  onBytes?: (part: Uint8Array) => void,
): AsyncGenerator<JsonlLine> {
  let line = 0;
  let rest: Buffer[] = [];
  let lineEnd: number | undefined;
  const file = await openFile(location);
  for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20 })) {
    throwIfAborted(signal, `reading of ${location}`);
    const bytes: Buffer = chunk;
    onBytes?.(bytes);
    let from = 0;
    lineEnd ??= bytes.includes(lineFeed) || !bytes.includes(carriageReturn) ? lineFeed : carriageReturn;
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      const part = bytes.subarray(from, end);
      line++;
      const whole = rest.length === 0 ? part : Buffer.concat([...rest, part]);
      rest = [];
      from = end + 1;
      if (!isEmpty(whole)) yield toLine(location, line, whole);
    }
    if (from < bytes.length) rest.push(bytes.subarray(from));
  }
  const last = Buffer.concat(rest);
  if (!isEmpty(last)) yield toLine(location, line + 1, last);
}

const lineFeed = 10;
const carriageReturn = 13;

/** The error for a JSONL file that changed between two readings: its records have not been compared. */
export function recordsChanged({ location }: { readonly location: string }): RetrievalError {
  return new RetrievalError(
    'unavailable',
    `${location} changed while its records were being indexed. What was written so far is consistent: run again when ` +
      'nothing writes to the file.',
  );
}

async function openFile(location: string): Promise<FileHandle> {
  try {
    return await open(location);
  } catch (cause) {
    throw invalidConfig(`${location} cannot be read. Make it readable.`, cause);
  }
}

function toLine(location: string, line: number, bytes: Buffer): JsonlLine {
  return {
    line,
    contentHash: contentHash(bytes),
    sizeBytes: bytes.length,
    record: (names) => parseRecord(bytes, `${location}, line ${line}`, names),
  };
}

function parseRecord(bytes: Buffer, where: string, names: FieldNames | undefined): JsonlRecord {
  if (!isUtf8(bytes)) throw invalid(where, 'is not UTF-8');
  let value: unknown;
  try {
    const json = bytes.toString('utf8').replace(/^\uFEFF/, '');
    // A half of a surrogate pair has no bytes: it can only be written as an escape.
    value = /\\u[dD][89a-fA-F]/.test(json) ? wellFormed(parseJson(json)) : parseJson(json);
  } catch (cause) {
    if (cause instanceof UnfaithfulJsonError)
      throw new RetrievalError('invalid_request', `${where}: ${cause.message}.`);
    throw invalid(where, 'is not JSON', cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(where, 'is not a JSON object');
  const { _id, title = null, text, metadata = null, ...others } = value as JsonObject;
  if (typeof _id !== 'string' || _id === '')
    throw invalid(where, `needs a string _id that is not empty, not ${kind(_id)}`);
  if (typeof text !== 'string') throw invalid(where, `needs a string text, not ${kind(text)}`);
  if (title !== null && typeof title !== 'string') throw invalid(where, `has ${kind(title)} for a title, not a string`);
  if (metadata !== null && (typeof metadata !== 'object' || Array.isArray(metadata))) {
    throw invalid(where, `has ${kind(metadata)} for metadata, not an object`);
  }
  const fields = renameFields({ ...others, ...(metadata as JsonObject | null) }, names, where);
  checkRecordFields(fields, where);
  const { timestamp } = fields;
  const utc = typeof timestamp === 'string' ? utcTime(timestamp) : undefined;
  return { id: _id, title: title ?? '', text, metadata: utc === undefined ? fields : { ...fields, timestamp: utc } };
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.length === 0 || (bytes.length < 64 && bytes.toString('latin1').trim() === '');
}

function invalid(where: string, problem: string, cause?: unknown): RetrievalError {
  return new RetrievalError(
    'invalid_request',
    `${where} ${problem}. Records are {"_id", "title"?, "text", "metadata"?}.`,
    {
      cause,
    },
  );
}

function kind(value: unknown): string {
  return value === undefined
    ? 'nothing'
    : value === null
      ? 'null'
      : Array.isArray(value)
        ? 'a list'
        : `a ${typeof value}`;
}
