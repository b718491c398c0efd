import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Embedder, isRetrievalError } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resilient } from '../../src/resilience/resilient.ts';
import { type ResilienceSettings, resilienceSchema } from '../../src/resilience/settings.ts';
import { after, countingEmbedder, failure, virtualClock } from './fakes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Numbers from 0 up to 1 that look random and are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Takes 20 to 80 ms, fails one call in five, and remembers how many calls each text had. */
function shakyProvider(random: () => number) {
  const tries = new Map<string, number>();
  const embedder = countingEmbedder({
    async embed({ texts: [text = ''] }) {
      tries.set(text, (tries.get(text) ?? 0) + 1);
      await after(20 + 60 * random());
      if (random() < 0.2) throw failure('unavailable');
      return { vectors: [new Float32Array([1, text.length])] };
    },
  });
  return { embedder, tries };
}

interface Answered {
  readonly text: string;
  readonly code: string;
  readonly ms: number;
}

/** All queries at once; what became of each, and when. */
async function askAll(embedder: Embedder, texts: readonly string[]): Promise<readonly Answered[]> {
  const begin = performance.now();
  const running = texts.map(async (text) => {
    const code = await embedder.embed({ texts: [text], role: 'query' }).then(
      () => 'answered',
      (error: unknown) => (isRetrievalError(error) ? error.code : 'unknown'),
    );
    return { text, code, ms: performance.now() - begin };
  });
  await vi.runAllTimersAsync();
  return Promise.all(running);
}

function wrapped(provider: Embedder, settings: Partial<ResilienceSettings>): Embedder {
  const all = resilienceSchema.parse(settings);
  return resilient('embedder', provider, all, { clock: virtualClock, random: seeded(2) });
}

const queries = Array.from({ length: 1000 }, (_, i) => `query ${i}`);

describe('1,000 queries at once, of a provider that fails one call in five', () => {
  it('are answered, or failed three times; none is lost and none is late', async () => {
    const { embedder, tries } = shakyProvider(seeded(1));
    const answers = await askAll(wrapped(embedder, { timeoutMs: 10_000 }), queries);
    const failed = answers.filter(({ code }) => code !== 'answered');
    expect(answers).toHaveLength(1000);
    // 0.2 ** 3 of 1,000 is 8.
    expect(failed.length).toBeGreaterThan(1);
    expect(failed.length).toBeLessThan(20);
    expect(failed.map(({ code, text }) => [code, tries.get(text)])).toEqual(failed.map(() => ['unavailable', 3]));
    expect(Math.max(...tries.values())).toBe(3);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThanOrEqual(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('end with a timeout at their deadline where the provider is too slow for all', async () => {
    const { embedder } = shakyProvider(seeded(1));
    const answers = await askAll(wrapped(embedder, { timeoutMs: 1000 }), queries);
    const codes = new Set(answers.map(({ code }) => code));
    expect([...codes].sort()).toEqual(['answered', 'timeout', 'unavailable']);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBe(1000);
    expect(answers.filter(({ code }) => code === 'timeout').every(({ ms }) => ms === 1000)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are the same in two runs', async () => {
    const run = async () => askAll(wrapped(shakyProvider(seeded(3)).embedder, { timeoutMs: 2000 }), queries);
    const codes = (answers: readonly Answered[]) => answers.map(({ code, text }) => `${text} ${code}`);
    expect(codes(await run())).toEqual(codes(await run()));
  });

  it('take no more memory the tenth time than the second', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { embedder } = shakyProvider(seeded(1));
    const quiet = { ...embedder, embed: (...args: Parameters<Embedder['embed']>) => embedder.embed(...args) };
    const provider = wrapped(quiet, { timeoutMs: 5000, hedgeAfterMs: 70, cache: false });
    const usedAfter: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      await askAll(provider, queries);
      collect();
      usedAfter.push(process.memoryUsage().heapUsed);
    }
    // One kept kilobyte a query would be 8 MB; what the runtime itself keeps varies by less than half of that.
    expect((usedAfter[9] as number) - (usedAfter[1] as number)).toBeLessThan(4_000_000);
  });
});
