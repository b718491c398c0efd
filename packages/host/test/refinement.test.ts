import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  closing,
  loadConfig,
  moveIndexes,
  openContexts,
  openEvidence,
  openIndexer,
  refinementInWords,
  refinementStates,
  withProviders,
} from '../src/index.ts';
import { refinementFile } from '../src/providers/refinement/index-refinements.ts';
import { tempFolder } from './temp-folder.ts';

const pages = {
  'docs/tides.md': '# Tides\n\nThe water rises twice a day. Ships leave when it is highest.\n',
  'docs/dues.md': '# Dues\n\nWhoever moors pays in advance, at the office.\n',
  'docs/lights.md': '# Lights\n\nA lamp at the end of the pier burns all night.\n',
};

function project(settings = '') {
  const config = `indexes: { default: { sources: [docs] } }\n${settings}\n`;
  return loaded(tempFolder({ ...pages, 'touchstone.config.yaml': config }));
}

function loaded(cwd: string) {
  return loadConfig({ cwd, env: {}, isTrusted: true });
}

type Project = Awaited<ReturnType<typeof project>>;

async function index(of: Project, refined: boolean) {
  return closing(await openIndexer(of), async (indexer) => {
    for (const request of indexer.requests()) await indexer.index(request);
    return refined ? indexer.refine('default') : undefined;
  });
}

/** The refinement that a call of evidence used, and what it said of it. */
async function asked(of: Project) {
  return closing(await openEvidence(of, { engine: 'test' }), async ({ gather }) => {
    const { pack, record } = await gather({
      query: 'when do ships leave the harbour',
      taskMode: 'explain',
      maxResultsFinal: 12,
    });
    const rerank = record.trace.stages.find(({ stage }) => stage === 'rerank');
    const told = pack.warnings.filter(({ code }) => code === 'refinement_unavailable');
    return { used: rerank?.settings?.refinement, told: told.map(({ message }) => message) };
  });
}

describe('an index that is refined', () => {
  it('reranks by the second vectors, and says which; after a change it says that they are behind, until it is refined again', async () => {
    const of = await project();
    await index(of, false);
    expect(await asked(of)).toEqual({ used: undefined, told: [] });
    expect(await index(of, true)).toMatchObject({ chunks: 3, chunksRead: 3 });
    const { used } = await asked(of);
    expect(used).toMatch(/^bge\/touchstone-bge-small-1 \(384 dimensions\) of /);
    expect(await asked(of)).toEqual({ used, told: [] });

    writeFileSync(join(of.baseDir, 'docs/pilots.md'), '# Pilots\n\nA pilot boards outside the bar.\n');
    await index(of, false);
    expect(await asked(of)).toEqual({ used: undefined, told: [expect.stringContaining('touchstone index --refine')] });
    expect(await index(of, true)).toMatchObject({ chunks: 4, chunksRead: 1 });
    expect((await asked(of)).used).not.toBe(used);
  });

  it('is refined in another store too, once it is copied there, and not where it was behind', async () => {
    const from = await project();
    await index(from, false);
    await index(from, true);
    const store = 'store: { use: "@touchstone/provider-sqlite", options: { file: other.sqlite } }';
    const to = await loaded(
      tempFolder({ 'touchstone.config.yaml': `indexes: { default: { sources: [docs] } }\n${store}\n` }),
    );
    expect(await moveIndexes(from, to)).toMatchObject([{ isRefined: true }]);
    expect((await asked(to)).used).toMatch(/^bge/);
    writeFileSync(join(from.baseDir, 'docs/pilots.md'), '# Pilots\n\nA pilot boards outside the bar.\n');
    await index(from, false);
    expect(await moveIndexes(from, to)).toMatchObject([{ isRefined: false }]);
    expect(await asked(to)).toEqual({ used: undefined, told: [expect.stringContaining('touchstone index --refine')] });
  });

  it('says which model it was refined by, whether that is whole, and how large', async () => {
    const of = await project();
    const state = () =>
      withProviders(of, [], async ({ store }) => refinementStates(of, [await store.describe('default')]));
    await index(of, false);
    expect(await state()).toEqual([]);
    await index(of, true);
    const [whole] = await state();
    const model = 'bge/touchstone-bge-small-1 (384 dimensions)';
    expect(whole).toEqual({
      ...{ index: 'default', isWhole: true, model, vectors: 3, chunks: 3 },
      bytes: expect.any(Number),
    });
    expect(whole?.bytes).toBeGreaterThan(3 * 384 * 4);
    writeFileSync(join(of.baseDir, 'docs/pilots.md'), '# Pilots\n\nA pilot boards outside the bar.\n');
    await index(of, false);
    const [behind] = await state();
    expect(behind).toMatchObject({ isWhole: false, vectors: 3, chunks: 4 });
    expect(behind && refinementInWords(behind)).toMatch(
      /^bge.*: incomplete, and not used, 3 vectors for 4 chunks, \d+\.\d KiB$/,
    );
    writeFileSync(refinementFile(of, 'default'), 'no database');
    expect(await state()).toMatchObject([{ isWhole: false, fault: expect.stringContaining('cannot be used') }]);
  });

  it('gives contexts the second vectors too', async () => {
    const of = await project();
    await index(of, true);
    const { record } = await closing(await openContexts(of, { engine: 'test' }), ({ gather }) =>
      gather({ query: 'When do ships leave?' }),
    );
    expect(record.trace.stages.find(({ stage }) => stage === 'rerank')?.settings?.refinement).toContain('bge');
  });

  it('loses its second vectors with the index', async () => {
    const of = await project();
    await index(of, true);
    expect(existsSync(refinementFile(of, 'default'))).toBe(true);
    await closing(await openIndexer(of), (indexer) => indexer.drop('default'));
    expect(existsSync(refinementFile(of, 'default'))).toBe(false);
  });

  it('is reranked without them, and says so, where the refiner is not installed', async () => {
    const of = await project();
    await index(of, true);
    writeFileSync(
      join(of.baseDir, 'touchstone.config.yaml'),
      'indexes: { default: { sources: [docs] } }\nrefiner: "@touchstone/embed-missing"\n',
    );
    const changed = await loaded(of.baseDir);
    expect((await asked(changed)).told).toEqual([
      expect.stringContaining('"@touchstone/embed-missing" (refiner.use) is not installed'),
    ]);
    await expect(index(changed, true)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('npm install @touchstone/embed-missing'),
    });
  });
});

it('refiner: none makes no second vectors and uses none', async () => {
  const of = await project('refiner: none');
  await expect(index(of, true)).rejects.toMatchObject({ code: 'invalid_config' });
  expect(await asked(of)).toEqual({ used: undefined, told: [] });
});
