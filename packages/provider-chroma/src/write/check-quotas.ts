import type { IndexedChunk, JsonObject } from '@touchstone/contract';
import { storeError } from '../errors.js';
import { bytesOf, type Quotas } from '../quotas.js';

/** What is to be written of a chunk: the text where that is new, and the metadata of its record. */
export interface ChunkSize extends Pick<IndexedChunk, 'id'> {
  readonly text?: string;
  readonly metadata: JsonObject;
}

/** Throws `invalid_request` for a chunk that the server would refuse, with the limit and what to do. */
export function checkQuotas(quotas: Quotas, { id, text = '', metadata }: ChunkSize): void {
  const refuse = (what: string, size: number, limit: number, remedy: string): never => {
    const message = `Chunk ${JSON.stringify(id)} has ${what} (${size}), and Chroma Cloud takes up to ${limit}: ${remedy}.`;
    throw storeError('invalid_request', message);
  };
  const smaller = 'cut documents into smaller chunks, or keep less in their metadata';
  const idBytes = bytesOf(id);
  if (idBytes > quotas.idBytes) refuse('an id of too many bytes', idBytes, quotas.idBytes, 'use shorter paths or ids');
  const textBytes = bytesOf(text);
  if (textBytes > quotas.documentBytes) refuse('a text of too many bytes', textBytes, quotas.documentBytes, smaller);
  const written = Object.entries(metadata).filter(([, value]) => value !== null);
  if (written.length > quotas.keys) {
    refuse(
      'too many metadata fields, the store\u2019s own among them',
      written.length,
      quotas.keys,
      'keep fewer fields',
    );
  }
  for (const [key, value] of written) {
    const size = typeof value === 'string' ? bytesOf(value) : 0;
    if (size > quotas.valueBytes)
      refuse(`a metadata value of too many bytes in "${key}"`, size, quotas.valueBytes, smaller);
  }
}
