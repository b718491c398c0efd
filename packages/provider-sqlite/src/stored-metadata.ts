import type { Metadata } from '@touchstone/contract';
import { checkSum, checksum } from './checksums.js';
import { corruptFile } from './errors.js';
import { type Row, textOf } from './row.js';

/** The metadata of a chunk, from a row with the columns `metadata` and `metadata_sum`. */
export function metadataOf(row: Row, file: string): Metadata {
  const json = textOf(row, 'metadata');
  checkSum(row, 'metadata_sum', checksum(json), file, 'the metadata of a chunk');
  try {
    const value: unknown = JSON.parse(json);
    if (isMetadata(value)) return value;
  } catch (error) {
    throw corruptFile(file, 'the metadata of a chunk is no JSON', error);
  }
  throw corruptFile(file, 'the metadata of a chunk is no object');
}

/** Only this store writes these objects, and it checks each before. */
function isMetadata(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
