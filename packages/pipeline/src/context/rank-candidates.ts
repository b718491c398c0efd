import { createHash } from 'node:crypto';
import type { Reranker } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import type { RankedCandidate } from '../evidence/candidate.ts';
import { branchScores } from '../evidence/rerank/branch-scores.ts';
import { refinedScores } from '../evidence/rerank/refined-scores.ts';
import type { RerankInstruction } from '../evidence/rerank/rerank-instruction.ts';
import { rerankPool } from '../evidence/rerank/rerank-pool.ts';
import type { ContextCall } from './context-call.ts';
import { assumedUsage, billed } from './cost/estimate-cost.ts';
import type { FoundCandidates } from './find-candidates.ts';
import { followNames } from './names/follow-names.ts';
import { byReadings } from './query/readings.ts';
import { withoutFraming } from './query/without-framing.ts';

/**
 * Orders the candidates by how well they answer the resolved question (spec 002 §6), with the names of the best one.
 * Chunks of a page or chapter that the question names keep their order.
 */
export async function rankFound(
  call: ContextCall,
  found: FoundCandidates,
  query: string,
  reranker: Reranker | undefined,
): Promise<readonly RankedCandidate[]> {
  if (found.isLookedUp || found.isNamedSummary) return found.ranking;
  const bare = withoutFraming(query);
  const ranking = await rankCandidates(call, found, bare, reranker);
  const [target, other] = found.targets;
  // Summaries are named by nothing.
  if (target === undefined || other !== undefined || ranking[0]?.metadata.node_kind !== undefined) return ranking;
  return followNames(call, target.open, { query, ranking, filter: target.filter });
}

/**
 * The best of the fusion, ordered by how well they answer the resolved question (spec 002 §6). In fused order where there is no reranker,
 * or it fails or would cost too much, with a warning.
 */
async function rankCandidates(
  call: ContextCall,
  { ranking, searched, targets }: FoundCandidates,
  query: string,
  reranker: Reranker | undefined,
): Promise<readonly RankedCandidate[]> {
  const { rerank } = call.profile;
  const candidates = ranking.slice(0, rerank.maxCandidates);
  if (reranker === undefined || !rerank.enabled || candidates.length === 0) return candidates;
  const { name: provider, model } = reranker;
  const price = call.priceOf(provider, model);
  const usage = billed(assumedUsage.rerank, price);
  const booked = call.cost.reserve({ component: 'rerank', provider, model, usage, price });
  if (booked === undefined) {
    call.warnings.add({
      code: 'cost_cap_reached',
      message:
        'Reranking could cost more than the limit of the call (`max_cost_usd`), so candidates keep the order of the search.',
      detail: { component: 'rerank' },
    });
    return candidates;
  }
  const instruction = readInstruction(rerank.instruction);
  const refined = await refinedScores(call, { opened: targets.map(({ open }) => open), candidates, query });
  const ranked = await rerankPool(call, {
    reranker: byReadings(reranker, query),
    query,
    instruction,
    textAlone: true,
    candidates,
    found: branchScores(searched),
    refined,
    pass: 'first',
    earlier: undefined,
  });
  const used = call.ledger.accounts().find(({ account }) => account.work === 'reranker');
  if (ranked === undefined || used === undefined) booked.release();
  else booked.settle(used.totals);
  return ranked ?? candidates;
}

function readInstruction(template: string): RerankInstruction {
  const text = template.slice(0, -'{user_query}'.length).trimEnd();
  return { text, hash: `sha256:${createHash('sha256').update(text).digest('hex')}`, tokens: estimateTokens(text) };
}
