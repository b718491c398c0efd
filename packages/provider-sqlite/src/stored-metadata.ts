import type { Metadata } from '@touchstone/contract';
import type { SearchContent } from '@touchstone/provider-kit';
import { checkSum, checksum } from './checksums.js';
import { corruptFile } from './errors.js';
import { type Row, textOf } from './row.js';

/** Beside the metadata of a chunk stands what a copy of it needs. No field begins with this character, which no text of ours has. */
const contentKey = '\u0000search';

/** The column `metadata`. */
export function storedMetadata(metadata: Metadata, content: SearchContent): string {
  const isEmpty = content.before === undefined && content.searchText === undefined;
  return JSON.stringify(isEmpty ? metadata : { ...metadata, [contentKey]: content });
}

/** The metadata of a chunk, from a row with the columns `metadata` and `metadata_sum`. */
export function metadataOf(row: Row, file: string): Metadata {
  return contentOf(row, file).metadata;
}

/** The same, and what is kept of its search text. */
export function contentOf(row: Row, file: string): { readonly metadata: Metadata; readonly search: SearchContent } {
  const json = textOf(row, 'metadata');
  checkSum(row, 'metadata_sum', checksum(json), file, 'the metadata of a chunk');
  try {
    const value: unknown = JSON.parse(json);
    if (isMetadata(value)) {
      // Not copied where it need not be: filters read the metadata of every chunk.
      if (!Object.hasOwn(value, contentKey)) return { metadata: value, search: {} };
      const { [contentKey]: search, ...metadata } = value;
      return { metadata, search: search as SearchContent };
    }
  } catch (error) {
    throw corruptFile(file, 'the metadata of a chunk is no JSON', error);
  }
  throw corruptFile(file, 'the metadata of a chunk is no object');
}

/** Only this store writes these objects, and it checks each before. */
function isMetadata(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
