import {
  type CallOptions,
  type Clock,
  isRetrievalError,
  type RetrievalError,
  throwIfAborted,
  untilAborted,
} from '@touchstone/contract';
import { backoffMs } from './backoff.js';
import { createBreaker, noBreaker, type Permit } from './breaker.js';
import { isDeadline, openScope, pause } from './call-scope.js';
import { createGate } from './gate.js';
import { hedged } from './hedge.js';
import type { ResilienceSettings } from './settings.js';

/** What is called. */
export interface Operation<T = unknown> {
  /** For messages, after "The ". */
  readonly what: string;
  /**
   * `read`: someone waits for it; may be tried again, and hedged. `repeatable`: may be tried again. `once`: may mean something
   * else the second time, or take long; tried again only where it was refused (`rate_limited`). Its waits have a deadline, its
   * work has none.
   */
  readonly kind: 'read' | 'repeatable' | 'once';
  /** Estimated tokens; asked for only where tokens are limited. Default: none. */
  readonly tokens?: () => number;
  /** Asked after a failure: false where the caller has had part of an answer, which a second try would begin anew. Default: true. */
  readonly mayRepeat?: () => boolean;
  /** Tokens that the answer says were used. */
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
}

type Outcome<T> = { readonly answer: T } | { readonly error: unknown; readonly final: boolean };

/**
 * The limits of one provider. A call waits in line, is refused at once while the circuit is open, is tried again after
 * `rate_limited`, `unavailable` and `timeout` while tries and time are left, and ends with the last error. A pause that would
 * outlast the deadline is not begun.
 */
export function createPolicy(
  provider: string,
  settings: ResilienceSettings,
  { clock, random }: PolicyContext,
): CallPolicy {
  const breaker = settings.breaker === false ? noBreaker : createBreaker({ provider, clock, ...settings.breaker });
  const gate = createGate({ ...settings, provider, clock, refusing: breaker.isOpen });

  return async (operation, work, { signal: caller } = {}) => {
    const { what, kind } = operation;
    throwIfAborted(caller, what);
    const timeoutMs = kind === 'once' ? undefined : settings.timeoutMs;
    const beganAtMs = clock.monotonicMs();
    const endsAtMs = beganAtMs + settings.timeoutMs;
    const scope = openScope({ parent: caller, timeoutMs, what, provider });
    try {
      for (let tries = 1; ; tries += 1) {
        const outcome = await tryOnce(operation, work, scope.signal, caller, beganAtMs);
        if ('answer' in outcome) return outcome.answer;
        const { error, final } = outcome;
        if (final || tries >= settings.tries || scope.signal.aborted || !worthTrying(error, kind)) throw error;
        if (operation.mayRepeat?.() === false) throw error;
        const pauseMs = backoffMs(tries, settings, random, error.retryAfterMs);
        if (clock.monotonicMs() + pauseMs >= endsAtMs) throw error;
        await pause(pauseMs, scope.signal);
      }
    } finally {
      scope.close();
    }
  };

  async function tryOnce<T>(
    operation: Operation<T>,
    work: (options: { readonly signal: AbortSignal }) => Promise<T>,
    signal: AbortSignal,
    caller: AbortSignal | undefined,
    beganAtMs: number,
  ): Promise<Outcome<T>> {
    const { what } = operation;
    const tokens = settings.tokensPerMinute === undefined ? 0 : (operation.tokens?.() ?? 0);
    try {
      const entering = gate.enter({
        tokens,
        signal,
        what,
        leftMs: beganAtMs + settings.timeoutMs - clock.monotonicMs(),
      });
      if (entering !== undefined) await entering;
    } catch (error) {
      return { error, final: true };
    }
    try {
      const permit = breaker.permit(what);
      if (typeof permit !== 'number') return { error: permit, final: true };
      return await tryPermitted(permit);
    } finally {
      gate.leave();
    }

    async function tryPermitted(permit: Permit): Promise<Outcome<T>> {
      const enteredAtMs = clock.monotonicMs();
      try {
        const answer = await limited(operation, work, signal, tokens);
        breaker.succeeded(permit);
        const used = operation.usedTokens?.(answer);
        if (used !== undefined) gate.correct(used - tokens);
        return { answer };
      } catch (error) {
        const tookMs = clock.monotonicMs() - enteredAtMs;
        if (signal.aborted) judgeDeadline(operation.kind, permit, caller, tookMs, enteredAtMs - beganAtMs);
        else judgeFailure(error, permit);
        return { error, final: false };
      }
    }
  }

  /** One try, within its own time, hedged where that is wanted. */
  async function limited<T>(
    { kind, what }: Operation<T>,
    work: (options: { readonly signal: AbortSignal }) => Promise<T>,
    signal: AbortSignal,
    tokens: number,
  ): Promise<T> {
    const { tryTimeoutMs, hedgeAfterMs } = settings;
    const started = async (own: AbortSignal) => work({ signal: own });
    const scope =
      tryTimeoutMs === undefined || kind === 'once'
        ? undefined
        : openScope({ parent: signal, timeoutMs: tryTimeoutMs, what, provider, nested: true });
    const own = scope?.signal ?? signal;
    try {
      if (hedgeAfterMs === undefined || kind !== 'read') return await untilAborted(started(own), own);
      const admit = () => !breaker.isOpen() && gate.tryEnter(tokens);
      return await hedged(started, { afterMs: hedgeAfterMs, signal: own, admit, leave: gate.leave });
    } finally {
      scope?.close();
    }
  }

  /**
   * Tells the breaker what it means that a try was ended from outside. Our own timeout speaks against the provider where the try,
   * and not the wait before it, took most of the time. A caller's deadline may be shorter than any healthy answer: it does so
   * only where the try took most of what we ourselves would have given it.
   */
  function judgeDeadline(
    kind: Operation['kind'],
    permit: Permit,
    caller: AbortSignal | undefined,
    tookMs: number,
    waitedMs: number,
  ): void {
    const { timeoutMs, tryTimeoutMs = timeoutMs } = settings;
    const givenMs = kind === 'once' ? Number.POSITIVE_INFINITY : Math.min(timeoutMs, tryTimeoutMs);
    const tellsOfProvider = caller?.aborted ? isDeadline(caller.reason) && tookMs > givenMs / 2 : tookMs >= waitedMs;
    if (tellsOfProvider) breaker.failed(permit);
    else breaker.undecided(permit);
  }

  /** Tells the breaker and the line what a failure of the provider's own, or of one try's time, means. */
  function judgeFailure(error: unknown, permit: Permit): void {
    if (!isRetrievalError(error)) {
      breaker.undecided(permit);
    } else if (error.code === 'unavailable' || error.code === 'timeout') {
      breaker.failed(permit);
    } else {
      // It refused: it is there.
      breaker.succeeded(permit);
      if (error.code === 'rate_limited' && error.retryAfterMs !== undefined) gate.hold(error.retryAfterMs);
    }
  }
}

function worthTrying(error: unknown, kind: Operation['kind']): error is RetrievalError {
  if (!isRetrievalError(error)) return false;
  if (error.code === 'rate_limited') return true;
  return kind !== 'once' && (error.code === 'unavailable' || error.code === 'timeout');
}
