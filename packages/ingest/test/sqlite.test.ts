import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { describe, expect, it } from 'vitest';
import { buildIndex, type IngestRequest, ingest, planIndex, planIngest } from '../src/index.ts';
import { leftOutSources } from '../src/writing/generation-plan.ts';
import { fakeEmbedder } from './fake-embedder.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const fastify = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));

describe('with the embedded store', () => {
  it('indexes a package so that its code and docs are found by what they are called', async () => {
    const store = sqliteStore({ file: join(tempFolder(), 'index.sqlite') });
    const request: IngestRequest = {
      index: 'fastify',
      baseDir: dirname(fastify),
      sources: [{ path: 'fastify', include: ['docs', 'lib'] }],
    };
    const plan = await planIngest(request, { store });
    const report = await ingest(request, { store });
    expect(report.added).toEqual(plan.added);
    expect(await store.describe('fastify')).toMatchObject({ chunkCount: plan.added.chunks });
    const hits = await store.searchKeyword({ index: 'fastify', topK: 5, text: 'Reply.redirect' });
    expect(hits.map(({ metadata }) => metadata.path)).toContain('docs/Reference/Reply.md');
    expect(hits[0]?.metadata.ref).toMatch(/^fastify@5\./);
    expect((await ingest(request, { store })).unchanged).toEqual(plan.added);
    await store.close();
  });

  it('follows changes, removals and renames, and ends where a fresh index would', async () => {
    const folder = tempFolder({ 'd/a.md': '# A\n\nalpha', 'd/b.md': '# B\n\nbeta', 'd/c.md': '# C\n\ngamma' });
    const request: IngestRequest = { index: 'x', baseDir: folder, sources: [{ path: 'd' }] };
    const dependencies = { store: sqliteStore({ file: join(folder, 'one.sqlite') }), embedder: fakeEmbedder() };
    await ingest(request, dependencies);
    rmSync(join(folder, 'd/a.md'));
    rmSync(join(folder, 'd/c.md'));
    writeFiles(folder, { 'd/b.md': '# B\n\ndelta', 'd/e.md': '# C\n\ngamma' });
    await ingest(request, dependencies);

    const fresh = { store: sqliteStore({ file: join(folder, 'two.sqlite') }), embedder: fakeEmbedder() };
    await ingest(request, fresh);
    const contentOf = async ({ store }: typeof fresh) => ({
      chunks: await store.fetchByFilter({ index: 'x', limit: 100 }),
      ledger: await store.readDocuments('x'),
      dense: await store.searchDense({ index: 'x', topK: 10, vector: [1, 0] }),
    });
    expect(await contentOf(dependencies)).toEqual(await contentOf(fresh));
    await dependencies.store.close();
    await fresh.store.close();
  });

  it('finds a chunk of several definitions by each of their names, and by no part of one', async () => {
    const folder = tempFolder({ 'd/a.js': 'function send () {}\n\nfunction sendAll () {}\n' });
    const store = sqliteStore({ file: join(folder, 'index.sqlite') });
    await ingest({ index: 'x', baseDir: folder, sources: [{ path: 'd' }] }, { store });
    const named = (value: string) => {
      return store.fetchByFilter({ index: 'x', limit: 5, filter: { op: 'eq', field: 'symbol', value } });
    };
    expect((await named('sendAll')).map(({ metadata }) => metadata.symbol)).toEqual([['send', 'sendAll']]);
    expect(await named('send')).toHaveLength(1);
    expect(await named('All')).toEqual([]);
    await store.close();
  });

  it('is refused by an index that was built with other chunk sizes, and nothing is lost', async () => {
    const folder = tempFolder({ 'd/a.md': 'a' });
    const store = sqliteStore({ file: join(folder, 'index.sqlite') });
    const request: IngestRequest = { index: 'x', baseDir: folder, sources: [{ path: 'd' }] };
    await ingest(request, { store });
    await expect(ingest({ ...request, chunking: { targetTokens: 50 } }, { store })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('touchstone-chunker/11;target=50'),
    });
    expect(await store.describe('x')).toMatchObject({ chunkCount: 1 });
    await store.close();
  });

  it('is built again for other chunk sizes where the run has all its sources, and else refused', async () => {
    const folder = tempFolder({ 'd/a.md': 'a', 'e/b.md': 'b' });
    const store = sqliteStore({ file: join(folder, 'index.sqlite') });
    const request: IngestRequest = { index: 'x', baseDir: folder, sources: [{ path: 'd' }] };
    const writers = { store, embedder: fakeEmbedder() };
    await buildIndex(request, writers);
    const other = { ...request, chunking: { targetTokens: 50 } };
    expect((await planIndex(other, writers)).plan.added.documents).toBe(1);
    // Files that have not changed since come along.
    const changes = { listings: new Map(), locations: new Set<string>() };
    const { report } = await buildIndex({ ...other, changes }, writers);
    expect(report.added.documents).toBe(1);
    expect(await store.describe('x')).toMatchObject({
      fingerprint: { chunker: expect.stringContaining(';target=50') },
      generations: [{ active: true }],
    });

    const refused = {
      code: 'invalid_config',
      message: expect.stringMatching(
        /^Index "x": the chunker changed from \S+ to \S+, so it must be built again from all its sources, and this run has not "d"\./,
      ),
    };
    const elsewhere = { ...request, sources: [{ path: 'e' }] };
    await expect(planIndex(elsewhere, writers)).rejects.toMatchObject(refused);
    await expect(buildIndex(elsewhere, writers)).rejects.toMatchObject(refused);
    await store.close();
  });

  it('tells which sources a request leaves out, whose documents a new generation would be without', async () => {
    const folder = tempFolder({ 'd/a.md': 'a', 'e/b.md': 'b', 'f/c.md': 'c' });
    const store = sqliteStore({ file: join(folder, 'index.sqlite') });
    const request = (...paths: string[]): IngestRequest => ({
      index: 'x',
      baseDir: folder,
      sources: paths.map((path) => ({ path })),
    });
    expect(await leftOutSources(request('d'), store)).toEqual([]);
    await ingest(request('f'), { store });
    await ingest(request('e', 'd'), { store });
    expect(await leftOutSources(request('d'), store)).toEqual(['e', 'f']);
    expect(await leftOutSources(request('d', 'e', 'f'), store)).toEqual([]);
    await store.close();
  });

  it('builds a generation beside the active one', async () => {
    const folder = tempFolder({ 'd/a.md': '# A\n\nalpha' });
    const store = sqliteStore({ file: join(folder, 'index.sqlite') });
    const request: IngestRequest = { index: 'x', baseDir: folder, sources: [{ path: 'd' }] };
    await ingest(request, { store });
    await ingest({ ...request, generation: 'next' }, { store, embedder: fakeEmbedder() });
    expect((await store.describe('x')).fingerprint.embedding).toBeUndefined();
    await store.activate('x', 'next');
    expect((await store.describe('x')).fingerprint.embedding).toMatchObject({ model: 'length' });
    await store.close();
  });
});
