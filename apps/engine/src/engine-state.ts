import type { ServerSettings } from '@touchstone/config';
import type { CallPool } from './workers/call-pool.js';

/** What a reload of the config replaces as one. Requests that have begun keep what they began with. */
export interface EngineState {
  readonly pool: CallPool;
  readonly settings: ServerSettings;
}
