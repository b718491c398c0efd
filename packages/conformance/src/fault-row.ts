import type { Fault } from './faults.ts';

/** An adapter's result for one fault of its vendor. */
export interface FaultRow {
  /** The suite: name of the adapter and its port. */
  readonly subject: string;
  readonly fault: Fault;
  /** The fault of the vendor, in words. */
  readonly what: string;
  /** Code of the error, `hangs`, or `none` where the call succeeded. */
  readonly outcome: string;
  readonly retryAfterMs?: number;
  readonly deviates?: string;
}
