import type { Clock } from '@touchstone/contract';

/** State that the checks share. */
export interface Diagnosis {
  readonly program: string;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}
