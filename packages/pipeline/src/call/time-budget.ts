import { type CallOptions, type Clock, RetrievalError } from '@touchstone/contract';
import { startTimer } from './start-timer.js';

/** The stages that wait for providers. */
type TimedStage = 'embed' | 'search' | 'rerank';

/**
 * One budget over all stages. Each may use what is left of the call up to a share of the whole, so that the stages after
 * it still have time; and never more than its own limit.
 */
export interface TimeBudget {
  /**
   * Gives the outcome of the work, or `timeout` or `aborted` as soon as either comes first, whether or not the provider
   * heeds the signal. Work that holds the thread and then has an outcome keeps it. `end` names a later stage whose share
   * the work may use up too.
   */
  run<T>(task: TimedTask, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Milliseconds until the share of a stage is used up; Infinity without a budget. */
  leftMs(stage: TimedStage): number;
  /** Ends what is still under way: the call has ended. */
  end(): void;
  /** Stages and parts of them that the budget, and not their own limit, has cut short or left out. */
  readonly cutShort: Set<string>;
}

interface TimedTask {
  readonly stage: TimedStage;
  readonly end?: TimedStage;
  /** What is cut short, where that is not the whole stage. */
  readonly part?: string;
  readonly limitMs: number;
  /** Names the work in a message. */
  readonly what: string;
}

/** Share of the budget by which a stage must have ended. What remains after `rerank` is for gates and packing. */
const endOfStage: Readonly<Record<TimedStage, number>> = { embed: 0.3, search: 0.6, rerank: 0.96 };

/** Starts the time of a call. */
export function startBudget({ signal: caller }: CallOptions, totalMs: number | undefined, clock: Clock): TimeBudget {
  const startedMs = clock.monotonicMs();
  const cutShort = new Set<string>();
  const ended = new AbortController();
  const ending = caller === undefined ? ended.signal : AbortSignal.any([caller, ended.signal]);
  const leftMs = (stage: TimedStage) =>
    totalMs === undefined ? Number.POSITIVE_INFINITY : totalMs * endOfStage[stage] - (clock.monotonicMs() - startedMs);

  return {
    leftMs,
    cutShort,
    end: () => ended.abort(new DOMException('The call has ended.', 'AbortError')),
    run: async ({ stage, end = stage, part = stage, limitMs, what }, work) => {
      if (ending.aborted) throw aborted(what, ending);
      const left = leftMs(end);
      const allowedMs = Math.min(left, limitMs);
      const overdue = () => {
        if (left < limitMs) cutShort.add(part);
        const limit = left < limitMs ? `its share of the time budget of ${totalMs} ms` : `${limitMs} ms`;
        return new RetrievalError('timeout', `The ${what} did not finish within ${limit}.`);
      };
      if (allowedMs <= 0) throw overdue();

      const { promise: over, reject } = Promise.withResolvers<never>();
      const stop = new AbortController();
      const stopTimer = startTimer(allowedMs, () => {
        reject(overdue());
        // The name tells a circuit breaker that time, which speaks against the provider, ended the work.
        stop.abort(new DOMException('The time of the stage is over.', 'TimeoutError'));
      });
      const onAbort = () => reject(aborted(what, ending));
      ending.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([work(stop.signal), over]);
      } catch (error) {
        // What else the work has under way is of no use any more, through no fault of its own.
        stop.abort(ending.aborted ? ending.reason : new DOMException('The stage is over.', 'AbortError'));
        throw error;
      } finally {
        stopTimer();
        ending.removeEventListener('abort', onAbort);
      }
    },
  };
}

function aborted(what: string, { reason }: AbortSignal): RetrievalError {
  return new RetrievalError('aborted', `The ${what} was aborted.`, { cause: reason });
}
