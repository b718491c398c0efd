import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { builtInMetadataFields, type JsonObject, type JsonValue } from '@touchstone/contract';
import { idOf, jsonRecord, kindOf } from './json-record.ts';
import { type Line, lineError, readLines } from './read-lines.ts';

/** What a corpus held that ingestion does not take as it is. */
export interface CorpusCopy {
  readonly ids: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/**
 * Writes a corpus as ingestion takes it: ids as strings, no title for null, and without the fields whose name has another
 * meaning here. Each departure is a note. Throws with file and line for a line that is no document.
 */
export async function copyCorpus(from: string, to: string, onBytes?: (bytes: number) => void): Promise<CorpusCopy> {
  const ids = new Set<string>();
  const leftOut = new Set<string>();
  let repeated = 0;
  const output = createWriteStream(to);
  for await (const line of readLines(from, onBytes)) {
    const { id, record } = document(from, line, leftOut);
    if (ids.has(id)) {
      repeated += 1;
      continue;
    }
    ids.add(id);
    if (!output.write(`${JSON.stringify(record)}\n`)) await once(output, 'drain');
  }
  output.end();
  await finished(output);
  if (ids.size === 0) throw new Error(`${from} holds no documents.`);
  const notes = [
    ...(repeated > 0 ? [`lines that repeat the _id of an earlier one, left out: ${repeated}`] : []),
    ...(leftOut.size > 0
      ? [`metadata fields whose names have a meaning of their own here, left out: ${[...leftOut].sort().join(', ')}`]
      : []),
  ];
  return { ids, notes };
}

function document(file: string, line: Line, leftOut: Set<string>): { id: string; record: JsonObject } {
  const { _id, title = null, text = null, metadata = null, ...others } = jsonRecord(file, line);
  const id = idOf(_id);
  if (id === undefined) throw lineError(file, line, `"_id" is ${kindOf(_id)}: a document needs a string or a number.`);
  if (text !== null && typeof text !== 'string')
    throw lineError(file, line, `"text" is ${kindOf(text)}, not a string.`);
  if (title !== null && typeof title !== 'string') {
    throw lineError(file, line, `"title" is ${kindOf(title)}, not a string.`);
  }
  if (text === null && title === null) throw lineError(file, line, 'has neither "text" nor "title".');
  const fields = isObject(metadata) ? { ...others, ...metadata } : others;
  const kept = Object.entries(fields).filter(([name, value]) => {
    if (isUsable(name, value)) return true;
    leftOut.add(name);
    return false;
  });
  return {
    id,
    record: { _id: id, ...(title && { title }), text: text ?? '', metadata: Object.fromEntries(kept) as JsonObject },
  };
}

function isUsable(name: string, value: JsonValue | undefined): boolean {
  if (!builtIn.has(name)) return true;
  if (filledByIngestion.has(name)) return false;
  return wholeNumbers.has(name) ? Number.isInteger(value) && Number(value) >= 1 : typeof value === 'string';
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const builtIn = new Set(builtInMetadataFields);
const wholeNumbers = new Set(['page_number', 'start_line', 'end_line']);
const filledByIngestion = new Set([
  'chunk_index',
  'content_hash',
  'document_id',
  'knowledge_base_id',
  'managed_by_source',
  'source_id',
]);
