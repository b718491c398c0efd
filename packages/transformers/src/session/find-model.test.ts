import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { strictObject } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { modelDirectory, temporaryDirectory, wholeModel } from '../../test/session/model-directory.ts';
import { findModel } from './find-model.ts';
import type { ModelProgress } from './model-options.ts';
import { type ModelOptions, modelFields } from './model-options.ts';

const other = '0'.repeat(64);

describe('a model in a directory', () => {
  it('is used where all files are there, without a look at the network', async () => {
    const directory = await modelDirectory();
    expect(await find({ directory })).toBe(directory);
  });

  it('is refused where files are missing: they are named, with the directory and what is expected', async () => {
    const { 'tokenizer.json': _, ...files } = wholeModel;
    const directory = await modelDirectory(files);
    await expect(find({ directory })).rejects.toMatchObject({
      code: 'invalid_config',
      message:
        `The directory ${basename(directory)} lacks tokenizer.json. Model "owner/m" with dtype "fp32" needs config.json, tokenizer.json, ` +
        'tokenizer_config.json and onnx/model.onnx.',
      operatorNote: directory,
    });
  });

  it('is refused where the directory does not exist', async () => {
    await expect(find({ directory: '/no/such/model' })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('There is no directory model'),
      operatorNote: '/no/such/model',
    });
  });

  it('tells which precisions there are instead of the one that was asked for', async () => {
    const directory = await modelDirectory({ ...wholeModel, 'onnx/model_quantized.onnx': 'graph' });
    await expect(find({ directory, dtype: 'fp16' })).rejects.toMatchObject({
      message: expect.stringContaining('set dtype to "fp32" or "q8"'),
    });
  });

  it('is refused where maxTokens is more than it has positions for', async () => {
    await expect(find({ directory: await modelDirectory(), maxTokens: 17 })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('16'),
    });
  });

  it('is refused where a checksum does not fit', async () => {
    const checksums = { 'onnx/model.onnx': other };
    await expect(find({ directory: await modelDirectory(), checksums })).rejects.toMatchObject({
      code: 'bad_response',
    });
  });

  it('is checked against a file that sha256sum wrote', async () => {
    const directory = await modelDirectory();
    await writeFile(join(directory, 'sums'), `${other}  config.json\n`);
    await expect(find({ directory, checksums: join(directory, 'sums') })).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('config.json'),
    });
  });
});

describe('a model of the hub', () => {
  it('is not downloaded unless that is allowed', async () => {
    const cacheDir = await temporaryDirectory();
    await expect(find({ cacheDir })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('set hub to true'),
    });
  });

  it('is downloaded once into the cache, and then used without the network', async () => {
    const cacheDir = await temporaryDirectory();
    const asked: string[] = [];
    const progress: ModelProgress[] = [];
    const directory = await find({ cacheDir, hub: true, revision: 'refs/pr/1' }, hubWith(wholeModel, asked), progress);
    expect(directory).toBe(join(cacheDir, 'owner', 'm', 'refs%2Fpr%2F1', 'fp32'));
    expect(asked).toEqual(
      Object.keys(wholeModel).map((file) => `https://huggingface.co/owner/m/resolve/refs%2Fpr%2F1/${file}`),
    );
    expect(progress).toContainEqual({ stage: 'download', file: 'onnx/model.onnx', loadedBytes: 5, totalBytes: 5 });
    expect(await find({ cacheDir, revision: 'refs/pr/1' })).toBe(directory);
  });

  it('sends the token, and asks the host that it is told to', async () => {
    const requests: Request[] = [];
    const cacheDir = await temporaryDirectory();
    await find({ cacheDir, hub: true, hubHost: 'https://mirror.example/', hubToken: 'secret' }, async (url, init) => {
      requests.push(new Request(url, init));
      return hubWith(wholeModel)(url, init);
    });
    expect(requests[0]?.url).toBe('https://mirror.example/owner/m/resolve/main/config.json');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('that is damaged in the cache is refused', async () => {
    const cacheDir = await temporaryDirectory();
    const directory = await find({ cacheDir, hub: true }, hubWith(wholeModel));
    await writeFile(join(directory, 'onnx/model.onnx'), 'grapf');
    await expect(find({ cacheDir })).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('whose checksum does not fit leaves nothing in the cache', async () => {
    const cacheDir = await temporaryDirectory();
    const checksums = { 'onnx/model.onnx': other };
    await expect(find({ cacheDir, hub: true, checksums }, hubWith(wholeModel))).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('onnx/model.onnx of model "owner/m"'),
    });
    expect(await filesIn(cacheDir)).toEqual([]);
  });

  it('whose download breaks off leaves nothing in the cache', async () => {
    const cacheDir = await temporaryDirectory();
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('terminated')) });
    await expect(find({ cacheDir, hub: true }, async () => new Response(broken))).rejects.toMatchObject({
      code: 'unavailable',
      operatorNote: expect.stringContaining('terminated'),
    });
    expect(await filesIn(cacheDir)).toEqual([]);
  });

  it('that two processes download at once is there whole', async () => {
    const cacheDir = await temporaryDirectory();
    const both = [1, 2].map(() => find({ cacheDir, hub: true }, hubWith(wholeModel)));
    const [directory = ''] = await Promise.all(both);
    expect(await readFile(join(directory, 'onnx/model.onnx'), 'utf8')).toBe('graph');
    expect(await filesIn(cacheDir)).toHaveLength(Object.keys(wholeModel).length + 1);
  });

  it.each([
    [401, 'unauthenticated', 'hubToken'],
    [403, 'unauthenticated', 'hubToken'],
    [404, 'invalid_config', 'onnx'],
    [429, 'rate_limited', '429'],
    [503, 'unavailable', '503'],
    [418, 'bad_response', '418'],
  ])('that the hub answers with %i is %s', async (status, code, named) => {
    const answer = async () => new Response('', { status });
    await expect(find({ cacheDir: await temporaryDirectory(), hub: true }, answer)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(named),
    });
  });

  it('that the hub holds back says when to try again', async () => {
    const answer = async () => new Response('', { status: 429, headers: { 'retry-after': '7' } });
    await expect(find({ cacheDir: await temporaryDirectory(), hub: true }, answer)).rejects.toMatchObject({
      retryAfterMs: 7000,
    });
  });

  it('says why the hub cannot be reached', async () => {
    const answer = async () => {
      throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND huggingface.co') });
    };
    await expect(find({ cacheDir: await temporaryDirectory(), hub: true }, answer)).rejects.toMatchObject({
      code: 'unavailable',
      operatorNote: expect.stringContaining('ENOTFOUND'),
    });
  });
});

type Fetch = typeof globalThis.fetch;

const noNetwork: Fetch = () => Promise.reject(new Error('The network was used.'));
const schema = strictObject(modelFields);

function find(
  options: Partial<ModelOptions>,
  fetch: Fetch = noNetwork,
  progress: ModelProgress[] = [],
): Promise<string> {
  const { maxTokens = 16, ...data } = schema.parse({ model: 'owner/m', ...options });
  const { signal } = new AbortController();
  return findModel({ ...data, maxTokens }, { fetch, signal, onProgress: (step) => progress.push(step) });
}

function hubWith(files: Readonly<Record<string, string>>, asked: string[] = []): Fetch {
  return async (url) => {
    asked.push(String(url));
    const [file = ''] = /(?<=\/resolve\/[^/]+\/).*/.exec(String(url)) ?? [];
    const text = files[file];
    if (text === undefined) return new Response('', { status: 404 });
    return new Response(text, { headers: { 'content-length': String(text.length) } });
  };
}

async function filesIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
