import {
  type RerankDocument,
  type Reranker,
  type RerankOutput,
  RetrievalError,
  throwIfAborted,
} from '@touchstone/contract';
import { compareByScore } from '@touchstone/core-fusion';
import { estimateTokens } from '@touchstone/lexical';
import { type Gathering, noteSettled, type Settled, settle } from '../gathering.js';
import type { FusedCandidate } from '../pool/fuse-collection.js';
import { rerankBatches } from './rerank-batches.js';
import { rerankDocument } from './rerank-document.js';
import type { RerankInstruction } from './rerank-instruction.js';

/** A candidate and how relevant a reranker found it; null when none scored it. */
export interface RankedCandidate extends FusedCandidate {
  readonly rerankScore: number | null;
}

/** How many requests of a rerank are under way at once. */
const parallelBatches = 3;

/**
 * Spec 000 §9: scores the candidates against the query and orders them by score, then id. Documents go in fused order,
 * which a local reranker takes as a first opinion. Settles with `bad_response` for anything but one score from 0 to 1 a
 * document.
 */
export async function rerankPool(
  call: Gathering,
  reranker: Reranker,
  input: {
    readonly query: string;
    readonly instruction: RerankInstruction;
    readonly candidates: readonly FusedCandidate[];
    readonly pass: string;
  },
): Promise<Settled<readonly RankedCandidate[]>> {
  const { budget, clock, profile } = call;
  const { query, candidates, pass } = input;
  const instruction = reranker.followsInstructions ? input.instruction : undefined;
  const queryTokens = estimateTokens(query) + (instruction === undefined ? 0 : estimateTokens(instruction.text));
  const limits = {
    maxBodyTokens: profile.rerank.maxBodyTokens,
    maxTokensPerPair: reranker.limits.maxTokensPerPair,
    queryTokens,
  };
  const documents = candidates.map((candidate) => rerankDocument(candidate, limits));
  const batches = rerankBatches(documents, queryTokens, reranker, profile.rerank.batchSize);

  const task = { stage: 'rerank', limitMs: profile.timeoutsMs.rerank, what: `rerank by ${reranker.model}` } as const;
  const settled = await settle(clock, () =>
    budget.run(task, async (signal) => {
      const request = (batch: readonly RerankDocument[]) =>
        rerankBatch(
          call,
          reranker,
          { query, ...(instruction && { instruction: instruction.text }), documents: batch },
          signal,
        );
      return rankedBy(candidates, (await inParallel(batches, request, signal)).flat());
    }),
  );
  noteSettled(
    call,
    'rerank',
    settled,
    {
      pass,
      model: reranker.model,
      documents: documents.length,
      batch_size: Math.max(0, ...batches.map(({ length }) => length)),
      batches: batches.length,
      instruction_hash: instruction?.hash ?? null,
    },
    (ranked) => ({
      candidates: ranked.map(({ id, rerankScore }, at) => ({
        id,
        rank: at + 1,
        score: rerankScore ?? 0,
        scoreKind: 'rerank_score',
      })),
    }),
  );
  return settled;
}

async function rerankBatch(
  { ledger }: Gathering,
  reranker: Reranker,
  input: Parameters<Reranker['rerank']>[0],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { name, model } = reranker;
  const output = await ledger.timed(name, 'reranker', model, () => reranker.rerank(input, { signal }));
  ledger.charge(name, 'reranker', model, output.usage);
  return checkedScores(output, input.documents.length, reranker);
}

function checkedScores({ scores }: RerankOutput, documents: number, { name, model }: Reranker): readonly number[] {
  const wrong = scores.find((score) => !(score >= 0 && score <= 1));
  if (scores.length === documents && wrong === undefined) return scores;
  const found = wrong === undefined ? `${scores.length} scores` : `the score ${String(wrong)}`;
  throw new RetrievalError(
    'bad_response',
    `${model} returned ${found} for ${documents} documents: one from 0 to 1 each.`,
    {
      provider: name,
    },
  );
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

function rankedBy(candidates: readonly FusedCandidate[], scores: readonly number[]): readonly RankedCandidate[] {
  return candidates
    .map((candidate, place) => ({ candidate, id: candidate.id, score: scores[place] ?? 0 }))
    .sort(compareByScore)
    .map(({ candidate, score }) => ({ ...candidate, rerankScore: score }));
}
