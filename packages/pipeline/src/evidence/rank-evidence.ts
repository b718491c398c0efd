import type { Reranker } from '@touchstone/contract';
import type { RankedCandidate } from './candidate.ts';
import type { EvidenceCall } from './evidence-call.ts';
import {
  type EvidenceState,
  missingCollections,
  nextStep,
  type WideningRules,
  type WideningStep,
} from './gate/next-step.ts';
import { poolEvidence } from './pool/pool-evidence.ts';
import { branchScores, modelOfSimilarity } from './rerank/branch-scores.ts';
import { refinedScores } from './rerank/refined-scores.ts';
import type { RerankInstruction } from './rerank/rerank-instruction.ts';
import { rerankPool } from './rerank/rerank-pool.ts';
import type { EvidenceSearch } from './search/evidence-search.ts';
import type { SearchedCollection } from './search/searched-collection.ts';

/** The input of a ranking. */
export interface RankingInput {
  readonly search: EvidenceSearch;
  readonly rules: WideningRules;
  /** Absent: candidates stay in fused order. */
  readonly reranker: Reranker | undefined;
  readonly query: string;
  readonly instruction: RerankInstruction;
}

/** A ranking and its history. */
export interface RankedEvidence {
  readonly ranking: readonly RankedCandidate[];
  readonly found: readonly SearchedCollection[];
  readonly steps: ReadonlySet<WideningStep>;
}

/**
 * Pools and ranks, and as long as the result is too thin goes a step further: more queries, more slots, more candidates
 * (spec 000 §5.2, §8, §9, §10.2). `nextStep` decides, this loop applies. A step for which there is no time is left out.
 */
export async function rankEvidence(call: EvidenceCall, input: RankingInput): Promise<RankedEvidence> {
  let state = firstState(call, input.search.first);
  for (let step = nextStep(state, input.rules); step !== undefined; step = nextStep(state, input.rules)) {
    if (step === 'rank') state = await rank(call, input, state);
    else state = hasTime(call, state, step) ? await widen(call, input, state, step) : leaveOut(call, state, step);
  }
  return { ranking: state.ranking ?? [], found: state.found, steps: state.taken };
}

function firstState(call: EvidenceCall, found: readonly SearchedCollection[]): EvidenceState {
  const shares = new Map();
  return {
    found,
    shares,
    pool: poolEvidence(call, found, shares, 'first'),
    taken: new Set(),
    pass: 'first',
    isNewToRanking: true,
    rerankerFailed: false,
    rankMs: 0,
    isFinal: false,
  };
}

/** True if a step and the ranking after it, which takes as long as the last one, still fit into the budget. */
function hasTime({ budget }: EvidenceCall, { rankMs }: EvidenceState, step: WideningStep): boolean {
  return budget.leftMs(step === 'widen' ? 'rerank' : 'search') > 0 && budget.leftMs('rerank') > rankMs;
}

function leaveOut({ budget }: EvidenceCall, state: EvidenceState, step: WideningStep): EvidenceState {
  budget.cutShort.add(step);
  return { ...state, isFinal: true };
}

async function widen(
  call: EvidenceCall,
  { search, rules }: RankingInput,
  state: EvidenceState,
  step: WideningStep,
): Promise<EvidenceState> {
  const missing = step === 'secondary_queries' ? [] : missingCollections(state, rules);
  const share = step === 'widen' ? 'widened' : 'last';
  const shares = new Map([...state.shares, ...missing.map((collection) => [collection, share] as const)]);
  const found =
    step === 'secondary_queries'
      ? await search.askSecondary(state.found)
      : step === 'ask_for_more'
        ? await search.askForMore(state.found, missing)
        : state.found;
  const pool = poolEvidence(call, found, shares, step);
  const known = new Set(state.ranking?.map(({ id }) => id));
  const isNewToRanking = pool.candidates.some(({ id }) => !known.has(id));
  return { ...state, found, shares, pool, isNewToRanking, taken: new Set([...state.taken, step]), pass: step };
}

/** Ranks the pool by the reranker; in fused order where there is none or it failed. A ranking that exists stays when it fails. */
async function rank(call: EvidenceCall, input: RankingInput, state: EvidenceState): Promise<EvidenceState> {
  const { clock, profile } = call;
  const { query, instruction, reranker } = input;
  const { candidates } = state.pool;
  const ranked = { ...state, isNewToRanking: false };
  const usable = profile.rerank.enabled && !state.rerankerFailed ? reranker : undefined;
  if (usable === undefined || candidates.length === 0) return { ...ranked, ranking: candidates };
  const earlier = state.ranking;
  const pass = earlier === undefined ? 'first' : state.pass;
  const from = clock.monotonicMs();
  const found = branchScores(state.found);
  const refined = await refinedScores(call, { opened: input.search.opened, candidates, query });
  const similarityBy = modelOfSimilarity(state.found);
  const task = { reranker: usable, query, instruction, candidates, found, similarityBy, refined, pass, earlier };
  const ranking = await rerankPool(call, task);
  const rankMs = clock.monotonicMs() - from;
  if (ranking !== undefined) return { ...ranked, ranking, rankMs };
  const failed = { ...ranked, rerankerFailed: true, rankMs };
  return earlier === undefined ? { ...failed, ranking: candidates } : { ...failed, isFinal: true };
}
