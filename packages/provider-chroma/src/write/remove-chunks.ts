import type { CallOptions } from '@touchstone/contract';
import { ownerIn } from '../chunks/chunk-codec.ts';
import type { Generation } from '../layout/catalog.ts';
import type { Ledger } from '../layout/ledger.ts';
import type { ChromaApi } from '../server/chroma-api.ts';
import type { ChromaRecord, CollectionRef } from '../server/records.ts';
import { slices } from '../server/slices.ts';
import type { ChunkWriter } from './chunk-writer.ts';

export interface RemovalContext {
  readonly api: ChromaApi;
  readonly writer: ChunkWriter;
  readonly ledger: Ledger;
  readonly generation: Generation;
}

/**
 * Finds which of the chunks are there, and which documents lose their record with them: those are marked first, so that a removal
 * that breaks off leaves no whole record of a document that is not.
 */
export async function prepareRemoval(
  { api, writer, ledger, generation }: RemovalContext,
  ids: readonly string[],
  options: CallOptions,
) {
  const there = await recordsOfIds(api, generation.chunks, ids, options);
  const owners = [...there.values()].map(({ metadata }) => ownerIn(metadata)).filter((owner) => owner !== null);
  const records = await ledger.read(owners, options);
  return {
    isEmpty: there.size === 0,
    result: there.size,
    async write(_: number, check: () => void): Promise<void> {
      await ledger.mark([...records.values()].map(({ record }) => record));
      await writer.remove(generation.chunks, [...there.keys()], check);
      await ledger.remove([...records.keys()]);
    },
  };
}

/** The records of these ids that are there, with their metadata. */
export async function recordsOfIds(
  api: ChromaApi,
  collection: CollectionRef,
  ids: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, ChromaRecord>> {
  const found = new Map<string, ChromaRecord>();
  for (const part of slices([...new Set(ids)])) {
    const records = await api.get(collection, { ids: part, include: ['metadatas'] }, options);
    for (const record of records) found.set(record.id, record);
  }
  return found;
}
