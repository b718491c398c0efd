import { type Hit, isRetrievalError, RetrievalError, scoreKinds } from '@touchstone/contract';
import { toRankingScore } from '@touchstone/core-fusion';
import { type Candidate, toCandidate } from '../candidate.js';
import type { EvidenceCollection } from '../evidence-gatherer.js';
import { type Gathering, noteSettled, type Settled, settle } from '../gathering.js';
import { firstAnswerGate } from './first-answer-gate.js';
import type { Fetch, FetchPlan, ListKey } from './plan-fetches.js';

/** A hit with its candidate and a score of which more is better. */
export interface RankedHit {
  /** The hit's own. */
  readonly id: string;
  readonly score: number;
  readonly candidate: Candidate;
  /** As the store gave it. */
  readonly hit: Hit;
}

/** A list of hits, best first, or why there is none. */
interface SearchedList {
  readonly key: ListKey;
  readonly outcome: { readonly hits: readonly RankedHit[] } | { readonly error: RetrievalError };
}

/** What a collection answered. */
export interface SearchedCollection {
  readonly collection: EvidenceCollection;
  readonly lists: readonly SearchedList[];
}

/**
 * Runs the fetches of all collections in parallel. When the search's share of the budget is used up, what has answered
 * goes on without the rest; if nothing has, the first answer is awaited as long as there is any time.
 */
export async function searchCollections(
  call: Gathering,
  planned: readonly { readonly collection: EvidenceCollection; readonly plan: FetchPlan }[],
): Promise<readonly SearchedCollection[]> {
  const { budget, clock, ledger, profile } = call;
  const gate = firstAnswerGate(budget.leftMs('search'));
  const searches = Promise.all(
    planned.map(({ collection: { store, index, name }, plan }) =>
      Promise.all(
        plan.fetches.map((fetch) => {
          const limitMs = profile.timeoutsMs.search;
          const task = { stage: 'search', end: 'rerank', limitMs, what: `search of collection "${name}"` } as const;
          const run = (signal: AbortSignal) =>
            ledger.timed(store.name, 'store', index, () => fetch.run({ signal: gate.joined(signal) }));
          return settle(clock, () => budget.run(task, (signal) => gate.pass(() => run(signal))));
        }),
      ),
    ),
  );
  const settled = await searches.finally(() => {
    if (gate.close() === 'cut') budget.cutShort.add('search');
  });
  const rank = hitRanker();
  return planned.map(({ collection, plan }, place) => ({
    collection,
    lists: [
      ...plan.fetches.flatMap((fetch, at) => {
        const outcome = settled[place]?.[at];
        return outcome === undefined ? [] : readFetch(call, collection, fetch, outcome, rank);
      }),
      ...plan.failed.map(({ key, error }) => ({ key, outcome: { error } })),
    ],
  }));
}

/** The lists of one round trip, noted in the trace one by one. */
function readFetch(
  call: Gathering,
  collection: EvidenceCollection,
  { lists }: Fetch,
  settled: Settled<readonly (readonly Hit[])[]>,
  rank: HitRanker,
): readonly SearchedList[] {
  return lists.map((key, place) => {
    const outcome = 'error' in settled ? settled : rank(collection, settled.value[place]);
    const { fromMs, toMs } = settled;
    const noted: Settled<readonly RankedHit[]> =
      'error' in outcome ? { fromMs, toMs, error: outcome.error } : { fromMs, toMs, value: outcome.hits };
    noteSettled(call, 'search_branch', noted, { collection: collection.name, ...key }, (hits) => ({
      candidates: hits.map(({ candidate, hit: { score, scoreKind } }, at) => ({
        id: candidate.id,
        rank: at + 1,
        score,
        scoreKind,
      })),
    }));
    return { key, outcome };
  });
}

type HitRanker = (collection: EvidenceCollection, hits: readonly Hit[] | undefined) => SearchedList['outcome'];

/** Reads hits; a chunk that several lists hold is read once. */
function hitRanker(): HitRanker {
  const read = new Map<EvidenceCollection, Map<string, Candidate>>();
  return (collection, hits) => {
    const known = read.get(collection) ?? new Map<string, Candidate>();
    read.set(collection, known);
    try {
      checkHits(collection, hits);
      return { hits: hits.map((hit) => rankedHit(collection, hit, known)) };
    } catch (error) {
      if (isRetrievalError(error)) return { error };
      throw error;
    }
  };
}

/** A store may be anyone's, and so may be what it answers. */
function checkHits({ store: { name } }: EvidenceCollection, hits: unknown): asserts hits is readonly Hit[] {
  if (hits === undefined) throw badResponse(name, 'answered fewer lists than it was asked for');
  if (!Array.isArray(hits)) throw badResponse(name, 'answered something other than a list of hits');
  const wrong = hits.findIndex((hit: unknown) => !isHit(hit));
  if (wrong >= 0)
    throw badResponse(
      name,
      `answered a hit, number ${wrong + 1} of a list, without an id, a text or a known kind of score`,
    );
}

function isHit(hit: unknown): boolean {
  if (typeof hit !== 'object' || hit === null) return false;
  const { id, text, scoreKind }: { id?: unknown; text?: unknown; scoreKind?: unknown } = hit;
  return typeof id === 'string' && typeof text === 'string' && scoreKinds.some((kind) => kind === scoreKind);
}

function badResponse(store: string, what: string): RetrievalError {
  return new RetrievalError('bad_response', `The store "${store}" ${what}.`, { provider: store });
}

function rankedHit(collection: EvidenceCollection, hit: Hit, known: Map<string, Candidate>): RankedHit {
  const candidate = known.get(hit.id) ?? toCandidate(collection, hit);
  known.set(hit.id, candidate);
  return { id: hit.id, score: toRankingScore(hit.score, hit.scoreKind), candidate, hit };
}

/** Whether all that a collection was asked for failed. */
export function isUnavailable({ lists }: SearchedCollection): boolean {
  return lists.length > 0 && lists.every(({ outcome }) => 'error' in outcome);
}

/** The highest similarity of a chunk to Q0, where its vectors were searched for by us. */
export function bestSimilarity(found: readonly SearchedCollection[]): number | undefined {
  const best = found.flatMap(({ lists }) =>
    lists.flatMap(({ key, outcome }) =>
      key.query === 'Q0' && key.branch === 'dense' && 'hits' in outcome ? outcome.hits.map(({ score }) => score) : [],
    ),
  );
  return best.length === 0 ? undefined : Math.max(...best);
}
