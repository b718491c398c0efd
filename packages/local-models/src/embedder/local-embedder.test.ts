import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { plugins } from '../plugins.ts';
import { loadStaticModel } from '../static-model/static-model.ts';
import { localEmbedder } from './local-embedder.ts';

const embedder = localEmbedder();

async function vectorOf(text: string, role: 'query' | 'document' | 'code-query' = 'query'): Promise<Float32Array> {
  const { vectors } = await embedder.embed({ texts: [text], role });
  return vectors[0] as Float32Array;
}

describe('the local embedder', () => {
  it('names its model and size', () => {
    expect(embedder.name).toBe('local');
    expect(embedder.model).toBe('touchstone-static-1');
    expect(embedder.dimensions).toBe(256);
  });

  it('gives one vector for each text, in their order, and none for none', async () => {
    const texts = ['first text', 'second text', 'first text'];
    const { vectors } = await embedder.embed({ texts, role: 'document' });
    expect(vectors).toHaveLength(3);
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[1]).toEqual(await vectorOf('second text', 'document'));
    expect((await embedder.embed({ texts: [], role: 'query' })).vectors).toEqual([]);
  });

  it('treats a query as one bag of words, also one about code', async () => {
    const text = 'Title\nand more';
    expect(await vectorOf(text)).toEqual(loadStaticModel().embed(text));
    expect(await vectorOf(text, 'code-query')).toEqual(loadStaticModel().embed(text));
  });

  it('gives a document’s lead line 0.4 of the vector before it is made unit length', async () => {
    const model = loadStaticModel();
    const [lead, body] = [model.embed('Deleting files'), model.embed('Call the function with a path to it.')];
    const document = await vectorOf('Deleting files\nCall the function with a path to it.', 'document');
    const mixed = lead.map((value, i) => 0.4 * value + 0.6 * (body[i] as number));
    const length = Math.hypot(...mixed);
    mixed.forEach((value, i) => {
      expect(document[i]).toBeCloseTo(value / length, 6);
    });
  });

  it('gives a document the same bits on every platform', async () => {
    const vector = await vectorOf('# Retries\nA failed call is tried again, `maxRetries` times at most.', 'document');
    const bytes = Buffer.alloc(4 * vector.length);
    for (let i = 0; i < vector.length; i += 1) bytes.writeFloatLE(vector[i] as number, 4 * i);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'a5a027d62e0885d9947b7f7890c60ff14e3e8a1c2a9258dd100cad8f0ccdb3a8',
    );
  });

  it('takes what is known where lead line or body has no tokens', async () => {
    const text = loadStaticModel().embed('text');
    expect(await vectorOf('---\ntext', 'document')).toEqual(text);
    expect(await vectorOf('text\n---', 'document')).toEqual(text);
    expect((await vectorOf('---\n---', 'document'))[0]).toBe(1);
  });

  it('lets other work run while it embeds much', async () => {
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await embedder.embed({ texts: Array.from({ length: 3000 }, (_, i) => `text ${i} `.repeat(50)), role: 'document' });
    done = true;
    expect(turns).toBeGreaterThan(2);
  });

  it('stops when the signal fires, before and between slices of work', async () => {
    const controller = new AbortController();
    const texts = Array.from({ length: 20_000 }, (_, i) => `text ${i} `.repeat(50));
    const running = embedder.embed({ texts, role: 'document' }, { signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
    const late = embedder.embed({ texts: ['a'], role: 'query' }, { signal: controller.signal });
    await expect(late).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('the plugin', () => {
  it('makes the embedder and refuses any option', () => {
    expect(plugins.embedder.create(plugins.embedder.options.parse({}), { baseDir: '.' }).name).toBe('local');
    expect(plugins.embedder.options.safeParse({ dimensions: 128 }).success).toBe(false);
  });
});

it('004 edge cases: names the texts in which the model knows no token', async () => {
  const { unknown } = await localEmbedder().embed({ texts: ['session state', '☃ ☃', ''], role: 'query' });
  expect(unknown).toEqual([1, 2]);
  expect((await localEmbedder().embed({ texts: ['session state'], role: 'query' })).unknown).toBeUndefined();
  const texts = ['☃\n---', '☃\nstate', 'state\n☃'];
  expect((await localEmbedder().embed({ texts, role: 'document' })).unknown).toEqual([0]);
});
