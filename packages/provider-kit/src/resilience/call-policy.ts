import {
  backoffMs,
  type CallOptions,
  type Clock,
  isRetrievalError,
  type RetrievalError,
  throwIfAborted,
  timeLeftMs,
} from '@touchstone/contract';
import { createBreaker, noBreaker, type Permit } from './breaker.ts';
import { isDeadline, openScope, singleTry, timerMs } from './call-scope.ts';
import { createGate, type Inside } from './gate.ts';
import { rateMemory } from './rate-memory.ts';
import { type CallCost, createRates, type RateBooking } from './rates.ts';
import type { ResilienceSettings } from './settings.ts';
import { inTries } from './tries.ts';

export interface Operation<T = unknown> {
  /** For messages, after "The ". */
  readonly what: string;
  /**
   * `read`: someone waits for it; may be tried again, and hedged. `repeatable`: may be tried again. `once`: may mean something
   * else the second time, or take long; tried again only where it was refused (`rate_limited`). Its waits have a deadline, its
   * work has none.
   */
  readonly kind: 'read' | 'repeatable' | 'once';
  /** Requests that it takes. Default: one. */
  readonly requests?: number;
  /** Texts that it sends. Default: none. */
  readonly texts?: number;
  /** Estimated tokens; computed only where tokens are limited. Default: none. */
  readonly tokens?: () => number;
  /** Called after a failure: false where the caller has part of an answer, which a try would repeat. Default: true. */
  readonly mayRepeat?: () => boolean;
  /** The answer's count of tokens. */
  readonly usedTokens?: (answer: T) => number | undefined;
}

/** Runs calls of one provider under one set of limits. */
export type CallPolicy = <T>(
  operation: Operation<T>,
  work: (options: { readonly signal: AbortSignal }) => Promise<T>,
  options?: CallOptions,
) => Promise<T>;

export interface PolicyContext {
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Policies with the same name share their rates, over all threads. Default: the policy has its own. */
  readonly sharedRates?: string;
}

/**
 * The limits of one provider. A call waits in a queue, is refused at once while the circuit is open, is tried again
 * after a failure that may pass, while tries and time are left, and ends with the last error. A pause or a wait that
 * would outlast its time, the caller's or ours, is not begun.
 */
export function createPolicy(provider: string, settings: ResilienceSettings, context: PolicyContext): CallPolicy {
  const { clock, random } = context;
  const breaker = settings.breaker === false ? noBreaker : createBreaker({ provider, clock, ...settings.breaker });
  const rates = createRates(settings, rateMemory(context.sharedRates), clock);
  const gate = createGate({ provider, concurrency: settings.concurrency, rates, refusing: breaker.isOpen });

  return async (operation, work, { signal: caller } = {}) => {
    const { what, kind } = operation;
    throwIfAborted(caller, what);
    const cost = costOf(operation, settings);
    const tryTimeoutMs = kind === 'once' ? undefined : settings.tryTimeoutMs;
    const scope = openScope({
      parent: caller,
      timeoutMs: kind === 'once' ? undefined : settings.timeoutMs,
      what,
      provider,
    });
    const { signal } = scope;
    const beganMs = clock.monotonicMs();
    // Work without a deadline has one for its waits.
    const leftMs = () => Math.min(timeLeftMs(signal), beganMs + settings.timeoutMs - clock.monotonicMs());
    let permit: Permit | undefined;
    let firstTryMs: number | undefined;
    let booking: RateBooking | undefined;
    let failure: unknown;

    const oneTry = async (own: AbortSignal) => {
      const sinceMs = clock.monotonicMs();
      firstTryMs ??= sinceMs;
      const ofThis = booking;
      const answer = await singleTry(work, { what, provider, signal: own, timeoutMs: tryTimeoutMs });
      breaker.answered(sinceMs);
      const used = operation.usedTokens?.(answer);
      if (used !== undefined) ofThis?.correctTokens(used - cost.tokens);
      return answer;
    };

    try {
      return await inTries(oneTry, {
        tries: settings.tries,
        hedgeAfterMs: kind === 'read' ? hedgeAfterMs(leftMs()) : undefined,
        nowMs: clock.monotonicMs,
        signal,
        enter: () => {
          const entered = gate.enter({ cost, signal, leftMs, isTried: permit !== undefined, what });
          if (entered instanceof Promise) return entered.then(enter);
          return enter(entered);
        },
        admitBeside: () => {
          const beside = gate.besides(cost);
          if (beside !== undefined) booking = beside;
          return beside !== undefined;
        },
        leave: gate.leave,
        pauseAfter: (error, failures) => {
          failure = error;
          if (!isRetrievalError(error) || !mayPass(error, kind)) return undefined;
          if (error.code === 'rate_limited' && error.retryAfterMs !== undefined) rates.hold(error.retryAfterMs);
          if (operation.mayRepeat?.() === false) return undefined;
          const pauseMs = backoffMs(failures, settings, random, error.retryAfterMs);
          return pauseMs < leftMs() ? timerMs(pauseMs) : 'no time';
        },
      });
    } catch (error) {
      if (permit !== undefined && firstTryMs !== undefined) judge(permit, firstTryMs);
      throw error;
    } finally {
      scope.close();
    }

    function enter(inside: Inside): undefined {
      booking = inside.booking;
      if (permit !== undefined) return;
      const given = breaker.permit(what);
      if (typeof given === 'number') permit = given;
      else {
        gate.leave();
        throw given;
      }
    }

    /** Reports the end of a call without an answer to the breaker. */
    function judge(permit: Permit, sinceMs: number): void {
      if (signal.aborted) {
        if (endedByProvider(sinceMs)) breaker.failed(permit);
      } else if (isRetrievalError(failure)) {
        if (isAbsence(failure)) breaker.failed(permit);
        // It refused: it is there.
        else if (failure.code !== 'bad_response') breaker.answered(sinceMs);
      }
    }

    /**
     * Our own timeout counts against the provider where the tries, and not the wait before them, took most of the time.
     * A caller's deadline may be shorter than any healthy answer: it counts only where the tries took most of an
     * answer's time limit. A caller's abort does not count.
     */
    function endedByProvider(sinceMs: number): boolean {
      const tookMs = clock.monotonicMs() - sinceMs;
      if (!caller?.aborted) return tookMs >= sinceMs - beganMs;
      const { timeoutMs, tryTimeoutMs = timeoutMs } = settings;
      const answerMs = Math.min(timeoutMs, tryTimeoutMs, slowAnswerMs);
      return kind !== 'once' && isDeadline(caller.reason) && tookMs > answerMs / 2;
    }
  };

  function hedgeAfterMs(budgetMs: number): number | undefined {
    if (settings.hedgeAfterMs === false) return undefined;
    return settings.hedgeAfterMs ?? timerMs(budgetMs / 3);
  }
}

function costOf(
  { requests = 1, texts = 0, tokens }: Pick<Operation, 'requests' | 'texts' | 'tokens'>,
  settings: ResilienceSettings,
): CallCost {
  return { requests, texts, tokens: settings.tokensPerMinute === undefined ? 0 : (tokens?.() ?? 0) };
}

/** True if a later try may end otherwise: the provider was not there, or its answer was broken on its way. */
function mayPass(error: RetrievalError, kind: Operation['kind']): boolean {
  if (error.code === 'rate_limited') return true;
  return kind !== 'once' && error.isFinal !== true && (isAbsence(error) || error.code === 'bad_response');
}

function isAbsence({ code }: RetrievalError): boolean {
  return code === 'unavailable' || code === 'timeout';
}

/** A vendor that does not answer a call for most of this time is down, whatever the time limit in the settings. */
const slowAnswerMs = 10_000;
