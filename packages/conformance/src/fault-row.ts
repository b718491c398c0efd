import type { Fault } from './faults.ts';

/** What one adapter made of one fault of its vendor. */
export interface FaultRow {
  /** The suite: name of the adapter and its port. */
  readonly subject: string;
  readonly fault: Fault;
  /** What the vendor does, in words. */
  readonly what: string;
  /** Code of the error, `hangs`, or `none` where the call succeeded. */
  readonly outcome: string;
  readonly retryAfterMs?: number;
  /** Reason of the deviation, where there is one. */
  readonly deviates?: string;
}
