import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexDescription, Store } from '@touchstone/contract';
import { partMarkSource } from '@touchstone/provider-kit';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { buildIndex } from '../src/index.ts';
import type { IndexWriters } from '../src/writing/generation-plan.ts';
import { indexLease } from '../src/writing/index-lease.ts';
import { partOf } from '../src/writing/index-part.ts';
import { fakeEmbedder } from './fake-embedder.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const files = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`docs/page-${i}.md`, `# Page ${i}\n\nTide ${i}\n`]),
);
const records = Array.from({ length: 9 }, (_, i) => JSON.stringify({ _id: `r${i}`, title: '', text: `record ${i}` }));

function setUp() {
  const folder = tempFolder({ ...files, 'records.jsonl': records.join('\n') });
  const sources = [{ path: 'docs' }, { path: 'records.jsonl' }];
  const storeAt = (name: string): Store => {
    const store = sqliteStore({ file: join(folder, `${name}.sqlite`) });
    onTestFinished(() => store.close?.());
    return store;
  };
  const request = (number?: number, of = 3) => ({
    ...{ index: 'docs', baseDir: folder, sources },
    part: number === undefined ? undefined : { number, of },
  });
  return { folder, storeAt, request };
}

/** All that a reader sees. */
async function contentOf(store: Store) {
  const { chunkCount, documentCount, fingerprint, generations, metadataFields } = await store.describe('docs');
  return {
    ...{ chunkCount, documentCount, fingerprint, metadataFields, generations: generations?.length },
    chunks: await store.fetchByFilter!({ index: 'docs', limit: 1000 }),
    ledger: await store.readDocuments!('docs'),
    found: await store.searchKeyword!({ index: 'docs', text: 'tide page 7', topK: 20 }),
  };
}

async function expectSame(
  parts: Store,
  writers: Partial<IndexWriters>,
  { storeAt, request }: ReturnType<typeof setUp>,
) {
  const whole = storeAt('whole');
  await buildIndex(request(), { ...writers, store: whole });
  expect(await contentOf(parts)).toEqual(await contentOf(whole));
}

it('parts that run side by side make the index that one run makes, and the last one says that it is whole', async () => {
  const project = setUp();
  const store = project.storeAt('parts');
  const built = await Promise.all([1, 2, 3].map((number) => buildIndex(project.request(number), { store })));
  expect(built.filter(({ isFinished }) => isFinished)).toHaveLength(1);
  expect(built.find(({ isFinished }) => isFinished)?.report.parts?.missing).toEqual([]);
  const added = built.map(({ report }) => report.added.documents);
  expect(added.every((count) => count > 0)).toBe(true);
  expect(added.reduce((sum, count) => sum + count)).toBe(21);
  await expectSame(store, {}, project);
});

it('each part adds, changes and removes its own documents alone, and is done again for free', async () => {
  const project = setUp();
  const store = project.storeAt('parts');
  await buildIndex(project.request(), { store });
  writeFiles(project.folder, { 'docs/page-3.md': '# Page 3\n\nEbb\n', 'docs/new.md': '# New\n\nFlood\n' });
  rmSync(join(project.folder, 'docs/page-5.md'));
  const inPart = (id: string) => partOf(id, 3).number;
  for (const number of [1, 2, 3]) {
    const { report } = await buildIndex(project.request(number), { store });
    const expected = (id: string) => (inPart(id) === number ? 1 : 0);
    const counts = [report.changed.documents, report.added.documents, report.removed.documents];
    expect(counts).toEqual([expected('docs/page-3.md'), expected('docs/new.md'), expected('docs/page-5.md')]);
    const again = (await buildIndex(project.request(number), { store })).report;
    expect([again.added.documents, again.changed.documents, again.removed.documents]).toEqual([0, 0, 0]);
    expect(again.parts?.missing).toEqual([[2, 3], [3], [1, 2]][number - 1]);
  }
  // The whole was done once, and the third part once more since.
  await buildIndex(project.request(), { store });
  await expectSame(store, {}, project);
});

it('a new generation takes over when the last part is done, and searches use the old one until then', async () => {
  const project = setUp();
  const store = project.storeAt('parts');
  await buildIndex(project.request(), { store, embedder: { ...fakeEmbedder(), model: 'first' } });
  const writers = { store, embedder: { ...fakeEmbedder(), model: 'second' } };
  const modelNow = async () => (await store.describe('docs')).fingerprint.embedding?.model;
  for (const number of [2, 1]) {
    const { report, isFinished } = await buildIndex({ ...project.request(number), prune: true }, writers);
    expect([isFinished, report.parts?.missing.includes(3), await modelNow()]).toEqual([false, true, 'first']);
  }
  const { report, isFinished } = await buildIndex({ ...project.request(3), prune: true }, writers);
  expect([isFinished, report.parts?.missing, await modelNow()]).toEqual([true, [], 'second']);
  await expectSame(store, writers, project);
});

it('a rebuild by parts goes on with what its parts have begun, also with one that was interrupted', async () => {
  const project = setUp();
  const store = project.storeAt('parts');
  await buildIndex(project.request(), { store });
  const interrupt = new AbortController();
  const onProgress = ({ phase, documentsDone }: { readonly phase: string; readonly documentsDone: number }) => {
    if (phase === 'write' && documentsDone > 0) interrupt.abort();
  };
  const rebuild = { rebuild: true } as const;
  const broken = buildIndex(project.request(1), { store }, { ...rebuild, signal: interrupt.signal, onProgress });
  await broken.catch((error: unknown) => expect(error).toMatchObject({ code: 'aborted' }));
  const done = [];
  for (const number of [2, 1, 3]) done.push(await buildIndex(project.request(number), { store }, rebuild));
  expect(done.map(({ isFinished }) => isFinished)).toEqual([false, false, true]);
  expect((await store.describe('docs')).generations).toMatchObject([{ generation: 'rebuild-1-of-3', active: true }]);
  await expectSame(store, {}, project);
});

it('a rebuild by parts goes on with what its parts have begun where the store has another k1 than the index', async () => {
  const project = setUp();
  const inner = project.storeAt('parts');
  await buildIndex(project.request(), { store: inner });
  // As in stores whose keyword vectors hold k1, b and a mean length.
  const keywordOf = (generation: string) => {
    const parameters = generation === 'main' ? 'k1=1.2;b=0.75;averageLength=100' : 'k1=1.6;b=0.75;averageLength=120';
    return `analyzer-bm25/1;${parameters};analyzer=one`;
  };
  const withKeyword = <Described extends Pick<IndexDescription, 'fingerprint'>>(
    given: Described,
    generation: string,
  ) => ({
    ...given,
    fingerprint: { ...given.fingerprint, keyword: keywordOf(generation) },
  });
  const store: Store = {
    ...inner,
    describe: async (index, options) => {
      const description = await inner.describe(index, options);
      const generations = description.generations?.map((each) => withKeyword(each, each.generation));
      return { ...withKeyword(description, 'main'), generations };
    },
  };
  const done = [];
  for (const number of [2, 1, 3]) done.push(await buildIndex(project.request(number), { store }, { rebuild: true }));
  expect(done.map(({ isFinished }) => isFinished)).toEqual([false, false, true]);
  await expectSame(inner, {}, project);
});

it('a run of all documents forgets which parts were done', async () => {
  const project = setUp();
  const store = project.storeAt('parts');
  await buildIndex(project.request(1), { store });
  await buildIndex(project.request(), { store });
  await expectSame(store, {}, project);
  expect((await buildIndex(project.request(2), { store })).report.parts?.missing).toEqual([1, 3]);
  // Its mark is no document.
  const ofPart = (await store.readDocuments!('docs')).filter(({ sourceId }) => sourceId !== partMarkSource);
  expect((await store.describe('docs')).documentCount).toBe(ofPart.length);
});

it('two runs of one part, and runs of other divisions, keep each other out', async () => {
  const { storeAt, request } = setUp();
  const store = storeAt('parts');
  await buildIndex(request(), { store });
  const running = indexLease(store, 'docs', { part: { number: 2, of: 3 } });
  await running.take();
  const busy = { code: 'unavailable', message: expect.stringContaining('another run of part 2 of 3') };
  for (const other of [request(2), request(1, 2), request()]) {
    await expect(buildIndex(other, { store })).rejects.toMatchObject(busy);
  }
  await buildIndex(request(1), { store });
  await running.release();
  await buildIndex(request(2), { store });
});

it('a part that has nothing of a source does not call it empty', async () => {
  const { folder, storeAt } = setUp();
  const store = storeAt('parts');
  const request = { index: 'docs', baseDir: folder, sources: [{ path: 'docs/page-1.md' }] };
  const { number } = partOf('docs/page-1.md', 5);
  const other = { number: (number % 5) + 1, of: 5 };
  const { report } = await buildIndex({ ...request, part: other }, { store });
  expect([report.added.documents, report.warnings]).toEqual([0, []]);
});
