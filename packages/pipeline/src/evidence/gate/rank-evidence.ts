import type { EvidenceCollection } from '../evidence-gatherer.js';
import type { Gathering } from '../gathering.js';
import type { FusedCandidate } from '../pool/fuse-collection.js';
import { poolEvidence } from '../pool/pool-evidence.js';
import type { Reach } from '../pool/take-pool.js';
import type { EvidenceQuery } from '../query/read-query.js';
import type { RankedCandidate } from '../rerank/rerank-pool.js';
import type { EvidenceSearch } from '../search/evidence-search.js';
import type { SearchedCollection } from '../search/search-collections.js';
import { type CoverageMinimum, missingSides } from './coverage.js';
import { type EvidenceStep, nextStep } from './next-step.js';
import { citableOnly } from './provenance.js';

/** How a ranking is to be come by. */
export interface RankingInput {
  readonly query: EvidenceQuery;
  readonly search: EvidenceSearch;
  readonly minimum: CoverageMinimum;
  readonly maxResultsFinal: number;
  /** Ranks the pool of a step; undefined when that failed and an earlier ranking has to do. */
  rank(candidates: readonly FusedCandidate[], pass: string): Promise<readonly RankedCandidate[] | undefined>;
}

/** A ranking and what led to it. */
export interface RankedEvidence {
  readonly ranking: readonly RankedCandidate[];
  readonly found: readonly SearchedCollection[];
  readonly steps: ReadonlySet<EvidenceStep>;
}

/**
 * Pools and ranks, and as long as the result is too thin goes a step further: more queries, more slots, more candidates
 * (spec 000 §5.2, §8, §9, §10.2). Every step pools and ranks everything again, since a local reranker compares documents
 * with one another; a step that brings nothing new is not ranked. A step for which there is no time is left out.
 */
export async function rankEvidence(call: Gathering, input: RankingInput): Promise<RankedEvidence> {
  const { budget, clock, profile } = call;
  const { query, search, minimum, maxResultsFinal, rank } = input;
  const steps = new Set<EvidenceStep>();
  const reach = new Map<EvidenceCollection, Reach>();
  let found = search.first;
  let pool = poolEvidence(call, found, reach, 'first');
  let ranking: readonly RankedCandidate[] | undefined;
  let rankingMs = 0;

  const missing = () => {
    const top = citableOnly(ranking ?? [], profile.docsNeedUrl).citable.slice(0, maxResultsFinal);
    const sides = ranking === undefined ? [] : missingSides(top, minimum);
    return found
      .filter(isAnswered)
      .flatMap(({ collection }) => (sides.includes(collection.sourceType) ? [collection] : []));
  };
  const next = () => {
    const best = ranking?.[0]?.rerankScore;
    const step = nextStep(
      {
        taken: steps,
        hasSecondary: query.secondary.length > 0,
        distinct: pool.distinct.length,
        bestRerankScore: best,
        coverageFails: missing().length > 0,
      },
      profile,
    );
    if (step === undefined) return undefined;
    const hasTime = budget.leftMs(step === 'widen' ? 'rerank' : 'search') > 0 && budget.leftMs('rerank') > rankingMs;
    if (!hasTime) budget.cutShort.add(step);
    return hasTime ? step : undefined;
  };
  const take = async (step: EvidenceStep) => {
    steps.add(step);
    if (step === 'secondary_queries') {
      found = await search.askSecondary(found);
    } else {
      const sides = missing();
      for (const collection of sides) reach.set(collection, step === 'widen' ? 'widened' : 'last');
      if (step === 'ask_for_more') found = await search.askForMore(found, sides);
    }
    const before = new Set(pool.candidates.map(({ id }) => id));
    pool = poolEvidence(call, found, reach, step);
    return pool.candidates.some(({ id }) => !before.has(id));
  };
  const ranked = async (pass: string) => {
    const from = clock.monotonicMs();
    const result = await rank(pool.candidates, pass);
    rankingMs = clock.monotonicMs() - from;
    return result;
  };

  const early = next();
  if (early !== undefined) await take(early);
  ranking = (await ranked('first')) ?? [];
  for (let step = next(); step !== undefined; step = next()) {
    if (!(await take(step))) continue;
    const again = await ranked(step);
    if (again === undefined) break;
    ranking = again;
  }
  return { ranking, found, steps };
}

function isAnswered({ lists }: SearchedCollection): boolean {
  return lists.some(({ outcome }) => 'hits' in outcome);
}
