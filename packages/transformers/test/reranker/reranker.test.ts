import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeReranker } from '@touchstone/conformance';
import type { RerankDocument } from '@touchstone/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plugins } from '../../src/plugins.ts';
import type { TransformersRerankerOptions } from '../../src/reranker/options.ts';
import { type TransformersReranker, transformersReranker } from '../../src/reranker/transformers-reranker.ts';

const runtime = new URL('./fixtures/runtime.mjs', import.meta.url).href;
const model = 'Xenova/ms-marco-MiniLM-L-6-v2';

// The stand-in's logit is the number of the document's words that the query has, less 1.
describe('transformersReranker', () => {
  it('gives one score a document, in their order: the sigmoid of the logit', async () => {
    const reranker = await open();
    const { scores } = await reranker.rerank({
      query: 'high water',
      documents: texts('low tide', 'water', 'high water'),
    });
    // sigmoid of -1, 0 and 1
    expect(scores).toEqual([1 / (1 + Math.E), 0.5, 1 / (1 + 1 / Math.E)]);
  });

  it('gives a document the same score alone and in a padded batch', async () => {
    const documents = texts('water', 'the water of the harbour', 'high');
    const rerank = async (options: Partial<TransformersRerankerOptions>) =>
      (await (await open(options)).rerank({ query: 'high water', documents })).scores;
    expect(await rerank({ batchSize: 3 })).toEqual(await rerank({ batchSize: 1 }));
  });

  it('refuses a document that is too long beside its query, and tells of one that it was told to cut', async () => {
    const input = { query: 'high water', documents: texts('a', 'water water water') };
    await expect((await open({ maxTokens: 7 })).rerank(input)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('documents[1] has 8 tokens with the query'),
    });
    const told: unknown[] = [];
    const onTruncate = (truncation: unknown) => told.push(truncation);
    const cutting = await open({ maxTokens: 7, overlong: 'truncate', onTruncate });
    // Two of the three words are left: logit 1.
    expect((await cutting.rerank(input)).scores[1]).toBe(1 / (1 + 1 / Math.E));
    expect(told).toEqual([{ index: 1, tokens: 8, maxTokens: 7 }]);
  });

  it('releases an aborted caller while the thread still works', async () => {
    const reranker = await open();
    await reranker.rerank({ query: 'a', documents: texts('a') });
    const controller = new AbortController();
    const call = reranker.rerank({ query: 'a', documents: texts('forever') }, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
  });

  it('needs no thread for no documents', async () => {
    const reranker = transformersReranker({ model, directory: '/no/such/model' });
    expect(await reranker.rerank({ query: 'a', documents: [] })).toEqual({ scores: [] });
  });

  it('refuses a model that classifies', async () => {
    const reranker = await open({}, { num_labels: 3 });
    await expect(reranker.rerank({ query: 'a', documents: texts('a') })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('"logits" of 3 a pair'),
    });
  });

  it.each([
    [{ query: ' ', documents: texts('a') }, 'query is empty'],
    [{ query: 'a', instruction: 'Prefer code.', documents: texts('a') }, 'leave instruction out'],
    [{ query: 'a', documents: texts(...Array<string>(1001).fill('a')) }, '1001 documents'],
  ])('refuses input that it cannot rank: %#', async (input, named) => {
    await expect((await open()).rerank(input)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(named),
    });
  });

  it('names the directory and the files of a model that is not there', async () => {
    const reranker = await open({ directory: '/no/such/model' });
    await expect(reranker.rerank({ query: 'a', documents: texts('a') })).rejects.toMatchObject({
      code: 'invalid_config',
      operatorNote: '/no/such/model',
      message: expect.stringMatching(/directory model.*tokenizer\.json.*onnx\/model\.onnx/),
    });
  });

  it('names its model with revision and precision', () => {
    expect(transformersReranker({ model, dtype: 'q8' }).model).toBe(`${model}@main q8`);
  });

  it('asks for the longest input of a model without a preset', () => {
    expect(() => transformersReranker({ model: 'acme/ranker' })).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining('set maxTokens') }),
    );
  });
});

describeReranker('rerank-transformers with a stand-in', {
  setup: async () => ({ reranker: await open() }),
  exact: true,
  orderIndependent: true,
});

describe('plugin', () => {
  it('finds relative paths from the folder of the config file', async () => {
    const reranker = plugins.reranker.create(plugins.reranker.options.parse({ model, directory: 'missing', runtime }), {
      baseDir: '/project',
    });
    await expect(reranker.rerank({ query: 'a', documents: texts('a') })).rejects.toMatchObject({
      operatorNote: '/project/missing',
    });
  });

  it('refuses options that it does not know', () => {
    expect(plugins.reranker.options.safeParse({ model, instruction: 'x' }).success).toBe(false);
  });
});

function texts(...all: readonly string[]): readonly RerankDocument[] {
  return all.map((text, index) => ({ id: `d${index}`, text, metadata: {} }));
}

async function open(
  changes: Partial<TransformersRerankerOptions> = {},
  config: Readonly<Record<string, number>> = {},
): Promise<TransformersReranker> {
  const directory = await modelDirectory(JSON.stringify(config));
  const reranker = transformersReranker({ model, directory, runtime, ...changes });
  onTestFinished(() => reranker.close());
  return reranker;
}

async function modelDirectory(config: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'touchstone-model-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await mkdir(join(directory, 'onnx'));
  await writeFile(join(directory, 'config.json'), config);
  for (const file of ['tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'])
    await writeFile(join(directory, file), '{}');
  return directory;
}
