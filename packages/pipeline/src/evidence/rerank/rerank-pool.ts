import { type BranchScores, compact, type Reranker, throwIfAborted } from '@touchstone/contract';
import { compareByScore } from '@touchstone/core-fusion';
import { estimateTokens } from '@touchstone/lexical';
import { callProvider } from '../../call/call-provider.ts';
import type { RankedCandidate } from '../candidate.ts';
import type { SearchingCall } from '../evidence-call.ts';
import type { FoundScores } from './branch-scores.ts';
import { checkedScores } from './checked-scores.ts';
import type { RefinedScores } from './refined-scores.ts';
import { rerankBatches } from './rerank-batches.ts';
import { rerankDocument } from './rerank-document.ts';
import type { RerankInstruction } from './rerank-instruction.ts';

/** Most requests of a rerank under way at once. */
const parallelBatches = 3;

/** The candidates to rerank, and their query. */
export interface RerankTask {
  readonly reranker: Reranker;
  readonly query: string;
  readonly instruction: RerankInstruction;
  readonly candidates: readonly RankedCandidate[];
  /** True if a model reads the chunks without a header that names their source. */
  readonly textAlone?: boolean;
  /** Their scores by branch, where known. */
  readonly found?: FoundScores;
  /** The model of their similarities, where it is one. */
  readonly similarityBy?: string;
  /** Their similarities by second vectors, where their indexes have them. */
  readonly refined?: RefinedScores;
  /** The step that led here. */
  readonly pass: string;
  /** A ranking that stays when this one fails. */
  readonly earlier: readonly RankedCandidate[] | undefined;
}

/**
 * Spec 000 §9: scores the candidates against the query and orders them by score, then id. Documents go in fused order,
 * which a local reranker takes as a first opinion. Undefined, with the warning `rerank_unavailable`, when the reranker
 * fails, is late, or answers anything but one score from 0 to 1 a document. A reranker with independent scores does not
 * get scored documents again.
 */
export async function rerankPool(
  call: SearchingCall,
  task: RerankTask,
): Promise<readonly RankedCandidate[] | undefined> {
  const { profile } = call;
  const { reranker, query, candidates, pass } = task;
  const { name, model } = reranker;
  const instruction = reranker.followsInstructions ? task.instruction : undefined;
  const queryTokens = estimateTokens(query) + (instruction?.tokens ?? 0);
  const form = {
    hasHeader: task.textAlone !== true,
    maxBodyTokens: profile.rerank.maxBodyTokens,
    maxTokensPerPair: reranker.limits.maxTokensPerPair,
    queryTokens,
  };
  const known = knownScores(task);
  const unknown = known.size === 0 ? candidates : candidates.filter(({ id }) => !known.has(id));
  const sized = unknown.map((candidate) => rerankDocument(candidate, form, scoresOf(task, candidate)));
  const batches = rerankBatches(sized, queryTokens, reranker, profile.rerank.batchSize);

  const outcome = await callProvider(call, {
    stage: 'rerank',
    limitMs: profile.timeoutsMs.rerank,
    what: `rerank by ${model}`,
    account: { provider: name, work: 'reranker', subject: model },
    work: async (ask, signal) => {
      const scores = await inParallel(
        batches,
        async (documents) => {
          const { similarityBy } = task;
          const input = { query: query.toWellFormed(), instruction: instruction?.text, similarityBy, documents };
          const output = await ask(
            (options) => reranker.rerank(input, options),
            ({ usage }) => usage,
          );
          return checkedScores(output, documents.length, reranker);
        },
        signal,
      );
      const given = ([] as number[]).concat(...scores);
      return rankedBy(known.size === 0 ? given : joinedScores(candidates, known, given), candidates);
    },
    trace: {
      stage: 'rerank',
      settings: compact({
        pass,
        model,
        documents: unknown.length,
        batch_size: Math.max(0, ...batches.map(({ length }) => length)),
        batches: batches.length,
        instruction_hash: instruction?.hash ?? null,
        refinement: task.refined?.version,
      }),
      describe: (ranking) => ({
        candidates: ranking.map(({ id, rerankScore }, at) => ({
          id,
          rank: at + 1,
          score: rerankScore ?? 0,
          scoreKind: 'rerank_score',
        })),
      }),
    },
    warning: ({ code, message }) => ({
      code: 'rerank_unavailable',
      message: `The reranker ${model} failed (${code}): ${consequence(task)}. ${message}`,
      detail: compact({ model, error: code, pass: task.earlier === undefined ? undefined : pass }),
    }),
  });
  return 'value' in outcome ? outcome.value : undefined;
}

function scoresOf({ found, refined }: RerankTask, { id }: RankedCandidate): BranchScores | undefined {
  const branches = found?.get(id);
  return refined === undefined ? branches : { ...branches, refined: refined.scores.get(id) };
}

/** Scores of an earlier pass that another set of documents would not change: they need not be paid for again. */
function knownScores({ reranker, earlier = [] }: RerankTask): ReadonlyMap<string, number> {
  if (reranker.scoresAreIndependent !== true) return new Map();
  return new Map(earlier.flatMap(({ id, rerankScore }) => (rerankScore === null ? [] : [[id, rerankScore] as const])));
}

/** A score for each candidate: the known one, else the next of the new ones. */
function joinedScores(
  candidates: readonly RankedCandidate[],
  known: ReadonlyMap<string, number>,
  given: readonly number[],
): readonly number[] {
  const next = given.values();
  return candidates.map(({ id }) => known.get(id) ?? next.next().value ?? 0);
}

function consequence({ earlier, pass }: RerankTask): string {
  return earlier === undefined
    ? 'candidates keep the order of the search'
    : `candidates that the step ${pass} added are left out, and the others keep their scores`;
}

/** All batches, a few at a time; results in the order of the batches. None is begun after a failure or the signal. */
async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  signal: AbortSignal,
): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const runner = async () => {
    for (const [place, item] of queue) {
      // A reranker may hold the thread: the timer that ends the stage fires only in between.
      if (place > 0) await new Promise((resolve) => setTimeout(resolve, 0));
      throwIfAborted(signal, 'rerank');
      results[place] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelBatches, items.length) }, runner));
  return results;
}

/** `scores` has one for each candidate. */
function rankedBy(scores: readonly number[], candidates: readonly RankedCandidate[]): readonly RankedCandidate[] {
  return candidates
    .map((candidate, place) => ({ candidate, id: candidate.id, score: scores[place] ?? 0 }))
    .sort(compareByScore)
    .map(({ candidate, score }) => withRerankScore(candidate, score));
}

function withRerankScore(candidate: RankedCandidate, rerankScore: number): RankedCandidate {
  const { id, collection, sourceType, chunkId, text, metadata, score, agreed } = candidate;
  return { id, collection, sourceType, chunkId, text, metadata, score, agreed, rerankScore };
}
