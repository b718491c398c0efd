import type { Hit } from '@touchstone/contract';
import { preprocessQuery } from '@touchstone/core-fusion';
import { meanOf } from '@touchstone/eval';
import { queryRoles } from '@touchstone/pipeline';
import { evidenceProfile } from '../../settings/evidence-profile.ts';
import type { Corpus } from '../corpus/with-corpus.ts';
import type { QuestionSet } from '../questions/question-set.ts';

/** The share of the exact nearest neighbours that the usual search finds (spec 000 §13.4). */
export interface ExactCheck {
  readonly queries: number;
  readonly k: number;
  /** Mean share of the exact top k that the usual search returned. */
  readonly found: number;
  /** Queries for which it missed any. */
  readonly missing: readonly string[];
  /** The same share at other breadths of the search, ascending; a store that is always exact finds all at each. */
  readonly at: readonly { readonly hnswEf: number; readonly found: number }[];
}

/** The number of queries and results. */
export interface ExactCheckPlan {
  /** So many questions, the first ones. */
  readonly queries: number;
  readonly k: number;
  /** Breadths that are tried beside the configured one. */
  readonly hnswEfs: readonly number[];
}

/** Runs the first questions on the dense branch as usual, at other breadths and exactly; undefined without vectors. */
export async function exactCheck(
  { providers, indexes, config }: Corpus,
  set: QuestionSet,
  { queries, k, hnswEfs, signal }: ExactCheckPlan & { readonly signal?: AbortSignal },
): Promise<ExactCheck | undefined> {
  const { store, encodersFor } = providers;
  const { hnswEf } = evidenceProfile(config.evidence).search;
  const asked = set.queries.filter(({ text }) => text.trim() !== '').slice(0, queries);
  const shares: { readonly query: string; readonly share: number }[] = [];
  const breadths = [...new Set([...hnswEfs, hnswEf])].sort((a, b) => a - b);
  const sharesAt = new Map(breadths.map((breadth) => [breadth, [] as number[]]));
  for (const index of indexes) {
    const { embedder } = await encodersFor(index);
    if (embedder === undefined || store.searchDense === undefined) continue;
    const role = await queryRoles(store)(await store.describe(index, { signal }), { signal });
    for (const { id, text } of asked) {
      const { vectors } = await embedder.embed({ texts: [preprocessQuery(text, 'none')], role }, { signal });
      const [vector] = vectors;
      if (vector === undefined) continue;
      const exact = await store.searchDense({ index, topK: k, vector, exact: true }, { signal });
      for (const breadth of breadths) {
        const usual = await store.searchDense({ index, topK: k, vector, hnswEf: breadth }, { signal });
        const share = shareOf(exact, usual);
        sharesAt.get(breadth)?.push(share);
        if (breadth === hnswEf) shares.push({ query: id, share });
      }
    }
  }
  if (shares.length === 0) return undefined;
  return {
    ...{ queries: asked.length, k },
    found: meanOf(shares.map(({ share }) => share)),
    missing: [...new Set(shares.flatMap(({ query, share }) => (share < 1 ? [query] : [])))],
    at: [...sharesAt].map(([breadth, each]) => ({ hnswEf: breadth, found: meanOf(each) })),
  };
}

/** Share of the exact hits that another search returned. */
function shareOf(exact: readonly Hit[], usual: readonly Hit[]): number {
  const known = new Set(usual.map(({ id }) => id));
  return exact.length === 0 ? 1 : exact.filter(({ id }) => known.has(id)).length / exact.length;
}
