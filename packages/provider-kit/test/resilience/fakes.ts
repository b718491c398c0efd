import { type Clock, type Embedder, RetrievalError } from '@touchstone/contract';
import { type CallPolicy, createPolicy, type Operation } from '../../src/resilience/call-policy.ts';
import { type ResilienceSettings, resilienceSchema } from '../../src/resilience/settings.ts';

/** Vitest's fake timers move `performance` too, so one advance moves timers and clock together. */
export const virtualClock: Clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() };

/** The middle of every random range. */
export const context = { clock: virtualClock, random: () => 0.5 };

/** Settings for tests that look at one thing: no breaker, no cache. */
export function settingsOf(settings: object = {}): ResilienceSettings {
  return resilienceSchema.parse({ breaker: false, cache: false, ...settings });
}

export function policyOf(settings: object = {}): CallPolicy {
  return createPolicy('fake', settingsOf(settings), context);
}

export const read: Operation<string> = { what: 'fake call', kind: 'read' };

export function failure(code: RetrievalError['code'], retryAfterMs?: number): RetrievalError {
  return new RetrievalError(code, `a ${code}`, { retryAfterMs });
}

export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What became of each promise: its value, or its error's code. */
export function outcomes(promises: readonly Promise<unknown>[]): Promise<unknown[]> {
  return Promise.all(promises.map((promise) => promise.catch((error: RetrievalError) => error.code)));
}

/** A vector says which call made it and how long its text is. */
export function countingEmbedder(overrides: Partial<Embedder> = {}): Embedder & { readonly calls: unknown[] } {
  const calls: unknown[] = [];
  return {
    specVersion: 1,
    name: 'fake',
    model: 'fake-1',
    dimensions: 2,
    limits: { maxTexts: 10, maxTokensPerText: 100, maxTokensPerCall: 1000 },
    calls,
    async embed(input) {
      calls.push(input);
      const vectors = input.texts.map((text) => new Float32Array([calls.length, text.length]));
      return { vectors, usage: { calls: 1, tokens: input.texts.length } };
    },
    async embedDocuments({ documents }) {
      calls.push(documents);
      return documents.map((chunks) => ({
        vectors: chunks.map((_, position) => new Float32Array([calls.length, position])),
        usage: { calls: 1, tokens: chunks.length },
      }));
    },
    ...overrides,
  };
}
