import type { LoadedConfig, ServerSettings } from '@touchstone/host';
import type { CallPool } from './workers/call-pool.ts';

/** State that a reload of the config replaces as one. Requests that have begun keep theirs. */
export interface EngineState {
  readonly pool: CallPool;
  readonly settings: ServerSettings;
  /** True if the config has a language model that answers. */
  readonly answers: boolean;
  /** A request begins to use the state; the returned function ends it, also before the call is sent. */
  enter(): () => void;
  /** Closes the pool as soon as no request uses the state. */
  retire(): Promise<void>;
}

type Config = Pick<LoadedConfig['config'], 'server' | 'languageModel'>;

/** The state of one config. */
export function engineState(pool: CallPool, { server: settings, languageModel }: Config): EngineState {
  let requests = 0;
  let onIdle: (() => void) | undefined;
  return {
    pool,
    settings,
    answers: languageModel !== undefined,
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
