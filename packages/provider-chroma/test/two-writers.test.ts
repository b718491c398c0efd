import { randomUUID } from 'node:crypto';
import type { DocumentChange } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { describeOnChroma, storeOfTest } from '../../../tools/test-kit/chroma-server.ts';

/** A document of three chunks, which have the same ids in every version. */
function version(documentId: string, words: string): DocumentChange {
  const hashes = { contentHash: `sha256:${words}`, settingsHash: 's' };
  const record = { documentId, sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', chunkCount: 3, ...hashes };
  const chunks = Array.from({ length: 3 }, (_, i) => ({
    id: `${documentId}#${i}`,
    text: words,
    metadata: { document_id: documentId },
  }));
  return { kind: 'replace', record, chunks };
}

await describeOnChroma('two programs that write the same documents at once, without a lease', (url) => {
  it('leave no record of a document with chunks of both, of the same ids, and the next write makes it one', async () => {
    const prefix = `w${randomUUID().slice(0, 8)}`;
    const faster = storeOfTest(url, { prefix });
    await faster.ensureIndex({ index: 'docs', fingerprint: {} });
    const ids = Array.from({ length: 5 }, (_, i) => `d${i}`);
    await faster.applyDocuments(
      'docs',
      ids.map((id) => version(id, 'anchor and rope')),
    );
    const idsInLedger = async () => (await faster.readDocuments('docs')).map(({ documentId }) => documentId);
    expect(await idsInLedger()).toEqual(ids);

    // Its records are the last ones, and the other one's chunks are: as where chunks of a large document travel in several requests.
    let isHeld = true;
    const slower = storeOfTest(url, {
      prefix,
      fetch: async (input, init) => {
        const isRecord = String(init?.body).includes('isBroken\\":false');
        if (isHeld && isRecord) {
          isHeld = false;
          await faster.applyDocuments('docs', [version('d1', 'moon above a pier')]);
        }
        return fetch(input, init);
      },
    });
    await slower.applyDocuments('docs', [version('d1', 'harbour and tide'), version('d3', 'harbour and tide')]);
    expect(await idsInLedger()).toEqual(['d0', 'd2', 'd3', 'd4']);

    await faster.applyDocuments('docs', [version('d1', 'harbour and tide')]);
    const [one] = (await faster.readDocuments('docs')).filter(({ documentId }) => documentId === 'd1');
    if (one === undefined) throw new Error('the document has no record');
    await faster.applyDocuments('docs', [{ kind: 'relabel', record: { ...one, ref: 'r2' } }]);
    expect(await idsInLedger()).toEqual(ids);
    // A chunk that is written alone is none of the document's version.
    await faster.upsert('docs', [{ id: 'd2#0', text: 'keel', metadata: { document_id: 'd2' } }]);
    expect(await idsInLedger()).toEqual(['d0', 'd1', 'd3', 'd4']);
  });
});
