import type { HttpBindings } from '@hono/node-server';
import type { PersonCases } from '@touchstone/mining';
import type { Logger } from 'pino';
import type { EngineState } from '../engine-state.ts';
import type { Caller } from '../operation/access.ts';
import type { EngineMetrics } from '../operation/metrics.ts';
import type { EngineTelemetry, RequestSpan } from '../operation/telemetry.ts';

/** State of a request from one middleware to the next. */
interface EngineVariables {
  readonly requestId: string;
  readonly span: RequestSpan;
  readonly caller: Caller;
  /** The state that the request began with. */
  readonly state: EngineState;
  /** For the log: the known facts of the call. */
  readonly told: Record<string, unknown>;
}

export interface EngineEnvironment {
  Bindings: HttpBindings & {
    /** The one in force when the request came. */
    readonly state: EngineState;
    /** Time at which the head of the request had arrived, by `performance.now`. */
    readonly cameAtMs: number;
  };
  Variables: EngineVariables;
}

export interface EngineWiring {
  readonly version: string;
  /** True if connections end with their next answer. */
  readonly isClosing: () => boolean;
  readonly metrics: EngineMetrics;
  readonly telemetry: EngineTelemetry;
  readonly log: Logger;
  readonly newId: () => string;
  /** True if routes that write may be used. */
  readonly allowWrites: boolean;
  /** The cases of the judging page; absent where the engine was not started for it. */
  readonly judging?: PersonCases;
}
