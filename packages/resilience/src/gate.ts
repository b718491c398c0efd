import { type Clock, RetrievalError } from '@touchstone/contract';
import { timerMs } from './call-scope.js';
import { minuteBudget } from './minute-budget.js';

/** The line in which the calls of one provider wait, first come, first served. */
export interface Gate {
  /**
   * Lets the call in, at once (undefined) or later. Rejects with the signal's reason when that fires, and with `rate_limited` at
   * once when the rate limits alone take longer than `leftMs`. Each call that came in must `leave`.
   */
  enter(call: WaitingCall): Promise<void> | undefined;
  /** In at once, or not at all: never ahead of those who wait. */
  tryEnter(tokens: number): boolean;
  leave(): void;
  /** Nobody comes in for so long: the provider asked for it. */
  hold(ms: number): void;
  /** Books the tokens that a call used beyond its estimate, or less. */
  correct(tokens: number): void;
}

interface WaitingCall {
  readonly tokens: number;
  readonly signal: AbortSignal;
  readonly leftMs: number;
  /** For messages, after "The ". */
  readonly what: string;
}

export interface GateOptions {
  readonly provider: string;
  readonly concurrency: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly clock: Clock;
  /** While true, those who wait come in at no cost: they will be refused inside. */
  readonly refusing: () => boolean;
}

interface Waiter {
  readonly tokens: number;
  readonly letIn: () => void;
}

export function createGate(options: GateOptions): Gate {
  const { provider, concurrency, clock, refusing } = options;
  const requests = options.requestsPerMinute === undefined ? undefined : minuteBudget(options.requestsPerMinute);
  const tokens = options.tokensPerMinute === undefined ? undefined : minuteBudget(options.tokensPerMinute);
  const waiting = new Set<Waiter>();
  let waitingTokens = 0;
  let inside = 0;
  let heldUntilMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    enter(call) {
      if (waiting.size === 0 && admitted(call.tokens)) return undefined;
      const wait = ratesWaitMs(call.tokens, waiting.size, waitingTokens);
      if (wait > call.leftMs) return Promise.reject(wouldBeLate(call, wait, provider));
      return waitInLine(call);
    },
    tryEnter: (cost) => waiting.size === 0 && admitted(cost),
    leave() {
      inside -= 1;
      admitWaiting();
    },
    hold(ms) {
      heldUntilMs = Math.max(heldUntilMs, clock.monotonicMs() + ms);
    },
    correct: (difference) => tokens?.correct(difference),
  };

  function waitInLine({ tokens: cost, signal }: WaitingCall): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        depart();
        admitWaiting();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        tokens: cost,
        letIn: () => {
          depart();
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const depart = () => {
        waiting.delete(waiter);
        waitingTokens -= cost;
      };
      waiting.add(waiter);
      waitingTokens += cost;
      signal.addEventListener('abort', onAbort, { once: true });
      admitWaiting();
    });
  }

  function admitWaiting(): void {
    clearTimeout(timer);
    for (const waiter of waiting) {
      if (!admitted(waiter.tokens)) {
        // Who waits for another to leave is let in by that one.
        if (inside < concurrency) timer = setTimeout(admitWaiting, timerMs(ratesWaitMs(waiter.tokens, 0, 0)));
        return;
      }
      waiter.letIn();
    }
  }

  function admitted(cost: number): boolean {
    if (!refusing()) {
      if (inside >= concurrency || ratesWaitMs(cost, 0, 0) > 0) return false;
      const now = clock.monotonicMs();
      requests?.spend(1, now);
      tokens?.spend(cost, now);
    }
    inside += 1;
    return true;
  }

  function ratesWaitMs(cost: number, requestsAhead: number, tokensAhead: number): number {
    if (requests === undefined && tokens === undefined && heldUntilMs === Number.NEGATIVE_INFINITY) return 0;
    const now = clock.monotonicMs();
    return Math.max(
      heldUntilMs - now,
      requests?.waitMs(1, now, requestsAhead) ?? 0,
      tokens?.waitMs(cost, now, tokensAhead) ?? 0,
      0,
    );
  }
}

function wouldBeLate({ what, leftMs }: WaitingCall, waitMs: number, provider: string): RetrievalError {
  const message =
    `The ${what} would wait ${Math.ceil(waitMs)} ms for the rate limit of ${provider}, and ${Math.floor(leftMs)} ms are left. ` +
    'Try again later, or raise the limit.';
  return new RetrievalError('rate_limited', message, { provider, retryAfterMs: Math.ceil(waitMs) });
}
