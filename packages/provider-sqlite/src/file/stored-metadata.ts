import type { Metadata } from '@touchstone/contract';
import type { SearchContent } from '@touchstone/provider-kit';
import { checkSum, checksum } from './checksums.ts';
import { corruptFile } from './errors.ts';
import { type Row, textOf } from './row.ts';

/** A chunk's metadata also has the data for a copy of it, under this character, which begins no field of ours. */
const contentKey = '\u0000search';

/** The column `metadata`. */
export function storedMetadata(metadata: Metadata, content: SearchContent): string {
  const isEmpty = content.before === undefined && content.searchText === undefined;
  return JSON.stringify(isEmpty ? metadata : { ...metadata, [contentKey]: content });
}

/** The metadata of a chunk, from a row with the columns `metadata` and `metadata_sum`. */
export function metadataOf(row: Row, file: string): Metadata {
  const { json, labels } = checkedJson(row, file);
  const end = searchStart(json);
  const metadata = parsedObject(end < 0 ? json : `${json.slice(0, end)}}`, file);
  return labels === undefined ? metadata : { ...metadata, ...labels };
}

/** The same, with its part of the search text. */
export function contentOf(row: Row, file: string): { readonly metadata: Metadata; readonly search: SearchContent } {
  const { json, labels } = checkedJson(row, file);
  const { [contentKey]: search = {}, ...metadata } = parsedObject(json, file);
  return { metadata: { ...metadata, ...labels }, search };
}

/**
 * The start of the member that is no metadata, with its comma; -1 where there is none. It comes last, and within a text
 * JSON has a backslash before each quote. Searches read the metadata of many chunks, and do not parse it.
 */
function searchStart(json: string): number {
  const at = json.lastIndexOf(contentMember);
  const before = json[at - 1];
  if (before === ',') return at - 1;
  return before === '{' ? at : -1;
}

const contentMember = `${JSON.stringify(contentKey)}:`;

/** Labels that a row was given without being written anew stand below its JSON, which is one line. */
function checkedJson(row: Row, file: string): { readonly json: string; readonly labels?: Metadata } {
  const text = textOf(row, 'metadata');
  const end = text.indexOf('\n');
  const json = end < 0 ? text : text.slice(0, end);
  checkSum(row, 'metadata_sum', checksum(json), file, 'the metadata of a chunk');
  return end < 0 ? { json } : { json, labels: labelsOf(text.slice(end), file) };
}

/** Metadata as a line of labels, with its checksum. */
export function labelLine(labels: Metadata): string {
  const json = JSON.stringify(labels);
  return `\n${checksum(json)} ${json}`;
}

/** The metadata of such lines; of two values the later counts. */
export function labelsOf(lines: string, file: string): Metadata {
  const labels = lines.split('\n').slice(1);
  return Object.assign({}, ...labels.map((line) => labelsOfLine(line, file)));
}

function labelsOfLine(line: string, file: string): Metadata {
  const at = line.indexOf(' ');
  const json = line.slice(at + 1);
  checkSum({ sum: Number(line.slice(0, at)) }, 'sum', checksum(json), file, 'the labels of a document');
  return parsedObject(json, file);
}

function parsedObject(json: string, file: string): Stored {
  try {
    const value: unknown = JSON.parse(json);
    if (isStored(value)) return value;
  } catch (error) {
    throw corruptFile(file, 'the metadata of a chunk is no JSON', error);
  }
  throw corruptFile(file, 'the metadata of a chunk is no object');
}

type Stored = Metadata & { readonly [contentKey]?: SearchContent };

/** Only this store writes these objects, and it checks each before. */
function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
