import { aboutDollars, count, printableLine } from '@touchstone/contract';
import { contextPool } from '../../contexts/context-pool.ts';
import { openJudgingUnder } from '../../judge/open-judging.ts';
import type { Judge, JudgeEstimate } from '../../records/judgement.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../../records/mining-context.ts';
import { readRunRecords } from '../../records/run-records.ts';
import { inOrder } from './ask-set.ts';
import { type ExpandDependencies, type ExpandRequest, expandLimits } from './expand-request.ts';
import { seedOf } from './seed.ts';

/** The expected calls and cost of an expansion. Its length depends on the judge's answers. */
interface ExpansionEstimate {
  readonly judge: string;
  readonly questions: number;
  /** Questions whose seed is judged already. */
  readonly cached: number;
  /** If every seed sufficed, and none had a member too many. */
  readonly atLeast: ExpansionCost;
  /** If every question took all searches, and all members had to be left out once. */
  readonly atMost: ExpansionCost;
}

/** Expected judgements, and their cost. */
interface ExpansionCost {
  readonly sets: number;
  readonly calls: number;
  /** US dollars; absent where the price is not known. */
  readonly usd?: number;
}

/**
 * The expected calls and cost of `expandKernels`. Calls no judge. An unknown set is assumed to have as many members as
 * are allowed, of the mean length of the pool's best answers to the question.
 *
 * @throws `invalid_request` where nothing was extracted into the folder.
 */
export async function estimateExpansion(
  request: ExpandRequest,
  { judge }: ExpandDependencies,
): Promise<ExpansionEstimate> {
  const limits = expandLimits(request);
  const records = await readRunRecords(request.folder);
  const pool = contextPool([...records.contexts.values()]);
  const judging = await openJudgingUnder(reading, request);
  let [atLeast, atMost] = [nothing, nothing];
  let cached = 0;
  try {
    for (const question of records.questions) {
      const seed = seedOf(question, records, { pool, judging, judge }).slice(0, limits.maxMembers);
      const first = seed.length > 0 ? inOrder(seed) : bestFor(question, pool, 1);
      if (first.length === 0) continue;
      const full = bestFor(question, pool, limits.maxMembers);
      const isOpen = judging.isOpen(judge, question, first);
      if (!isOpen) cached += 1;
      const once = isOpen ? costOf(judge, question, first) : nothing;
      const further = limits.maxSearches + limits.maxMembers;
      atLeast = sumOf(atLeast, once);
      atMost = sumOf(atMost, sumOf(once, times(costOf(judge, question, full), further)));
    }
  } finally {
    await judging.close();
  }
  return { judge: judge.name, questions: records.questions.length, cached, atLeast, atMost };
}

/** An estimate writes nothing, so it needs no lease. */
const reading = { check: async () => {} };

const nothing: ExpansionCost = { sets: 0, calls: 0, usd: 0 };

function bestFor({ query }: MinedQuestion, pool: ContextPool, limit: number): readonly MiningContext[] {
  return pool.search(query, limit).map(({ context }) => context);
}

function costOf(judge: Judge, { id, query }: MinedQuestion, contexts: readonly MiningContext[]): ExpansionCost {
  const free: JudgeEstimate = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 };
  const { calls, usd } = judge.estimate?.({ questionId: id, question: query, contexts }) ?? free;
  return { sets: 1, calls, usd };
}

function times({ sets, calls, usd }: ExpansionCost, factor: number): ExpansionCost {
  return { sets: sets * factor, calls: calls * factor, usd: usd === undefined ? undefined : usd * factor };
}

/** Unknown if a part is unknown. */
function sumOf(one: ExpansionCost, other: ExpansionCost): ExpansionCost {
  const usd = one.usd === undefined || other.usd === undefined ? undefined : one.usd + other.usd;
  return { sets: one.sets + other.sets, calls: one.calls + other.calls, usd };
}

/** An estimate for people. */
export function expansionEstimateInWords({ judge, questions, cached, atLeast, atMost }: ExpansionEstimate): string {
  const dollars =
    atLeast.usd === undefined || atMost.usd === undefined
      ? 'at a price that is not known'
      : `${aboutDollars(atLeast.usd)} to ${aboutDollars(atMost.usd)}`;
  return `Kernels of ${count(questions, 'question')} by ${printableLine(judge)}: ${atLeast.calls} to ${count(atMost.calls, 'call')}, ${dollars}; ${count(cached, 'seed')} known before`;
}
