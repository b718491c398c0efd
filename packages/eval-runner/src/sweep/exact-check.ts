import { evidenceProfile } from '@touchstone/config';
import { preprocessQuery } from '@touchstone/core-fusion';
import { queryRoles } from '@touchstone/pipeline';
import type { Corpus } from '../corpus/with-corpus.js';
import type { QuestionSet } from '../questions/question-set.js';

/** How much of the exact nearest neighbours the usual search finds (spec 000 §13.4). */
export interface ExactCheck {
  readonly queries: number;
  readonly k: number;
  /** Mean share of the exact top k that the usual search found. */
  readonly found: number;
  /** Queries for which it missed any. */
  readonly missing: readonly string[];
}

/** Asks the dense branch the first questions twice, as usual and exactly; undefined where an index has no vectors. */
export async function exactCheck(
  { providers, indexes, config }: Corpus,
  set: QuestionSet,
  { queries, k, signal }: { readonly queries: number; readonly k: number; readonly signal?: AbortSignal },
): Promise<ExactCheck | undefined> {
  const { store, encodersFor } = providers;
  const { hnswEf } = evidenceProfile(config.evidence).search;
  const asked = set.queries.filter(({ text }) => text.trim() !== '').slice(0, queries);
  const shares: { readonly query: string; readonly share: number }[] = [];
  for (const index of indexes) {
    const { embedder } = await encodersFor(index);
    if (embedder === undefined || store.searchDense === undefined) continue;
    const role = await queryRoles(store)(await store.describe(index, { signal }), { signal });
    for (const { id, text } of asked) {
      const { vectors } = await embedder.embed({ texts: [preprocessQuery(text, 'none')], role }, { signal });
      const [vector] = vectors;
      if (vector === undefined) continue;
      const usual = await store.searchDense({ index, topK: k, vector, hnswEf }, { signal });
      const exact = await store.searchDense({ index, topK: k, vector, exact: true }, { signal });
      const known = new Set(usual.map((hit) => hit.id));
      const hits = exact.filter((hit) => known.has(hit.id)).length;
      shares.push({ query: id, share: exact.length === 0 ? 1 : hits / exact.length });
    }
  }
  if (shares.length === 0) return undefined;
  return {
    ...{ queries: asked.length, k },
    found: shares.reduce((sum, { share }) => sum + share, 0) / shares.length,
    missing: [...new Set(shares.flatMap(({ query, share }) => (share < 1 ? [query] : [])))],
  };
}
