import { getEventListeners } from 'node:events';
import { type Embedder, systemClock } from '@touchstone/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { resilient } from '../../src/resilience/resilient.ts';
import { resilienceSchema } from '../../src/resilience/settings.ts';
import { after, countingEmbedder, outcomes } from './fakes.ts';
import { tempFile } from './temp-folder.ts';

const context = { clock: systemClock, random: () => 0.5 };

function wrapped(embedder: Embedder, settings: object = {}): Embedder {
  return resilient('embedder', embedder, resilienceSchema.parse(settings), context);
}

const firsts = (vectors: readonly Float32Array[]) => vectors.map((vector) => [...vector]);

const positions = (texts: readonly string[], told: readonly string[]) =>
  texts.flatMap((text, position) => (told.includes(text) ? [position] : []));

describe('cached embeddings', () => {
  it('ask only for what is missing, each text once, and keep the order', async () => {
    const inner = countingEmbedder();
    const embedder = wrapped(inner);
    await embedder.embed({ texts: ['aa'], role: 'document' });
    const { vectors, usage } = await embedder.embed({ texts: ['b', 'aa', 'b', 'cccc'], role: 'document' });
    expect(inner.calls).toEqual([
      { texts: ['aa'], role: 'document' },
      { texts: ['b', 'cccc'], role: 'document' },
    ]);
    expect(firsts(vectors)).toEqual([
      [2, 1],
      [1, 2],
      [2, 1],
      [2, 4],
    ]);
    expect(usage).toEqual({ calls: 1, tokens: 2 });
  });

  it('cost nothing when all are there', async () => {
    const embedder = wrapped(countingEmbedder());
    await embedder.embed({ texts: ['a'], role: 'query' });
    expect(await embedder.embed({ texts: ['a'], role: 'query' })).toEqual({
      vectors: [new Float32Array([1, 1])],
      usage: { calls: 0, tokens: 0 },
    });
  });

  it.each(['query', 'document'] as const)(
    'keep what the embedder said of a text: a trimmed or unknown one (%s) is told again and not paid for again',
    async (role) => {
      const file = tempFile('cache.sqlite');
      const inner = countingEmbedder();
      const telling: Embedder = {
        ...inner,
        embed: async (input) => ({
          ...(await inner.embed(input)),
          trimmed: positions(input.texts, ['long', 'both']),
          unknown: positions(input.texts, ['odd', 'both']),
        }),
      };
      const texts = ['plain', 'both', 'long', 'odd'];
      const marks = { trimmed: [1, 2], unknown: [1, 3] };
      const first = wrapped(telling, { cache: { file } });
      expect(await first.embed({ texts, role })).toMatchObject({ ...marks, usage: { tokens: 4 } });
      expect(await first.embed({ texts, role })).toMatchObject({ ...marks, usage: { tokens: 0 } });
      await first.close?.();
      const second = wrapped(telling, { cache: { file } });
      const { vectors, trimmed, unknown } = await second.embed({ texts: ['odd', 'new', 'plain', 'long'], role });
      expect([trimmed, unknown]).toEqual([[3], [0]]);
      expect(firsts(vectors)).toEqual([
        [1, 3],
        [2, 3],
        [1, 5],
        [1, 4],
      ]);
      await second.close?.();
      expect(inner.calls).toEqual([
        { texts, role },
        { texts: ['new'], role },
      ]);
    },
  );

  it('are those of one role, provider, model and size', async () => {
    const file = tempFile('cache.sqlite');
    const changes: Partial<Embedder>[] = [{}, { name: 'other' }, { model: 'fake-2' }, { dimensions: 3 }];
    const embedders = changes.map((change) => countingEmbedder(change));
    for (const inner of embedders) {
      const embedder = wrapped(inner, { cache: { file } });
      for (const role of ['query', 'code-query', 'document'] as const) await embedder.embed({ texts: ['a'], role });
      await embedder.close?.();
    }
    expect(embedders.map(({ calls }) => calls.length)).toEqual([3, 3, 3, 3]);
  });

  it('outlive the process in a file', async () => {
    const file = tempFile('cache.sqlite');
    const first = wrapped(countingEmbedder(), { cache: { file } });
    await first.embed({ texts: ['a', 'bb'], role: 'document' });
    await first.close?.();
    const inner = countingEmbedder();
    const second = wrapped(inner, { cache: { file } });
    expect(firsts((await second.embed({ texts: ['bb', 'a'], role: 'document' })).vectors)).toEqual([
      [1, 2],
      [1, 1],
    ]);
    await second.close?.();
    expect(inner.calls).toEqual([]);
  });

  it.each([
    ['hold what is no number', [Number.NaN, 0]],
    ['are of another size', [1]],
  ])('are not kept when they %s', async (_, numbers) => {
    let calls = 0;
    const inner = countingEmbedder({
      async embed({ texts }) {
        calls += 1;
        return { vectors: texts.map(() => new Float32Array(numbers)) };
      },
    });
    const embedder = wrapped(inner);
    await embedder.embed({ texts: ['a'], role: 'document' });
    await embedder.embed({ texts: ['a'], role: 'document' });
    expect(calls).toBe(2);
  });

  it('of too small a number are a bad response', async () => {
    const embedder = wrapped(countingEmbedder({ embed: async () => ({ vectors: [] }) }));
    await expect(embedder.embed({ texts: ['a'], role: 'document' })).rejects.toMatchObject({
      code: 'bad_response',
      message: 'fake gave 0 embeddings with fake-1 where 1 were requested.',
    });
  });

  it('can be turned off', async () => {
    const inner = countingEmbedder();
    const embedder = wrapped(inner, { cache: false });
    await embedder.embed({ texts: ['a'], role: 'document' });
    await embedder.embed({ texts: ['a'], role: 'document' });
    await embedder.embed({ texts: ['a'], role: 'query' });
    await embedder.embed({ texts: ['a'], role: 'query' });
    expect(inner.calls).toHaveLength(4);
  });
});

const twoChunks = { vectors: [new Float32Array(2), new Float32Array(2)] };

describe('cached documents', () => {
  it('come whole: a changed chunk embeds its document again, the others stay', async () => {
    const inner = countingEmbedder();
    const embedder = wrapped(inner);
    await embedder.embedDocuments?.({ documents: [['a', 'b'], ['c']] });
    const embeddings = await embedder.embedDocuments?.({ documents: [['c'], ['a', 'changed'], ['a', 'b']] });
    expect(inner.calls).toEqual([[['a', 'b'], ['c']], [['a', 'changed']]]);
    expect(embeddings?.map(({ vectors }) => firsts(vectors))).toEqual([
      [[1, 0]],
      [
        [2, 0],
        [2, 1],
      ],
      [
        [1, 0],
        [1, 1],
      ],
    ]);
    expect(embeddings?.map(({ usage }) => usage?.tokens)).toEqual([0, 2, 0]);
  });

  it('keep which of their chunks were trimmed', async () => {
    const inner = countingEmbedder();
    const embedder = wrapped({
      ...inner,
      embedDocuments: async (input) =>
        (await inner.embedDocuments?.(input))?.map((embedding) => ({ ...embedding, trimmed: [1] })) ?? [],
    });
    for (const tokens of [2, 0]) {
      const [embedding] = (await embedder.embedDocuments?.({ documents: [['a', 'b']] })) ?? [];
      expect(embedding).toMatchObject({ trimmed: [1], usage: { tokens } });
    }
    expect(inner.calls).toHaveLength(1);
  });

  it('are embedded whole when one of their chunks has gone', async () => {
    const inner = countingEmbedder();
    // Room for one chunk: 8 bytes of numbers, a key of 45 and 256.
    const embedder = wrapped(inner, { cache: { memoryBytes: 400 } });
    await embedder.embedDocuments?.({ documents: [['a', 'b']] });
    const again = await embedder.embedDocuments?.({ documents: [['a', 'b']] });
    expect(inner.calls).toEqual([[['a', 'b']], [['a', 'b']]]);
    expect(again?.map(({ vectors }) => vectors.length)).toEqual([2]);
  });

  it.each([
    ['no documents', []],
    ['too many documents', [twoChunks, twoChunks]],
    ['too few chunks', [{ vectors: [new Float32Array(2)] }]],
  ])('that come as %s are a bad response', async (_, answer) => {
    const embedder = wrapped(countingEmbedder({ embedDocuments: async () => answer }));
    const call = embedder.embedDocuments?.({ documents: [['a', 'b']] });
    await expect(call).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('are told apart by where their chunks end', async () => {
    const inner = countingEmbedder();
    const embedder = wrapped(inner);
    await embedder.embedDocuments?.({ documents: [['ab', 'c']] });
    await embedder.embedDocuments?.({ documents: [['a', 'bc']] });
    await embedder.embed({ texts: ['ab', 'c'], role: 'document' });
    expect(inner.calls).toHaveLength(3);
  });
});

describe('equal queries at the same time', () => {
  /** Answers when told. */
  function slowEmbedder() {
    const signals: (AbortSignal | undefined)[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const inner = countingEmbedder({
      async embed({ texts }, options) {
        signals.push(options?.signal);
        await promise;
        return { vectors: texts.map(() => new Float32Array([1, 0])), usage: { calls: 1, tokens: 1 } };
      },
    });
    return { embedder: wrapped(inner, { cache: false }), signals, answer: resolve };
  }

  const query = { texts: ['a'], role: 'query' } as const;

  it('share one call, and one of them its usage', async () => {
    const { embedder, signals, answer } = slowEmbedder();
    const calls = [embedder.embed(query), embedder.embed(query), embedder.embed({ ...query, texts: ['b'] })];
    answer();
    const embeddings = await Promise.all(calls);
    expect(signals).toHaveLength(2);
    expect(embeddings.map(({ usage }) => usage?.calls)).toEqual([1, 0, 1]);
    expect(embeddings[0]?.vectors[0]).not.toBe(embeddings[1]?.vectors[0]);
  });

  it('let one go without the others', async () => {
    const { embedder, signals, answer } = slowEmbedder();
    const [one, other] = [new AbortController(), new AbortController()];
    const calls = [embedder.embed(query, { signal: one.signal }), embedder.embed(query, { signal: other.signal })];
    const first = outcomes([calls[0] as Promise<unknown>]);
    one.abort();
    expect(await first).toEqual(['aborted']);
    expect(signals[0]?.aborted).toBe(false);
    answer();
    expect((await calls[1])?.vectors).toEqual([new Float32Array([1, 0])]);
    expect(getEventListeners(other.signal, 'abort')).toHaveLength(0);
  });

  it('end the call when all of them let go, also at once, and the next one starts anew', async () => {
    const { embedder, signals, answer } = slowEmbedder();
    const both = new AbortController();
    const calls = outcomes([
      embedder.embed(query, { signal: both.signal }),
      embedder.embed(query, { signal: both.signal }),
    ]);
    both.abort();
    expect(await calls).toEqual(['aborted', 'aborted']);
    expect(signals[0]?.aborted).toBe(true);
    const next = embedder.embed(query);
    answer();
    expect((await next).vectors).toHaveLength(1);
    expect(signals).toHaveLength(2);
  });
});

describe('a hedge', () => {
  it.each([
    ['query', 2],
    ['code-query', 2],
    ['document', 1],
  ] as const)('of a slow %s embedding: %i calls', async (role, expected) => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const inner = countingEmbedder();
    const slow = {
      ...inner,
      embed: (...args: Parameters<Embedder['embed']>) => after(200).then(() => inner.embed(...args)),
    };
    const call = wrapped(slow, { tries: 2, hedgeAfterMs: 50, cache: false }).embed({ texts: ['a'], role });
    await vi.runAllTimersAsync();
    await call;
    expect(inner.calls).toHaveLength(expected);
  });
});

describe('the wrapper', () => {
  it('is as the embedder is', async () => {
    const { embedDocuments, ...plain } = countingEmbedder();
    const embedder = wrapped(plain);
    expect(embedder).toMatchObject({
      specVersion: 1,
      name: 'fake',
      model: 'fake-1',
      dimensions: 2,
      limits: plain.limits,
    });
    expect(embedder.embedDocuments).toBeUndefined();
    expect(embedder.close).toBeUndefined();
    expect(embedDocuments).toBeTypeOf('function');
  });

  it('does not ask for model and size before they are needed', () => {
    const lazy = Object.defineProperty(countingEmbedder(), 'dimensions', {
      get: () => {
        throw new Error('too early');
      },
    });
    expect(wrapped(lazy).name).toBe('fake');
  });

  it('closes the embedder and the cache, the cache also where the embedder fails', async () => {
    const embedder = wrapped(countingEmbedder({ close: () => Promise.reject(new Error('stuck')) }), {
      cache: { memoryBytes: 0, file: tempFile('cache.sqlite') },
    });
    await expect(embedder.close?.()).rejects.toThrow('stuck');
    await expect(embedder.embed({ texts: ['a'], role: 'document' })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('of an aborted caller does nothing, also where the answer is cached', async () => {
    const embedder = wrapped(countingEmbedder());
    await embedder.embed({ texts: ['a'], role: 'query' });
    const late = embedder.embed({ texts: ['a'], role: 'query' }, { signal: AbortSignal.abort() });
    await expect(late).rejects.toMatchObject({ code: 'aborted' });
  });
});
