import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TransformersEmbedderOptions } from '../../src/embedder/options.ts';
import { type TransformersEmbedder, transformersEmbedder } from '../../src/embedder/transformers-embedder.ts';
import { plugins } from '../../src/plugins.ts';
import type { ModelProgress } from '../../src/session/model-options.ts';
import { modelDirectory, runtime, wholeModel } from '../session/model-directory.ts';

// The stand-in gives a word (its first letter's place in the alphabet, its length), a special token (0, 0).
describe('transformersEmbedder', () => {
  it('embeds in the order of the texts, in a thread of its own', async () => {
    const embedder = await open();
    const { vectors } = await embedder.embed({ texts: ['aaa', 'c b'], role: 'document' });
    // mean of [0,0] [1,3] [0,0], and of [0,0] [3,1] [2,1] [0,0]
    expect(vectors.map((vector) => [...vector])).toEqual([
      [Math.fround(1 / 3), 1],
      [1.25, 0.5],
    ]);
  });

  it('puts the prefix of the role before a text', async () => {
    const embedder = await open({ prefixes: { query: 'q ', document: 'd ' }, pooling: 'mean' });
    const firstOf = async (role: 'query' | 'document' | 'code-query') =>
      (await embedder.embed({ texts: [''], role })).vectors.map(([first = 0]) => Math.round(first * 3));
    expect([await firstOf('query'), await firstOf('code-query'), await firstOf('document')]).toEqual([[17], [17], [4]]);
  });

  it('refuses a text that is too long, prefix counted, and tells of one that it was told to cut', async () => {
    const texts = ['a', 'a a a'];
    const refusing = await open({ maxTokens: 5, prefixes: { document: 'd ' } });
    await expect(refusing.embed({ texts, role: 'document' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('texts[1] has 6 tokens'),
    });
    const told: unknown[] = [];
    const cutting = await open({
      ...{ maxTokens: 5, prefixes: { document: 'd ' }, overlong: 'truncate' },
      onTruncate: (truncation) => told.push(truncation),
    });
    expect((await cutting.embed({ texts, role: 'document' })).vectors).toHaveLength(2);
    expect(told).toEqual([{ index: 1, tokens: 6, maxTokens: 5 }]);
  });

  it('releases an aborted caller while the thread still works', async () => {
    const embedder = await open();
    await embedder.embed({ texts: ['a'], role: 'query' });
    const controller = new AbortController();
    const call = embedder.embed({ texts: ['forever'], role: 'document' }, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
  });

  it('starts nothing for a call that is aborted already', async () => {
    const steps: ModelProgress[] = [];
    const embedder = await open({ onProgress: (step) => steps.push(step) });
    const call = embedder.embed({ texts: ['a'], role: 'query' }, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect(steps).toEqual([]);
  });

  it('ends a download that nobody waits for any more', async () => {
    const controller = new AbortController();
    const { promise: given, resolve } = Promise.withResolvers<AbortSignal | null | undefined>();
    const embedder = transformersEmbedder({
      ...{ model: 'all-MiniLM-L6-v2', cacheDir: await modelDirectory({}), hub: true, runtime },
      fetch: (_, init) => {
        resolve(init?.signal);
        return new Promise(() => undefined);
      },
    });
    const call = embedder.embed({ texts: ['a'], role: 'query' }, { signal: controller.signal });
    const signal = await given;
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect(signal?.aborted).toBe(true);
  });

  it('aborts what runs when it is closed, and what waits for its start', async () => {
    const embedder = await open();
    await embedder.embed({ texts: ['a'], role: 'query' });
    const call = embedder.embed({ texts: ['forever'], role: 'document' });
    const outcome = expect(call).rejects.toMatchObject({ code: 'aborted' });
    await embedder.close();
    await outcome;
    const starting = await open();
    const waiting = expect(starting.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({ code: 'aborted' });
    await starting.close();
    await waiting;
  });

  it('is closed for good, also where it was never used', async () => {
    const embedder = await open();
    await embedder.close();
    await embedder.close();
    for (const texts of [['a'], []]) {
      await expect(embedder.embed({ texts, role: 'query' })).rejects.toMatchObject({
        code: 'invalid_request',
        message: 'The model is closed: make a new one for more calls.',
      });
    }
  });

  it('says that its thread ended, and starts another with the next call', async () => {
    const embedder = await open();
    await expect(embedder.embed({ texts: ['exiting'], role: 'document' })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The thread of model "all-MiniLM-L6-v2" ended: try again.',
      operatorNote: 'exit code 3',
    });
    expect((await embedder.embed({ texts: ['a'], role: 'query' })).vectors).toHaveLength(1);
  });

  it('starts once for calls that come together', async () => {
    const steps: string[] = [];
    const embedder = await open({ onProgress: ({ stage }) => steps.push(stage) });
    await Promise.all(['a', 'b', 'c'].map((text) => embedder.embed({ texts: [text], role: 'query' })));
    expect(steps).toEqual(['load', 'ready']);
  });

  it('starts anew after a start that failed', async () => {
    const directory = await modelDirectory({});
    const embedder = await open({ directory });
    const call = () => embedder.embed({ texts: ['a'], role: 'query' });
    await expect(call()).rejects.toMatchObject({ code: 'invalid_config' });
    await expect(call()).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it('needs no thread for no texts', async () => {
    const embedder = transformersEmbedder({ model: 'all-MiniLM-L6-v2', directory: '/no/such/model' });
    expect(await embedder.embed({ texts: [], role: 'query' })).toEqual({ vectors: [] });
  });

  it('refuses more texts than its limit', async () => {
    const call = (await open()).embed({ texts: Array<string>(257).fill('a'), role: 'query' });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('257 texts'),
    });
  });

  it('lets the process end while its thread is idle', async () => {
    const script = `
      import { transformersEmbedder } from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)};
      const embedder = transformersEmbedder(${JSON.stringify(await options({}))});
      const { vectors } = await embedder.embed({ texts: ['a'], role: 'query' });
      process.stdout.write(String(vectors.length));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout).toBe('1');
  });
});

describe('an embedder that cannot start', () => {
  it.each([
    ['@huggingface/transformers-not-here', 'npm install @huggingface/transformers-not-here'],
    [new URL('./fixtures/not-here.mjs', import.meta.url).href, 'is not installed'],
    [new URL('./fixtures/no-transformers.mjs', import.meta.url).href, 'does not export what transformers.js'],
    [new URL('./fixtures/broken.mjs', import.meta.url).href, 'does not start: install it anew'],
  ])('names the package and the remedy: %s', async (broken, named) => {
    const embedder = await open({ runtime: broken });
    await expect(embedder.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(named),
    });
  });

  it('says what transformers.js says of a model that it cannot load', async () => {
    const directory = await modelDirectory({ ...wholeModel, 'config.json': '{"model_type": "unknown_kind"}' });
    const embedder = await open({ directory });
    await expect(embedder.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({
      code: 'invalid_config',
      message: 'transformers.js cannot load model "all-MiniLM-L6-v2": check its files, or fetch them again.',
      operatorNote: `${directory}: Unsupported model type`,
    });
  });

  it('names dimensions that are not the model’s', async () => {
    const embedder = await open({ dimensions: 384 });
    await expect(embedder.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('set dimensions to 2'),
    });
  });
});

describe('plugin', () => {
  it('finds relative paths from the folder of the config file', async () => {
    const { directory: _, ...given } = await options({});
    const embedder = plugins.embedder.create(plugins.embedder.options.parse({ ...given, directory: 'missing' }), {
      baseDir: '/project',
    });
    await expect(embedder.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({
      operatorNote: '/project/missing',
    });
  });

  it('refuses options that it does not know', () => {
    expect(plugins.embedder.options.safeParse({ model: 'm', onProgress: 1 }).success).toBe(false);
  });
});

async function options(changes: Partial<TransformersEmbedderOptions>): Promise<TransformersEmbedderOptions> {
  const directory = await modelDirectory();
  const model = { model: 'all-MiniLM-L6-v2', dimensions: 2, maxTokens: 16, normalize: false };
  return { ...model, directory, runtime, ...changes };
}

async function open(changes: Partial<TransformersEmbedderOptions> = {}): Promise<TransformersEmbedder> {
  const embedder = transformersEmbedder(await options(changes));
  onTestFinished(() => embedder.close());
  return embedder;
}
