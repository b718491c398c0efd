import type { Clock } from '@touchstone/contract';

/** What the checks have in common. */
export interface Diagnosis {
  readonly program: string;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}
