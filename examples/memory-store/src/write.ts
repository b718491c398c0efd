import type { ChunkSelection, DocumentChange, IndexedChunk } from '@touchstone/contract';
import * as kit from '@touchstone/provider-kit';
import { type Generation, provider } from './generations.ts';

export function upsert(to: Generation, chunks: readonly IndexedChunk[]): void {
  kit.checkChunks(chunks, to.fingerprint, provider);
  for (const chunk of chunks) put(to, chunk);
}

export function remove({ chunks, words, records }: Generation, selection: ChunkSelection): number {
  const { ids, filter } = kit.checkSelection(selection, provider);
  const found = ids?.flatMap((id) => chunks.get(id) ?? []) ?? kit.chunksMatching(chunks.values(), filter, provider);
  for (const { id, metadata } of found) {
    chunks.delete(id);
    words.remove(id);
    records.delete(metadata.document_id ?? '');
  }
  return found.length;
}

export function applyDocuments(to: Generation, changes: readonly DocumentChange[], index: string): void {
  kit.checkChanges(changes, to.fingerprint, provider);
  const owners = new Map([...to.chunks].map(([id, { metadata }]) => [id, metadata.document_id ?? null]));
  const plan = kit.planChanges(changes, { index, owners, recorded: to.records }, provider);
  remove(to, { ids: plan.removed });
  for (const chunk of plan.written) put(to, chunk);
  for (const [id, chunk] of to.chunks) {
    const labels = plan.relabelled.get(chunk.metadata.document_id ?? '');
    if (labels !== undefined) to.chunks.set(id, { ...chunk, metadata: { ...chunk.metadata, ...labels } });
  }
  for (const [id, record] of plan.records) record === null ? to.records.delete(id) : to.records.set(id, record);
}

function put({ chunks, words, fingerprint: { embedding } }: Generation, { searchText, ...chunk }: IndexedChunk): void {
  const vector = chunk.vector && embedding && kit.comparedVector(chunk.vector, embedding);
  chunks.set(chunk.id, { ...structuredClone(chunk), vector });
  words.add(chunk.id, searchText ?? chunk.text);
}
