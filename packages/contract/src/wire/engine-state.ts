import * as z from 'zod';
import { shape } from './shape.ts';

/** A process that listens. */
export interface EngineHealth {
  readonly status: 'ok';
  readonly version: string;
}

/** `/healthz`. */
export const engineHealth = shape<EngineHealth>()({ status: z.literal('ok'), version: z.string() });

/** The readiness for calls: for all of them, some of them, none. */
export interface EngineReadiness {
  readonly status: 'ready' | 'degraded' | 'not_ready';
  readonly providers: readonly ProviderState[];
}

/** One provider, by its last calls. */
export interface ProviderState {
  /** `store`, `embedder`, `reranker`, ... */
  readonly kind: string;
  readonly name: string;
  readonly status: 'ok' | 'failing';
  readonly message?: string;
}

const providerState = shape<ProviderState>()({
  kind: z.string(),
  name: z.string(),
  status: z.enum(['ok', 'failing']),
  message: z.string().optional(),
});

/** `/readyz`. */
export const engineReadiness = shape<EngineReadiness>()({
  status: z.enum(['ready', 'degraded', 'not_ready']),
  providers: z.array(providerState),
});
