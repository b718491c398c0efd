import type { BranchQuery, Filter, Hit } from '@touchstone/contract';
import { compareByScore } from '@touchstone/core-fusion';
import { callProvider } from '../../call/call-provider.ts';
import type { RankedCandidate } from '../../evidence/candidate.ts';
import type { OpenCollection } from '../../evidence/search/open-collections.ts';
import { toCandidate } from '../../evidence/search/read-hits.ts';
import type { ContextCall } from '../context-call.ts';
import { comparable, namesIn } from './names-in.ts';

/** Names of the best passage that are looked up. */
const mostNames = 40;
/** Hits that are read for each name. */
const hitsOfName = 3;

/**
 * Adds documents that the best passage names. "Who directed the film that was shot in Leland?" matches the page of the
 * town; the film is named there, and has a page of its own, which shares no word with the question. So the names in the
 * best passage are searched by words, and a document with such a name for its title follows with a share of that
 * passage's score. Without a reranker, without a keyword search, or when it fails, the ranking stays as it is.
 */
export async function followNames(
  call: ContextCall,
  { collection, lexical }: OpenCollection,
  { query, ranking, filter }: { query: string; ranking: readonly RankedCandidate[]; filter: Filter | undefined },
): Promise<readonly RankedCandidate[]> {
  const { most, weight } = call.profile.names;
  const { store, index, name } = collection;
  const [best] = ranking;
  if (most === 0 || best === undefined || best.rerankScore === null || lexical !== 'keyword') return ranking;
  const asked = spaced(query);
  const names = namesIn(best.text)
    .filter((one) => !asked.includes(spaced(one)))
    .slice(0, mostNames);
  if (names.length === 0) return ranking;

  const score = best.rerankScore * weight;
  const outcome = await callProvider(call, {
    stage: 'rerank',
    limitMs: call.profile.timeoutsMs.search,
    what: `search for names in "${name}"`,
    account: { provider: store.name, work: 'store', subject: index },
    work: async (ask, signal) => {
      const queries = names.map((text) => ({ branch: 'keyword', index, topK: hitsOfName, filter, text }) as const);
      return ask(() => searchAll(store, queries, signal));
    },
    trace: {
      stage: 'follow_names',
      settings: { collection: name, from: best.id, names: names.length, weight },
      describe: (lists) => ({
        candidates: named(lists).map(({ id }, at) => ({ id, rank: at + 1, score, scoreKind: 'rerank_score' })),
      }),
    },
  });
  if (!('value' in outcome)) return ranking;
  const followed = new Map(named(outcome.value).map((one) => [one.id, one]));
  const raised = ranking.map((one) =>
    followed.has(one.id) ? { ...one, rerankScore: Math.max(one.rerankScore ?? 0, score) } : one,
  );
  const known = new Set(ranking.map(({ id }) => id));
  const added = [...followed.values()].filter(({ id }) => !known.has(id));
  return [...raised, ...added]
    .map((candidate) => ({ candidate, id: candidate.id, score: candidate.rerankScore ?? 0 }))
    .sort(compareByScore)
    .map(({ candidate }) => candidate);

  /** The passages whose title the best one names, those of the first names first, one of each document. */
  function named(lists: readonly (readonly Hit[])[]): readonly RankedCandidate[] {
    const text = spaced(best?.text ?? '');
    const titles = new Set<string>([comparable(best?.metadata.title ?? '')]);
    const found: RankedCandidate[] = [];
    for (const hit of lists.flat()) {
      const candidate = toCandidate(collection, hit);
      const title = comparable(withoutParenthesis(candidate.metadata.title ?? ''));
      if (title.length < 4 || titles.has(title) || asked.includes(spaced(title))) continue;
      const isNamed = names.includes(title) || (title.includes(' ') && text.includes(spaced(title)));
      if (!isNamed || found.length >= most) continue;
      titles.add(title);
      found.push({ ...candidate, score: 0, agreed: undefined, rerankScore: score });
    }
    return found;
  }
}

async function searchAll(
  store: OpenCollection['collection']['store'],
  queries: readonly Extract<BranchQuery, { readonly branch: 'keyword' }>[],
  signal: AbortSignal,
): Promise<readonly (readonly Hit[])[]> {
  if (store.searchMany !== undefined) return store.searchMany(queries, { signal });
  return Promise.all(queries.map(async (one) => (await store.searchKeyword?.(one, { signal })) ?? []));
}

function spaced(text: string): string {
  return ` ${comparable(text)} `;
}

/** `Mercury (planet)` is named `Mercury`. */
function withoutParenthesis(title: string): string {
  return title.replace(/\s*\([^)]*\)\s*$/, '');
}
