import type { RunRecords } from '../records/run-records.ts';

/** The calls of models and their cost. */
export interface MiningCost {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars of calls with a known price. */
  readonly usd: number;
  /** Calls whose cost is not known. */
  readonly unpricedCalls: number;
}

/** The cost of all judgements and turns that a run holds. */
export function miningCost({ judgements, agentTurns }: Pick<RunRecords, 'judgements' | 'agentTurns'>): MiningCost {
  const usages = [
    ...judgements.map(({ usage }) => usage),
    ...agentTurns.map(({ usage }) => ({ calls: 1, ...usage })),
  ].filter(({ calls }) => calls > 0);
  const sum = (amounts: readonly (number | undefined)[]) => amounts.reduce<number>((all, each) => all + (each ?? 0), 0);
  return {
    calls: sum(usages.map(({ calls }) => calls)),
    inputTokens: sum(usages.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(usages.map(({ outputTokens }) => outputTokens)),
    usd: sum(usages.map(({ usd }) => usd)),
    unpricedCalls: sum(usages.map(({ calls, usd }) => (usd === undefined ? calls : 0))),
  };
}
