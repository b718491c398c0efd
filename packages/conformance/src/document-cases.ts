import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, chunkOf, index, record } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase, StoreContext } from './subject.ts';

export const documentCases: readonly StoreCase[] = casesOf(['applyDocuments', 'readDocuments', 'fetchByFilter'], {
  'a replaced document has exactly the chunks of the last replacement': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    await replace(store, 'd1', ['a', 'b']);
    await replace(store, 'd2', ['c']);
    await replace(store, 'd1', ['b', 'e']);
    expect(await chunkIds(store)).toEqual(['b', 'c', 'e']);
    await replace(store, 'd1', []);
    expect(await chunkIds(store)).toEqual(['c']);
  },
  'the ledger gives back each record as it was written, in ascending order of document id': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    const records = ['b', 'a\u{1F600}', 'a\uFF5E'].map((id) => record(id, 0, { modifiedMs: id === 'b' ? null : 1.25 }));
    await store.applyDocuments!(
      index,
      records.map((one) => ({ kind: 'replace', record: one, chunks: [] })),
    );
    expect(await store.readDocuments!(index)).toEqual([records[1], records[2], records[0]]);
  },
  'relabel changes metadata.ref and the record, and nothing else': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    await store.applyDocuments!(index, [
      {
        kind: 'replace',
        record: record('d1', 2),
        chunks: [chunkOf('d1', 'a', 'alpha', { n: 1 }), chunkOf('d1', 'b')],
      },
      { kind: 'replace', record: record('d2', 1), chunks: [chunkOf('d2', 'c')] },
    ]);
    const relabelled = record('d1', 2, { ref: 'r2', contentHash: 'sha256:11' });
    // A filter on ref before and after: a store's memory of metadata must not outlive it.
    const onRef = (value: string) =>
      store.fetchByFilter!({ index, limit: 9, filter: { op: 'eq', field: 'ref', value } });
    expect(await onRef('r2')).toEqual([]);
    await store.applyDocuments!(index, [{ kind: 'relabel', record: relabelled }]);
    expect(await onRef('r2')).toEqual([
      { id: 'a', text: 'alpha', metadata: { document_id: 'd1', ref: 'r2', n: 1 } },
      { id: 'b', text: 'b', metadata: { document_id: 'd1', ref: 'r2' } },
    ]);
    expect((await onRef('r1')).map(({ id }) => id)).toEqual(['c']);
    expect(await store.readDocuments!(index)).toEqual([relabelled, record('d2', 1)]);
  },
  'relabel changes metadata.timestamp where one is given, and a filter by date follows': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    const timestamp = '2025-01-01T00:00:00.000Z';
    const dated = (document: string, id: string) => chunkOf(document, id, id, { timestamp });
    await store.applyDocuments!(index, [
      { kind: 'replace', record: record('d1', 1), chunks: [dated('d1', 'a')] },
      { kind: 'replace', record: record('d2', 1), chunks: [dated('d2', 'b')] },
    ]);
    const later = '2026-01-01T00:00:00.000Z';
    await store.applyDocuments!(index, [
      { kind: 'relabel', record: record('d1', 1, { ref: 'r2' }), timestamp: later },
      { kind: 'relabel', record: record('d2', 1, { ref: 'r2' }) },
    ]);
    const found = await store.fetchByFilter!({ index, limit: 9, filter: { op: 'eq', field: 'ref', value: 'r2' } });
    expect(found.map(({ id, metadata }) => [id, metadata.timestamp])).toEqual([
      ['a', later],
      ['b', timestamp],
    ]);
    const onTime = { op: 'eq', field: 'timestamp', value: later } as const;
    expect((await store.fetchByFilter!({ index, limit: 9, filter: onTime })).map(({ id }) => id)).toEqual(['a']);
  },
  'relabel changes the labels that are given, and a filter by them follows': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    const labels = { repo: 'one', source_name: 'here' };
    await store.applyDocuments!(index, [
      { kind: 'replace', record: record('d1', 1), chunks: [chunkOf('d1', 'a', 'alpha', labels)] },
      { kind: 'replace', record: record('d2', 1), chunks: [chunkOf('d2', 'b', 'beta', labels)] },
    ]);
    const others = { repo: 'two', source_name: 'there' };
    const relabelled = record('d1', 1, { settingsHash: 'other' });
    await store.applyDocuments!(index, [{ kind: 'relabel', record: relabelled, labels: others }]);
    const onRepo = { index, limit: 9, filter: { op: 'eq', field: 'repo', value: 'two' } } as const;
    const found = await store.fetchByFilter!(onRepo);
    expect(found.map(({ id, metadata: { repo, source_name } }) => [id, repo, source_name])).toEqual([
      ['a', 'two', 'there'],
    ]);
    expect(await store.readDocuments!(index)).toEqual([relabelled, record('d2', 1)]);
  },
  'a removed document leaves neither chunks nor record; removing it again is no error': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    await replace(store, 'd1', ['a', 'b']);
    await replace(store, 'd2', ['c']);
    for (let i = 0; i < 2; i += 1) await store.applyDocuments!(index, [{ kind: 'remove', documentId: 'd1' }]);
    expect(await chunkIds(store)).toEqual(['c']);
    expect(await store.readDocuments!(index)).toEqual([record('d2', 1)]);
  },
  'a chunk id of another document is refused with both documents named, and nothing of the call is written': async ({
    store,
  }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    await replace(store, 'd1', ['a']);
    const changes = [
      { kind: 'replace', record: record('d2', 1), chunks: [chunkOf('d2', 'b')] },
      { kind: 'replace', record: record('d3', 1), chunks: [chunkOf('d3', 'a')] },
    ] as const;
    await rejectsWith('invalid_request', () => store.applyDocuments!(index, changes), '"d1"', '"d3"');
    expect(await chunkIds(store)).toEqual(['a']);
    expect(await store.readDocuments!(index)).toEqual([record('d1', 1)]);
  },
  'a chunk id may move to another document once the first one is gone': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    await replace(store, 'd1', ['a']);
    await store.applyDocuments!(index, [
      { kind: 'remove', documentId: 'd1' },
      { kind: 'replace', record: record('d2', 1), chunks: [chunkOf('d2', 'a')] },
    ]);
    expect(await store.readDocuments!(index)).toEqual([record('d2', 1)]);
    expect(await chunkIds(store)).toEqual(['a']);
  },
  'a change that contradicts itself is refused': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    const apply = (change: Parameters<NonNullable<typeof store.applyDocuments>>[1][number]) => () =>
      store.applyDocuments!(index, [change]);
    const one = chunkOf('d1', 'a');
    await rejectsWith('invalid_request', apply({ kind: 'replace', record: record('d1', 2), chunks: [one] }), '2', '1');
    await rejectsWith(
      'invalid_request',
      apply({ kind: 'replace', record: record('d2', 1), chunks: [one] }),
      '"d2"',
      '"d1"',
    );
    await rejectsWith(
      'invalid_request',
      apply({ kind: 'replace', record: record('d1', 2), chunks: [one, one] }),
      '"a"',
    );
    await rejectsWith('invalid_request', apply({ kind: 'relabel', record: record('d1', 1) }), '"d1"');
    expect(await chunkIds(store)).toEqual([]);
  },
  'a document that loses a chunk to remove loses its record, so that it is indexed again': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    await replace(store, 'd1', ['a', 'b']);
    await replace(store, 'd2', ['c']);
    await store.remove(index, { ids: ['b', 'unknown'] });
    expect((await store.readDocuments!(index)).map(({ documentId }) => documentId)).toEqual(['d2']);
    await store.upsert(index, [chunk('free')]);
    await store.remove(index, { ids: ['free'] });
    expect((await store.readDocuments!(index)).map(({ documentId }) => documentId)).toEqual(['d2']);
  },
  'an aborted change of documents leaves chunks and ledger as they were': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    await replace(store, 'd1', ['a']);
    const abort = new AbortController();
    const chunks = Array.from({ length: 500 }, (_, i) => chunkOf('d2', `c${i}`));
    const writing = store.applyDocuments!(index, [{ kind: 'replace', record: record('d2', 500), chunks }], {
      signal: abort.signal,
    });
    abort.abort();
    await rejectsWith('aborted', () => writing);
    expect(await chunkIds(store)).toEqual(['a']);
    expect(await store.readDocuments!(index)).toEqual([record('d1', 1)]);
  },
});

async function replace(store: StoreContext['store'], documentId: string, ids: readonly string[]): Promise<void> {
  const chunks = ids.map((id) => chunkOf(documentId, id));
  await store.applyDocuments!(index, [{ kind: 'replace', record: record(documentId, ids.length), chunks }]);
}

async function chunkIds(store: StoreContext['store']): Promise<readonly string[]> {
  return (await store.fetchByFilter!({ index, limit: 1000 })).map(({ id }) => id);
}
