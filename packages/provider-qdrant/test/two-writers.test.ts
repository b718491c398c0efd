import type { DocumentChange } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from './qdrant-server.js';

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
});
