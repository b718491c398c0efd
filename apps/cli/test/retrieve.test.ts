import { flatFailure, flatRetrieval, retrievalCall, retrievalCalls } from '@touchstone/contract/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { evidenceProject } from './evidence-corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const folder = sharedFolder({ ...evidenceProject });
beforeAll(async () => {
  expect(await runTouchstone(folder, ['index'])).toMatchObject({ code: 0 });
});

describe('touchstone retrieve', () => {
  it('001: a request without search_method is semantic, whatever the default for people is', async () => {
    const input = JSON.stringify({ retrieval: { index: 'default', query: 'hooks' } });
    const { code, stdout } = await runTouchstone(folder, ['retrieve', '-'], { input });
    expect(code).toBe(0);
    const [call] = retrievalCalls.parse(JSON.parse(stdout)).retrievalCalls;
    expect(call).toMatchObject({ searchMethod: 'semantic', topK: 5, queryPreprocessing: 'none' });
    const bare = await runTouchstone(folder, ['retrieve', '-'], { input: '{"index":"default","query":"hooks"}' });
    expect(bare.stdout).toBe(stdout);
  });

  it('takes the only index there is, and a file that begins with a byte order mark', async () => {
    const bare = await runTouchstone(folder, ['retrieve', '-'], { input: '\uFEFF{"query":"hooks"}' });
    expect(retrievalCalls.parse(JSON.parse(bare.stdout)).retrievalCalls[0]?.index).toBe('default');
    const two = { 'touchstone.config.yaml': 'indexes: { a: { sources: [docs] }, b: { sources: [src] } }\n' };
    const project = tempFolder({ ...evidenceProject, ...two, 'rq.json': '\uFEFF{"query":"hooks"}' });
    const refused = await runTouchstone(project, ['retrieve', 'rq.json']);
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout).error.message).toContain(
      'There are several indexes: a, b. Name one with `index`.',
    );
  });

  it('a wrong request is one error document on stdout', async () => {
    const { code, stdout } = await runTouchstone(folder, ['retrieve', '-'], {
      input: '{"index":"default","query":"hooks","topk":3}',
    });
    expect(code).toBe(2);
    const context = { index: 'default', query: 'hooks' };
    expect(JSON.parse(stdout).error).toMatchObject({ type: 'invalid_request', context });
  });
});

describe('touchstone search --batch', () => {
  it('004 FR-014: prints an answer or an error a line, in their order', async () => {
    const input = ['{"query":"hooks"}', 'not json', '{"query":"hooks","index":"nope"}', '{"query":"body","top_k":1}'];
    const finished = await runTouchstone(folder, ['search', '--batch', '-', '-k', '2'], { input: input.join('\n') });
    expect(finished.code).toBe(0);
    const lines = finished.stdout.trimEnd().split('\n');
    const documents = lines.map((line) => JSON.parse(line));
    expect(documents.map((document) => Object.keys(document)[0])).toEqual([
      'retrieval_calls',
      'error',
      'error',
      'retrieval_calls',
    ]);
    expect(retrievalCall.parse(documents[0].retrieval_calls[0])).toMatchObject({ topK: 2, searchMethod: 'hybrid' });
    expect(documents[2].error).toMatchObject({ type: 'index_not_found', context: { index: 'nope', query: 'hooks' } });
    const alone = await runTouchstone(folder, ['search', 'body', '-k', '1', '--json']);
    expect(documents[3].retrieval_calls).toEqual(JSON.parse(alone.stdout).retrieval_calls);
  });

  it('004: in the flat form, each line has its status, its query and, where it was answered, its latency', async () => {
    const input = '{"query":"hooks"}\n\n{"query":"how many?","top_k":"x"}\n';
    const { stdout } = await runTouchstone(folder, ['search', '--batch', '-', '--flat'], { input });
    const [found, refused] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(flatRetrieval.parse(found)).toMatchObject({ status: 'success', query: 'hooks' });
    expect(found.latency.total_ms).toBeGreaterThan(0);
    expect(flatFailure.parse(refused)).toMatchObject({
      status: 'error',
      query: 'how many?',
      error: { message: expect.stringContaining('Line 3: '), context: { query: 'how many?' } },
    });
  });

  it('a flat search that fails is flat too', async () => {
    const { code, stdout } = await runTouchstone(folder, ['search', 'hooks', '--flat', '--index', 'nope']);
    expect(code).not.toBe(0);
    expect(flatFailure.parse(JSON.parse(stdout))).toMatchObject({ status: 'error', query: 'hooks', results: [] });
  });
});

describe('the version', () => {
  it.each([['-V'], ['--version'], ['version']])('is printed for %s', async (word) => {
    expect(await runTouchstone(folder, [word])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});

describe('touchstone doctor', () => {
  it('warns of a config file whose name is not read', async () => {
    const misnamed = await runTouchstone(tempFolder({ 'touchstone.yaml': 'indexes: {}\n' }), ['doctor']);
    expect(misnamed.stdout).toMatch(/warn {2}config +.*touchstone\.yaml is not read: name it touchstone\.config\.yaml/);
  });
});
