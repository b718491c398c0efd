import type { DocumentRecord } from '@touchstone/contract';
import { partMarkSource } from '@touchstone/provider-kit';
import { expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';

function record(documentId: string, sourceId: string): DocumentRecord {
  const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
  return { documentId, sourceId, sizeBytes: 1, modifiedMs: null, ref: 'r', chunkCount: 0, ...hashes };
}

await describeOnQdrant('the ledger', (url) => {
  it('gives back what a finished part left there, and does not count it as a document', async () => {
    const store = storeOfTest(url);
    await store.ensureIndex({ index: 'docs', fingerprint: {} });
    const mark = record('touchstone:part/1-of-2', partMarkSource);
    const records = [record('a', 'source'), mark];
    await store.applyDocuments(
      'docs',
      records.map((each) => ({ kind: 'replace', record: each, chunks: [] })),
    );
    expect(await store.readDocuments('docs')).toEqual(records);
    expect(await store.describe('docs')).toMatchObject({ documentCount: 1 });
    await store.applyDocuments('docs', [{ kind: 'remove', documentId: mark.documentId }]);
    expect(await store.readDocuments('docs')).toEqual([record('a', 'source')]);
  });
});
