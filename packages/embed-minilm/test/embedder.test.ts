import { openEncoder } from '@touchstone/bert-encoder';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MinilmEmbedderOptions, minilmEmbedder, minilmModel, plugin } from '../src/index.ts';

function opened(options: MinilmEmbedderOptions = {}) {
  const embedder = minilmEmbedder({ runtime: 'wasm', threads: 1, ...options });
  onTestFinished(() => embedder.close());
  return embedder;
}

describe('minilmEmbedder', () => {
  it('gives the vectors of the encoder, whatever the role', async () => {
    const encoder = await openEncoder(minilmModel, { runtime: 'wasm', threads: 1 });
    onTestFinished(() => encoder.close());
    const texts = ['How do planes fly?', 'Wings push air down.'];
    const expected = await encoder.encode(texts);
    for (const role of ['query', 'document', 'code-query'] as const) {
      expect((await opened().embed({ texts, role })).vectors).toEqual(expected);
    }
  });

  it('finds what a question means where no word is shared', async () => {
    const texts = [
      'How do I cancel a request?',
      'Pass a signal, and abort it to stop the call.',
      'The tide turns at noon.',
    ];
    const { vectors } = await opened().embed({ texts, role: 'document' });
    const [question, answer, other] = vectors as [Float32Array, Float32Array, Float32Array];
    expect(dot(question, answer)).toBeGreaterThan(dot(question, other) + 0.2);
  });

  it('reads no more than the tokens that it is told to, says so in its model, and names texts that lost their end', async () => {
    const embedder = opened({ leadTokens: 16 });
    expect(embedder.model).toBe('touchstone-minilm-1 first 16 tokens');
    const lead = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen';
    const { vectors, trimmed } = await embedder.embed({ texts: [lead, `${lead} fifteen`, 'one'], role: 'document' });
    expect(vectors[0]).toEqual(vectors[1]);
    expect(trimmed).toEqual([1]);
  });

  it('loads nothing before the first call, and is closed without one', async () => {
    const embedder = opened();
    expect([embedder.model, embedder.dimensions]).toEqual(['touchstone-minilm-1', 384]);
    await embedder.close();
    await expect(embedder.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it.each([
    [{ runtime: 'gpu' }, 'runtime must be "auto", "wasm" or "native"'],
    [{ threads: 0 }, 'threads must be a whole number of threads'],
    [{ leadTokens: 300 }, 'leadTokens must be a whole number of tokens, 16 to 256'],
    [{ thread: 2 }, 'Did you mean "threads"?'],
  ])('refuses options that are wrong by name: %j', (options, named) => {
    expect(() => minilmEmbedder(options as MinilmEmbedderOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining(named) }),
    );
  });
});

it('the plugin makes the embedder of a config', () => {
  const settings = plugin.options.parse({ leadTokens: 128 });
  expect(plugin.create(settings, { baseDir: '.' }).model).toBe('touchstone-minilm-1 first 128 tokens');
});

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
}
