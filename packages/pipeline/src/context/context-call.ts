import type { ModelPrice } from '@touchstone/contract';
import type { TraceRecorder } from '../call/record-trace.ts';
import type { SearchingCall } from '../evidence/evidence-call.ts';
import type { CostMeter } from './cost/cost-meter.ts';
import type { ContextProfile } from './settings/context-profile.ts';

/** State that the stages of one call of context share. */
export interface ContextCall extends SearchingCall {
  readonly profile: ContextProfile;
  readonly recorder: TraceRecorder;
  /** The cost of the call so far, and its cap. */
  readonly cost: CostMeter;
  /** `free` for models in this process. */
  readonly priceOf: (provider: string, model: string) => ModelPrice | 'free' | undefined;
}
