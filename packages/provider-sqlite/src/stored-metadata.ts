import type { Metadata } from '@touchstone/contract';
import { corruptFile } from './errors.js';

/** The metadata of a chunk, as `encodeMetadata` wrote it. */
export function parseMetadata(json: string, file: string): Metadata {
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
