import type { Clock } from '@touchstone/contract';
import type { CallLine } from './call-line.ts';
import { budgetLeft, type StageShares, startBudget, type TimeBudget } from './time-budget.ts';
import type { TracedCallOptions } from './traced-call.ts';

/** A call with the time that its request allows it. */
interface BudgetedCall extends Pick<TracedCallOptions, 'signal' | 'spentMs'> {
  /** Names the call in messages. */
  readonly what: string;
  readonly timeBudgetMs?: number;
}

/** Waits for the call's turn and runs it within the rest of its time; the budget ends with the call. */
export async function withinBudget<T>(
  { line, clock }: { readonly line: CallLine; readonly clock: Clock },
  { what, signal, spentMs = 0, timeBudgetMs: timeoutMs }: BudgetedCall,
  work: (budget: TimeBudget) => Promise<T>,
  shares?: StageShares,
): Promise<T> {
  const waitedMs = await line.enter({ what, signal, timeoutMs, timeSetting: 'time_budget_ms' });
  const budget = startBudget({ signal }, budgetLeft(timeoutMs, spentMs + waitedMs), clock, shares);
  try {
    return await work(budget);
  } finally {
    budget.end();
  }
}
