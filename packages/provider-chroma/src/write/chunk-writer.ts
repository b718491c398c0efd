import { endianness } from 'node:os';
import type { IndexedChunk, JsonObject } from '@touchstone/contract';
import { groupWithin, sendableVector } from '@touchstone/provider-kit';
import { encodeChunk } from '../chunks/chunk-codec.ts';
import { nativeFields } from '../filter/native-keys.ts';
import type { Generation } from '../layout/catalog.ts';
import type { ChromaApi } from '../server/chroma-api.ts';
import { noQuotas, type Quotas } from '../server/quotas.ts';
import type { ChromaRecord, CollectionRef } from '../server/records.ts';
import { slices } from '../server/slices.ts';
import { checkQuotas } from './check-quotas.ts';

/** A chunk that has been checked, and the metadata that its record has so far. */
interface ChunkToWrite {
  readonly chunk: IndexedChunk;
  /** Of the document that it is written with. */
  readonly version?: string;
  readonly before: ChromaRecord['metadata'] | undefined;
}

export type ChunkWriter = ReturnType<typeof chunkWriter>;

/** Writes to the collections of chunks, in requests that the server takes; each `check` runs before a request, and may throw. */
export function chunkWriter(api: ChromaApi, quotas: Quotas) {
  const isNative = nativeFields(quotas);
  let limits: { readonly maxItems: number; readonly isBase64: boolean } | undefined;

  async function serverLimits() {
    if (limits === undefined) {
      const answer = await api.limits();
      limits = { maxItems: answer.max_batch_size, isBase64: answer.supports_base64_encoding ?? false };
    }
    return limits;
  }

  return {
    /** Throws `invalid_request` for a chunk that the server would refuse. Comes before anything is written. */
    check(chunks: readonly IndexedChunk[]) {
      if (quotas === noQuotas) return;
      for (const chunk of chunks) {
        const { id, text, vector } = chunk;
        checkQuotas(quotas, { id, text, vector, metadata: encodeChunk(chunk, { write: 0, isNative }) });
      }
    },

    /** `write` is the number of the write, which the chunks carry. */
    async upsert(
      { generation, write }: { readonly generation: Generation; readonly write: number },
      chunks: readonly ChunkToWrite[],
      check: () => void,
    ) {
      if (chunks.length === 0) return;
      const { maxItems, isBase64 } = await serverLimits();
      const embedding = generation.fingerprint.embedding ?? { metric: 'l2' };
      const written = chunks.map(({ chunk, version, before }) => ({
        id: chunk.id,
        // Chroma keeps nothing without a vector: an index that holds none has one of a single dimension.
        embedding: wireVector(sendableVector(chunk.vector ?? [1], embedding), isBase64),
        document: chunk.text,
        metadata: withoutOld(encodeChunk(chunk, { write, version, isNative }), before),
      }));
      const sizeOf = ({ embedding, document, metadata }: (typeof written)[number]) =>
        JSON.stringify(metadata).length + document.length + lengthOf(embedding);
      for (const group of groupWithin(written, { maxItems, maxSize: maxRequestCharacters, sizeOf })) {
        check();
        await api.upsert(generation.chunks, {
          ids: group.map(({ id }) => id),
          embeddings: group.map(({ embedding }) => embedding),
          documents: group.map(({ document }) => document),
          metadatas: group.map(({ metadata }) => metadata),
        });
      }
    },

    async update(
      collection: CollectionRef,
      changes: readonly { readonly id: string; readonly metadata: JsonObject }[],
      check: () => void,
    ) {
      const { maxItems } = await serverLimits();
      for (const part of slices(changes, Math.min(maxItems, 500))) {
        check();
        await api.update(collection, {
          ids: part.map(({ id }) => id),
          metadatas: part.map(({ metadata }) => metadata),
        });
      }
    },

    async remove(collection: CollectionRef, ids: readonly string[], check: () => void) {
      for (const part of slices(ids)) {
        check();
        await api.delete(collection, part);
      }
    },
  };
}

/** An upsert adds to the metadata that a record has: keys that are to go are set to null. */
export function withoutOld(metadata: JsonObject, before: ChromaRecord['metadata'] | undefined): JsonObject {
  const gone = Object.keys(before ?? {}).filter((key) => !Object.hasOwn(metadata, key));
  return gone.length === 0 ? metadata : { ...Object.fromEntries(gone.map((key) => [key, null])), ...metadata };
}

function lengthOf(embedding: string | readonly number[]): number {
  return typeof embedding === 'string' ? embedding.length : JSON.stringify(embedding).length;
}

/** Servers take 40 MB by default; a character is up to three bytes. */
const maxRequestCharacters = 8_000_000;

/** Little-endian 32-bit floats as base64, or plain numbers for a server that does not read that. */
function wireVector(vector: Float32Array, isBase64: boolean): string | readonly number[] {
  if (!isBase64) return [...vector];
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  return (isLittleEndian ? bytes : Buffer.from(bytes).swap32()).toString('base64');
}

const isLittleEndian = endianness() === 'LE';
