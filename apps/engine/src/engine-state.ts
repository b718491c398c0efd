import type { ServerSettings } from '@touchstone/host';
import type { CallPool } from './workers/call-pool.ts';

/** State that a reload of the config replaces as one. Requests that have begun keep theirs. */
export interface EngineState {
  readonly pool: CallPool;
  readonly settings: ServerSettings;
  /** A request begins to use the state; the returned function ends it, also before the call is sent. */
  enter(): () => void;
  /** Closes the pool as soon as no request uses the state. */
  retire(): Promise<void>;
}

/** The state of one config. */
export function engineState(pool: CallPool, settings: ServerSettings): EngineState {
  let requests = 0;
  let onIdle: (() => void) | undefined;
  return {
    pool,
    settings,
    enter: () => {
      requests += 1;
      return () => {
        requests -= 1;
        if (requests === 0) onIdle?.();
      };
    },
    retire: async () => {
      if (requests > 0) {
        await new Promise<void>((idle) => {
          onIdle = idle;
        });
      }
      await pool.close();
    },
  };
}
