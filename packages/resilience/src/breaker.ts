import { type Clock, RetrievalError } from '@touchstone/contract';

/** A permit to call, and the state that it was given in: what ends after the state has changed says nothing about it. */
export type Permit = number;

/** Refuses calls while the provider is down. */
export interface Breaker {
  /** Whether a call would be refused now. */
  isOpen(): boolean;
  /** A permit, or why there is none. One permit at a time is given to probe a circuit whose time is over. */
  permit(what: string): Permit | RetrievalError;
  /** The provider answered. */
  succeeded(permit: Permit): void;
  /** The provider did not. */
  failed(permit: Permit): void;
  /** The call ended before anything could be said. */
  undecided(permit: Permit): void;
}

export interface BreakerOptions {
  readonly provider: string;
  readonly failures: number;
  readonly openMs: number;
  readonly clock: Clock;
}

/**
 * Closed until `failures` calls in a row have failed; then open for `openMs`; then half open: one call probes, and its outcome
 * closes the circuit or opens it again.
 */
export function createBreaker({ provider, failures, openMs, clock }: BreakerOptions): Breaker {
  let failedInRow = 0;
  let openedAtMs: number | undefined;
  let probing = false;
  let state: Permit = 0;

  return {
    isOpen: () => openedAtMs !== undefined && (probing || openForMs(openedAtMs) > 0),
    permit(what) {
      if (openedAtMs === undefined) return state;
      const leftMs = openForMs(openedAtMs);
      if (probing || leftMs > 0) return refusal(what, leftMs > 0 ? leftMs : openMs);
      probing = true;
      return state;
    },
    succeeded(permit) {
      if (permit !== state) return;
      failedInRow = 0;
      if (openedAtMs === undefined) return;
      openedAtMs = undefined;
      change();
    },
    failed(permit) {
      if (permit !== state) return;
      failedInRow += 1;
      if (openedAtMs === undefined && failedInRow < failures) return;
      openedAtMs = clock.monotonicMs();
      change();
    },
    undecided(permit) {
      if (permit === state) probing = false;
    },
  };

  function change(): void {
    probing = false;
    state += 1;
  }

  function openForMs(sinceMs: number): number {
    return sinceMs + openMs - clock.monotonicMs();
  }

  function refusal(what: string, retryAfterMs: number): RetrievalError {
    const wait = Math.ceil(retryAfterMs);
    const message =
      `The ${what} was not tried: ${provider} failed ${failedInRow} times in a row. It is tried again in ${wait} ms; ` +
      'see that it runs and can be reached.';
    return new RetrievalError('unavailable', message, { provider, retryAfterMs: wait });
  }
}

/** The breaker of those who want none. */
export const noBreaker: Breaker = {
  isOpen: () => false,
  permit: () => 0,
  succeeded: () => {},
  failed: () => {},
  undecided: () => {},
};
