import { rmSync } from 'node:fs';
import { describeGivenObject } from '@touchstone/conformance';
import { afterAll, expect, it } from 'vitest';
import { loadConfig, openIndexer } from '../src/index.ts';
import { makeTempFolder, writeFiles } from './temp-folder.ts';

const folder = makeTempFolder();
writeFiles(folder, { 'touchstone.config.yaml': 'indexes: { project: { sources: [docs] } }\n' });
const indexer = await openIndexer(await loadConfig({ cwd: folder, env: {}, isTrusted: true }));
afterAll(async () => {
  await indexer.close();
  rmSync(folder, { recursive: true, force: true });
});

// As a caller without types would call it.
const of = (name: keyof typeof indexer) => indexer[name] as (...given: unknown[]) => unknown;
const unused = () => {
  throw new Error('what was given should have been refused before');
};
const { signal } = new AbortController();
const request = { index: 'project', baseDir: folder, sources: [{ path: 'nowhere' }] };
const building = { signal, rebuild: false, onProgress: unused, onEmbedderChange: unused };
const watching = { signal: AbortSignal.abort(), refining: { idleMs: 1 }, onBatch: unused, onFailure: unused };

describeGivenObject('requests', { call: (given) => of('requests')(given), right: { paths: ['docs'], prune: true } });
describeGivenObject('the options of index', {
  call: (given) => of('index')(request, given),
  right: { ...building, onSummaryProgress: unused },
});
describeGivenObject('the options of plan', { call: (given) => of('plan')(request, given), right: building });
describeGivenObject('the options of watch', { call: (given) => of('watch')([], given), right: watching });
describeGivenObject('the options of drop', { call: (given) => of('drop')('project', given), right: { signal } });

it('takes what is right', async () => {
  const sources = [expect.objectContaining({ path: 'docs' })];
  expect(of('requests')({ index: 'project', prune: false })).toMatchObject([{ index: 'project', sources }]);
  await expect(of('watch')([], { signal: AbortSignal.abort() })).resolves.toBeUndefined();
  await expect(of('drop')('project', { lease: { program: 'test' } })).rejects.toMatchObject({
    code: 'index_not_found',
  });
});

it.each([
  ['watch', ['docs', { signal }], 'requests to index: it must be a list of requests; found a string'],
  ['watch', [[{}], { signal }], 'request to index'],
  ['watch', [[], { signal, refining: { idelMs: 1 } }], 'Did you mean "idleMs"?'],
  ['drop', [7], 'name of an index: it must be a text; found the number 7'],
  ['refine', [undefined], 'name of an index: it must be a text; found nothing'],
] as const)('%s names what is wrong: case %#', async (name, given, words) => {
  const asked = (async () => of(name)(...given))();
  await expect(asked).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
});
