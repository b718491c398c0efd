import { openEncoder } from '@touchstone/bert-encoder';
import { expect, it, onTestFinished } from 'vitest';
import { bgeEmbedder, bgeModel, plugin } from '../src/index.ts';

const asWebAssembly = { runtime: 'wasm', threads: 1 } as const;

it('puts what the model was trained with before queries, and nothing before documents', async () => {
  const embedder = bgeEmbedder(asWebAssembly);
  onTestFinished(() => embedder.close());
  const encoder = await openEncoder(bgeModel, asWebAssembly);
  onTestFinished(() => encoder.close());
  const text = 'How do planes fly?';
  const [plain, asked] = await encoder.encode([
    text,
    `Represent this sentence for searching relevant passages: ${text}`,
  ]);
  const vectorFor = async (role: 'query' | 'code-query' | 'document') =>
    (await embedder.embed({ texts: [text], role })).vectors[0];
  expect(await vectorFor('document')).toEqual(plain);
  expect(await vectorFor('query')).toEqual(asked);
  expect(await vectorFor('code-query')).toEqual(asked);
});

it('finds what a question means where no word is shared', async () => {
  const embedder = bgeEmbedder(asWebAssembly);
  onTestFinished(() => embedder.close());
  const question = await embedder.embed({ texts: ['How do I cancel a request?'], role: 'query' });
  const texts = ['Pass a signal, and abort it to stop the call.', 'The tide turns at noon.'];
  const { vectors } = await embedder.embed({ texts, role: 'document' });
  const [answer, other] = vectors.map((vector) => dot(question.vectors[0] as Float32Array, vector));
  expect(answer).toBeGreaterThan((other as number) + 0.15);
});

it('refuses an option that is wrong by name', () => {
  expect(() => bgeEmbedder({ leadTokens: 300 })).toThrow(
    expect.objectContaining({
      code: 'invalid_config',
      message: expect.stringContaining(
        'options of bgeEmbedder: leadTokens must be a whole number of tokens, 16 to 256',
      ),
    }),
  );
});

it('the plugin makes the embedder of a config', () => {
  const made = plugin.create(plugin.options.parse({ leadTokens: 128 }), { baseDir: '.' });
  expect([made.name, made.model, made.dimensions]).toEqual(['bge', 'touchstone-bge-small-1 first 128 tokens', 384]);
});

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
}
