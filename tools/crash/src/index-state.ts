import { createHash } from 'node:crypto';
import type { Store } from '@touchstone/contract';

const index = 'default';
const queries = ['revised edition', 'helper3OfModule77', 'subject42 aspect2', 'module value', 'added topic'];

/** Everything that a reader can see of an index, as one digest: chunks, ledger, fingerprint, counts, ranked scores. Closes the store. */
export async function indexState(store: Store): Promise<{ readonly digest: string; readonly chunks: number }> {
  try {
    const hash = createHash('sha256');
    let chunks = 0;
    let after: string | undefined;
    for (;;) {
      const page = (await store.fetchByFilter?.({ index, limit: 1000, after })) ?? [];
      for (const chunk of page) hash.update(JSON.stringify(chunk));
      chunks += page.length;
      after = page.at(-1)?.id;
      if (after === undefined) break;
    }
    hash.update(JSON.stringify(await store.readDocuments?.(index)));
    const { fingerprint, chunkCount, documentCount, metadataFields } = await store.describe(index);
    hash.update(JSON.stringify({ fingerprint, chunkCount, documentCount, metadataFields }));
    const vector = Array.from({ length: fingerprint.embedding?.dimensions ?? 0 }, (_, i) => Math.cos(i));
    const nearest = (await store.searchDense?.({ index, vector, topK: 50, exact: true })) ?? [];
    hash.update(JSON.stringify(nearest.map(({ id, score }) => [id, score])));
    for (const text of queries) {
      const hits = (await store.searchKeyword?.({ index, text, topK: 50 })) ?? [];
      hash.update(JSON.stringify(hits.map(({ id, score }) => [id, score])));
    }
    return { digest: hash.digest('hex'), chunks };
  } finally {
    await store.close?.();
  }
}
