import type { DocumentChange } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';

/** A document of three chunks, which have the same ids in every version. */
function sameIds(documentId: string, words: string): DocumentChange {
  const hashes = { contentHash: `sha256:${words}`, settingsHash: 's' };
  const record = { documentId, sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', chunkCount: 3, ...hashes };
  const chunks = Array.from({ length: 3 }, (_, i) => ({
    id: `${documentId}#${i}`,
    text: words,
    metadata: { document_id: documentId },
  }));
  return { kind: 'replace', record, chunks };
}

/** A document in a version, which has as many chunks as its number says. */
function version(documentId: string, number: number): DocumentChange {
  const hashes = { contentHash: `sha256:0${number}`, settingsHash: 's' };
  const about = { documentId, sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', chunkCount: number };
  const chunks = Array.from({ length: number }, (_, i) => ({
    id: `${documentId}#v${number}-${i}`,
    text: `version ${number}`,
    metadata: { document_id: documentId },
  }));
  return { kind: 'replace', record: { ...about, ...hashes }, chunks };
}

await describeOnQdrant('two processes that write the same documents at once, without a lease', (url) => {
  it('leave no record of a document that is of two versions, so that the next ingestion makes it one', async () => {
    const namePrefix = `w${crypto.randomUUID().slice(0, 8)}-`;
    const [first, second] = [storeOfTest(url, { namePrefix }), storeOfTest(url, { namePrefix })];
    await first.ensureIndex({ index: 'docs', fingerprint: {} });
    const ids = Array.from({ length: 20 }, (_, i) => `d${i}`);
    const write = async (store: typeof first, number: number) => {
      for (const id of ids) await store.applyDocuments('docs', [version(id, number)]);
    };
    await Promise.all([write(first, 2), write(second, 3)]);
    const whole = async () => {
      const chunks = await first.fetchByFilter({ index: 'docs', limit: 1000 });
      const texts = Map.groupBy(chunks, ({ metadata }) => metadata.document_id ?? '');
      return ids.filter((id) => new Set(texts.get(id)?.map(({ text }) => text)).size === 1);
    };
    const recorded = (await first.readDocuments('docs')).map(({ documentId }) => documentId);
    const wholeIds = await whole();
    expect(recorded.filter((id) => !wholeIds.includes(id))).toEqual([]);
    // As the next run does with what has no record.
    const missing = ids.filter((id) => !recorded.includes(id));
    await first.applyDocuments(
      'docs',
      missing.map((id) => version(id, 3)),
    );
    expect(await whole()).toEqual(ids);
    expect((await first.readDocuments('docs')).map(({ documentId }) => documentId)).toEqual([...ids].sort());
  });

  it('leave no record either where both versions have chunks of the same ids, in the same number', async () => {
    const namePrefix = `w${crypto.randomUUID().slice(0, 8)}-`;
    const [first, second] = [storeOfTest(url, { namePrefix }), storeOfTest(url, { namePrefix })];
    await first.ensureIndex({ index: 'docs', fingerprint: {} });
    const ids = Array.from({ length: 6 }, (_, i) => `d${i}`);
    for (const id of ids) await first.applyDocuments('docs', [sameIds(id, 'anchor and rope')]);
    // What one of them writes last, the other has written over by a third.
    for (const id of ids.slice(0, 3)) {
      const chunk = { id: `${id}#1`, text: 'harbour and tide', metadata: { document_id: id } };
      await second.upsert('docs', [chunk]);
    }
    expect((await first.readDocuments('docs')).map(({ documentId }) => documentId)).toEqual(ids.slice(3));
    await first.applyDocuments(
      'docs',
      ids.slice(0, 3).map((id) => sameIds(id, 'anchor and rope')),
    );
    expect((await first.readDocuments('docs')).map(({ documentId }) => documentId)).toEqual(ids);
    // Relabelled, they are whole still.
    const [one] = await first.readDocuments('docs');
    if (one === undefined) throw new Error('the ledger is empty');
    await first.applyDocuments('docs', [{ kind: 'relabel', record: { ...one, ref: 'r2' } }]);
    expect((await first.readDocuments('docs')).map(({ ref }) => ref)).toEqual(['r2', 'r', 'r', 'r', 'r', 'r']);
  });

  it('count the terms of a document twice: the next run finds that the counts are not those of the chunks, and counts anew', async () => {
    const namePrefix = `w${crypto.randomUUID().slice(0, 8)}-`;
    const faster = storeOfTest(url, { namePrefix });
    await faster.ensureIndex({ index: 'docs', fingerprint: {} });
    const ids = Array.from({ length: 12 }, (_, i) => `d${String(i).padStart(2, '0')}`);
    const all = (words: string) => ids.map((id) => sameIds(id, words));
    await faster.applyDocuments('docs', all('anchor and rope'));
    // Has looked at what is there, and writes when the other one is done.
    let other: Promise<void> | undefined;
    const slower = storeOfTest(url, {
      namePrefix,
      fetch: async (input, init) => {
        if (String(input).includes('/points/batch')) {
          other ??= faster.applyDocuments('docs', all('moon above a pier'));
          await other;
        }
        return fetch(input, init);
      },
    });
    await slower.applyDocuments('docs', all('harbour and tide'));

    const [next, clean] = [storeOfTest(url, { namePrefix }), storeOfTest(url)];
    await next.ensureIndex({ index: 'docs', fingerprint: {} });
    await clean.ensureIndex({ index: 'docs', fingerprint: {} });
    await clean.applyDocuments('docs', all('harbour and tide'));
    for (const store of [next, clean]) await store.applyDocuments('docs', all('moon above a pier').slice(0, 3));
    for (const text of ['harbour', 'moon', 'anchor', 'tide pier']) {
      const query = { index: 'docs', text, topK: 50 };
      expect(await next.searchKeyword(query)).toEqual(await clean.searchKeyword(query));
    }
  });
});
