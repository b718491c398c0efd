import { compact, type Reranker, type RetrievalError, type Warning } from '@touchstone/contract';
import type { RankingInput } from '../gate/rank-evidence.js';
import type { Gathering } from '../gathering.js';
import type { RerankInstruction } from './rerank-instruction.js';
import { rerankPool } from './rerank-pool.js';

/**
 * Ranks pools by the reranker, and in fused order where there is none or it failed: the latter with the warning
 * `rerank_unavailable`. A reranker that failed once is not asked again in this call; when it fails after a first ranking,
 * that one stays.
 */
export function poolRanker(
  call: Gathering,
  reranker: Reranker | undefined,
  { query, instruction }: { readonly query: string; readonly instruction: RerankInstruction },
): RankingInput['rank'] {
  const { warnings, profile } = call;
  let usable = profile.rerank.enabled ? reranker : undefined;
  let hasRanked = false;
  return async (candidates, pass) => {
    if (usable === undefined || candidates.length === 0) {
      return candidates.map((candidate) => ({ ...candidate, rerankScore: null }));
    }
    const settled = await rerankPool(call, usable, { query, instruction, candidates, pass });
    if ('value' in settled) {
      hasRanked = true;
      return settled.value;
    }
    warnings.add(rerankUnavailable(settled.error, usable.model, hasRanked ? pass : undefined));
    usable = undefined;
    return hasRanked ? undefined : candidates.map((candidate) => ({ ...candidate, rerankScore: null }));
  };
}

function rerankUnavailable({ code, message }: RetrievalError, model: string, pass: string | undefined): Warning {
  const consequence =
    pass === undefined
      ? 'candidates stand in fused order'
      : `candidates that the step ${pass} added are left out, and the others keep their scores`;
  return {
    code: 'rerank_unavailable',
    message: `The reranker ${model} failed (${code}): ${consequence}. ${message}`,
    detail: compact({ model, error: code, pass }),
  };
}
