import { randomUUID } from 'node:crypto';
import type { DocumentRecord, IndexedChunk } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { describeOnQdrant, freshStore, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';

/** A transport whose writing requests end at the nth: as of a process that is killed there. */
function endingAt(limit: number) {
  let writes = 0;
  return {
    writes: () => writes,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      if (String(input).includes('/points/batch')) {
        writes += 1;
        if (writes > limit) throw new TypeError('fetch failed');
      }
      return fetch(input, init);
    },
  };
}

function chunks(documentId: string, version: number): readonly IndexedChunk[] {
  return Array.from({ length: 6 }, (_, i) => ({
    id: `${documentId}#${i + version}`,
    text: `version ${version}`,
    metadata: { document_id: documentId, ref: `r${version}` },
  }));
}

function record(documentId: string, version: number): DocumentRecord {
  const hashes = { contentHash: `sha256:0${version}`, settingsHash: 's' };
  return {
    documentId,
    sourceId: 'source',
    sizeBytes: 1,
    modifiedMs: null,
    ref: `r${version}`,
    chunkCount: 6,
    ...hashes,
  };
}

await describeOnQdrant('a change of documents that ends early', (url) => {
  it('leaves no record of what is not whole, wherever it ends, and goes through when it is done again', async () => {
    const transport = endingAt(Number.POSITIVE_INFINITY);
    const options = { namePrefix: `i${randomUUID().slice(0, 8)}-`, maxBatchPoints: 2, maxBatchBytes: 400 };
    const whole = storeOfTest(url, { ...options, fetch: transport.fetch });
    const first = { kind: 'replace', record: record('d', 1), chunks: chunks('d', 1) } as const;
    const second = { kind: 'replace', record: record('d', 2), chunks: chunks('d', 2) } as const;
    await whole.ensureIndex({ index: 'docs', fingerprint: {} });
    const before = transport.writes();
    await whole.applyDocuments('docs', [first]);
    const writes = transport.writes() - before;
    expect(writes).toBeGreaterThan(3);

    for (let limit = 0; limit < writes; limit += 1) {
      await whole.applyDocuments('docs', [first]);
      const { version } = await whole.describe('docs');
      const broken = freshStore(url, { ...options, fetch: endingAt(limit).fetch });
      await expect(broken.applyDocuments('docs', [second])).rejects.toMatchObject({ code: 'unavailable' });
      const records = await whole.readDocuments('docs');
      const texts = (await whole.fetchByFilter({ index: 'docs', limit: 20 })).map(({ text }) => text);
      // With a record, the document is wholly what the record says.
      if (records.length > 0) expect(texts).toEqual(Array(6).fill(`version ${records[0]?.ref.slice(1)}`));
      if (limit > 0) expect((await whole.describe('docs')).version).not.toBe(version);
      await whole.applyDocuments('docs', [second]);
      expect(await whole.readDocuments('docs')).toEqual([record('d', 2)]);
      expect((await whole.fetchByFilter({ index: 'docs', limit: 20 })).map(({ id }) => id)).toEqual(
        chunks('d', 2).map(({ id }) => id),
      );
    }
  });

  it('an index whose making ended early is made to the end by the next ensureIndex', async () => {
    let left = 0;
    const store = storeOfTest(url, {
      fetch: async (input, init) => {
        if (init?.method === 'GET') return fetch(input, init);
        left -= 1;
        if (left < 0) throw new TypeError('fetch failed');
        return fetch(input, init);
      },
    });
    for (let allowed = 0; allowed < 100; allowed += 1) {
      left = allowed;
      const outcome = await store.ensureIndex({ index: 'docs', fingerprint: {} }).then(
        () => 'made',
        (error: { code: string }) => error.code,
      );
      if (outcome === 'made') break;
      expect(outcome).toBe('unavailable');
    }
    left = Number.POSITIVE_INFINITY;
    expect(await store.describe('docs')).toMatchObject({
      chunkCount: 0,
      generations: [{ generation: 'main', active: true }],
    });
  });
});

await describeOnQdrant('a walk through many chunks', (url) => {
  it('reads the ids once for all pages, and again after a write', async () => {
    let scrolls = 0;
    const store = storeOfTest(url, {
      fetch: async (input, init) => {
        if (String(input).includes('/points/scroll')) scrolls += 1;
        return fetch(input, init);
      },
    });
    await store.ensureIndex({ index: 'docs', fingerprint: {} });
    const ids = Array.from({ length: 600 }, (_, i) => `c${String(i).padStart(3, '0')}`);
    await store.upsert(
      'docs',
      ids.map((id) => ({ id, text: id, metadata: {} })),
    );
    const page = async (after?: string) =>
      (await store.fetchByFilter({ index: 'docs', limit: 200, after })).map(({ id }) => id);
    expect(await page()).toEqual(ids.slice(0, 200));
    const first = scrolls;
    expect(await page('c199')).toEqual(ids.slice(200, 400));
    // The chunks of the page alone.
    expect(scrolls - first).toBe(1);
    await store.remove('docs', { ids: ['c400'] });
    expect(await page('c399')).toEqual(ids.slice(401));
  });
});
