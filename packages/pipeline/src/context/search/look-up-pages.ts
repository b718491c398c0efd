import type { Filter, StoredChunk } from '@touchstone/contract';
import type { RankedCandidate } from '../../evidence/candidate.ts';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import { toCandidate } from '../../evidence/search/read-hits.ts';
import { compareReading } from '../assembly/piece-order.ts';
import type { ContextCall } from '../context-call.ts';
import { fetchChunks } from './fetch-chunks.ts';

/**
 * Everything on the pages of a question, in reading order, straight from the metadata (spec 002 §1). Undefined where
 * the pages hold too much to be read whole, or the store cannot fetch: then they are searched.
 */
export async function lookUpPages(
  call: ContextCall,
  collection: EvidenceCollection,
  filter: Filter,
): Promise<readonly RankedCandidate[] | undefined> {
  const { store, name } = collection;
  const { maxChunks } = call.profile.pages;
  if (store.fetchByFilter === undefined) return undefined;
  const wanted = { filter, limit: maxChunks + 1 };
  const outcome = await fetchChunks(call, collection, wanted, {
    stage: 'search',
    what: `look-up of pages in "${name}"`,
    trace: {
      stage: 'look_up_pages',
      settings: { collection: name, filter: JSON.parse(JSON.stringify(filter)) },
      describe: (chunks) => ({ settings: { found: chunks.length, most: maxChunks } }),
    },
  });
  if ('error' in outcome) throw outcome.error;
  if (outcome.value.length > maxChunks) return undefined;
  return inReadingOrder(outcome.value).map((chunk) => ({
    ...toCandidate(collection, { ...chunk, score: 0, scoreKind: 'rrf_score' }),
    score: 0,
    agreed: undefined,
    rerankScore: null,
  }));
}

function inReadingOrder(chunks: readonly StoredChunk[]): readonly StoredChunk[] {
  return chunks.toSorted((a, b) => compareReading({ chunkId: a.id, ...a }, { chunkId: b.id, ...b }));
}
