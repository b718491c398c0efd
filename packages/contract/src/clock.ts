/** A source of time. Injected, so that a run can be repeated exactly. */
export interface Clock {
  /** Milliseconds since 1970, for timestamps. */
  nowMs(): number;
  /** Milliseconds since some fixed moment, never going back, for durations. */
  monotonicMs(): number;
}

/** The machine's own time. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};
