import type { IndexedChunk, JsonObject } from '@touchstone/contract';
import { storeError } from '../server/errors.ts';
import { bytesOf, type Quotas } from '../server/quotas.ts';

/** The data of a chunk to write: the text where that is new, and the metadata of its record. */
export interface ChunkSize extends Pick<IndexedChunk, 'id' | 'vector'> {
  readonly text?: string;
  readonly metadata: JsonObject;
}

/** Throws `invalid_request` for a chunk that the server would refuse, with the limit and the remedy. */
export function checkQuotas(quotas: Quotas, { id, text = '', vector, metadata }: ChunkSize): void {
  const refuse = refusalOf(`Chunk ${JSON.stringify(id)}`);
  const smaller = 'cut documents into smaller chunks, or keep less in their metadata';
  const idBytes = bytesOf(id);
  if (idBytes > quotas.idBytes) refuse('an id of too many bytes', idBytes, quotas.idBytes, shorter);
  const dimensions = vector?.length ?? 0;
  if (dimensions > quotas.dimensions) {
    refuse('a vector of too many dimensions', dimensions, quotas.dimensions, 'use a model or a size of fewer');
  }
  const textBytes = bytesOf(text);
  if (textBytes > quotas.documentBytes) refuse('a text of too many bytes', textBytes, quotas.documentBytes, smaller);
  const written = Object.entries(metadata).filter(([, value]) => value !== null);
  if (written.length > quotas.keys) {
    refuse('too many metadata fields, with those of the store', written.length, quotas.keys, 'keep fewer fields');
  }
  for (const [key, value] of written) {
    const size = typeof value === 'string' ? bytesOf(value) : 0;
    if (size > quotas.valueBytes)
      refuse(`a metadata value of too many bytes in "${key}"`, size, quotas.valueBytes, smaller);
  }
}

/** The same for the id of a document, which is that of its record in the ledger. */
export function checkDocumentId({ idBytes }: Quotas, id: string): void {
  const size = bytesOf(id);
  if (size > idBytes) refusalOf(`Document ${JSON.stringify(id)}`)('an id of too many bytes', size, idBytes, shorter);
}

function refusalOf(subject: string) {
  return (what: string, size: number, limit: number, remedy: string): never => {
    throw storeError(
      'invalid_request',
      `${subject} has ${what} (${size}), and Chroma Cloud takes up to ${limit}: ${remedy}.`,
    );
  };
}

const shorter = 'use shorter paths or ids';
