import { aboutDollars, count, printableLine } from '@touchstone/contract';
import { contextPool } from '../../contexts/context-pool.ts';
import { freeEstimate } from '../../judge/judging-budget.ts';
import { openJudgingUnder } from '../../judge/open-judging.ts';
import type { Judge } from '../../records/judgement.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import type { MiningContext } from '../../records/mining-context.ts';
import { readRunRecords } from '../../records/run-records.ts';
import { knownSum } from '../../workspace/report.ts';
import type { ExpandRequest } from './expand-kernels.ts';
import { expandLimits, inOrder } from './expand-question.ts';
import { seedOf } from './seed.ts';

/** Expected judgements, and their cost in US dollars, where the price is known. */
interface ExpansionCost {
  readonly sets: number;
  readonly calls: number;
  readonly usd?: number;
}

/**
 * The expected calls and cost of `expandKernels`, whose length depends on the judge's answers. Calls no judge. An unknown set is assumed
 * to have as many members as are allowed, of the mean length of the pool's best answers to the question. Throws `invalid_request` where
 * nothing was extracted into the folder.
 */
export async function estimateExpansion(request: ExpandRequest, { judge }: { readonly judge: Judge }) {
  const { maxMembers, maxSearches } = expandLimits(request);
  const records = await readRunRecords(request.folder);
  const pool = contextPool(records.contexts.values());
  // An estimate writes nothing, so it needs no lease.
  const judging = await openJudgingUnder({ check: async () => {} }, request);
  const least: ExpansionCost[] = [];
  const more: ExpansionCost[] = [];
  let cached = 0;
  try {
    for (const question of records.questions) {
      const seed = seedOf(question, records, { pool, judging, judge }).slice(0, maxMembers);
      const first = seed.length > 0 ? inOrder(seed) : pool.search(question.query, 1);
      if (first.length === 0) continue;
      if (judging.isOpen(judge, question, first)) least.push(costOf(judge, question, first));
      else cached += 1;
      more.push(costOf(judge, question, pool.search(question.query, maxMembers), maxSearches + maxMembers));
    }
  } finally {
    await judging.close();
  }
  return {
    judge: judge.name,
    questions: records.questions.length,
    /** Questions whose seed is judged already. */
    cached,
    /** If every seed sufficed, and none had a member too many. */
    atLeast: sumOf(least),
    /** If every question took all searches, and all members had to be left out once. */
    atMost: sumOf([...least, ...more]),
  };
}

function costOf(judge: Judge, { id, query }: MinedQuestion, contexts: readonly MiningContext[], times = 1) {
  const { calls, usd } = judge.estimate?.({ questionId: id, question: query, contexts }) ?? freeEstimate;
  return { sets: times, calls: calls * times, usd: usd === undefined ? undefined : usd * times };
}

function sumOf(costs: readonly ExpansionCost[]): ExpansionCost {
  const sum = (of: (cost: ExpansionCost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  return {
    sets: sum(({ sets }) => sets),
    calls: sum(({ calls }) => calls),
    usd: knownSum(costs.map(({ usd }) => usd)),
  };
}

/** An estimate for people. */
export function expansionEstimateInWords(estimate: Awaited<ReturnType<typeof estimateExpansion>>): string {
  const { judge, questions, cached, atLeast, atMost } = estimate;
  const dollars =
    atLeast.usd === undefined || atMost.usd === undefined
      ? 'at a price that is not known'
      : `${aboutDollars(atLeast.usd)} to ${aboutDollars(atMost.usd)}`;
  return `Kernels of ${count(questions, 'question')} by ${printableLine(judge)}: ${atLeast.calls} to ${count(atMost.calls, 'call')}, ${dollars}; ${count(cached, 'seed')} known before`;
}
