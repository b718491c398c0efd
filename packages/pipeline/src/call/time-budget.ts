import {
  abortedError,
  type CallOptions,
  type Clock,
  limitTime,
  RetrievalError,
  type StageName,
  untilAborted,
  type Warning,
} from '@touchstone/contract';

/** The stages that wait for providers. */
type TimedStage = 'understand' | 'expand' | 'embed' | 'search' | 'rerank';

/**
 * One budget over all stages. Each may use the rest of the call up to a share of the whole, so that the stages after it
 * still have time; and never more than its own limit.
 */
export interface TimeBudget {
  /**
   * Gives the outcome of the work, or `timeout` or `aborted` as soon as either comes first, whether or not the provider
   * heeds the signal. Work that holds the thread and then has an outcome keeps it.
   */
  run<T>(task: TimedTask, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Milliseconds until the share of a stage is used up; Infinity without a budget. */
  leftMs(stage: TimedStage): number;
  /** Ends work still under way: the call has ended. */
  end(): void;
  /** Stages and parts of them that the budget, and not their own limit, has cut short or left out. */
  readonly cutShort: Set<string>;
}

/** Work that has to end in time. */
export interface TimedTask {
  readonly stage: TimedStage;
  /** A later stage whose share the work may use up too. */
  readonly end?: TimedStage;
  /** The part that is cut short, where that is not the whole stage. */
  readonly part?: StageName;
  readonly limitMs: number;
  /** Names the work in a message. */
  readonly what: string;
}

/** Share of the budget by which each stage must have ended. The time after `rerank` is for gates and packing. */
export type StageShares = Readonly<Record<TimedStage, number>>;

/** For a call that searches for a question as it is. */
const searchShares: StageShares = { understand: 0, expand: 0, embed: 0.3, search: 0.6, rerank: 0.96 };

/** For a call whose question a language model reads and widens first. */
export const understandingShares: StageShares = {
  understand: 0.25,
  expand: 0.5,
  embed: 0.6,
  search: 0.75,
  rerank: 0.96,
};

/** The rest of a partly spent budget: 1 ms or more, so that the call itself reports what it could not do. */
export function budgetLeft(totalMs: number | undefined, spentMs: number): number | undefined {
  return totalMs === undefined ? undefined : Math.max(1, Math.round(totalMs - spentMs));
}

/** Starts the time of a call. */
export function startBudget(
  { signal: caller }: CallOptions,
  totalMs: number | undefined,
  clock: Clock,
  endOfStage: StageShares = searchShares,
): TimeBudget {
  const startedMs = clock.monotonicMs();
  const cutShort = new Set<string>();
  const ofCall = limitTime({ signal: caller });
  const leftMs = (stage: TimedStage) =>
    totalMs === undefined ? Number.POSITIVE_INFINITY : totalMs * endOfStage[stage] - (clock.monotonicMs() - startedMs);
  let underWay = 0;

  return {
    leftMs,
    cutShort,
    end: () => ofCall.end(underWay > 0 ? endedReason('The call has ended.') : undefined),
    run: async ({ stage, end = stage, part = stage, limitMs, what }, work) => {
      if (ofCall.signal.aborted) throw abortedError(what, ofCall.signal.reason);
      const left = leftMs(end);
      const allowedMs = Math.min(left, limitMs);
      const overdue = () => {
        if (left < limitMs) cutShort.add(part);
        const limit = left < limitMs ? `its share of the time budget of ${totalMs} ms` : `${limitMs} ms`;
        return new RetrievalError('timeout', `The ${what} did not finish within ${limit}.`);
      };
      if (allowedMs <= 0) throw overdue();

      const limit = limitTime({ signal: ofCall.signal, timeoutMs: allowedMs });
      underWay += 1;
      try {
        return await untilAborted(work(limit.signal), limit.signal, (reason) =>
          limit.isTimedOut() ? overdue() : abortedError(what, reason),
        );
      } catch (error) {
        // Other work under way is of no use any more, through no fault of its own.
        limit.end(endedReason('The stage is over.'));
        throw error;
      } finally {
        underWay -= 1;
        limit.end();
      }
    },
  };
}

/** The name shows a circuit breaker that the provider is not at fault. */
function endedReason(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}

/** The warning for a stage that the budget cut short. */
export function budgetExceeded(stage: string, { timeBudgetMs }: { readonly timeBudgetMs?: number }): Warning {
  return {
    code: 'time_budget_exceeded',
    message: `The time budget of ${timeBudgetMs} ms was used up: ${stage} was left out or cut short. Allow more time.`,
    detail: { stage },
  };
}
