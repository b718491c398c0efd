import { createHash } from 'node:crypto';
import type { Store } from '@touchstone/contract';

const index = 'default';
const queries = ['revised edition', 'helper3OfModule77', 'subject42 aspect2', 'module value', 'added topic'];

/** What a reader can see of an index: the digest of each part by its name, and the number of chunks. */
export interface IndexState {
  readonly digests: Readonly<Record<string, string>>;
  readonly chunks: number;
}

/** Reads all that a reader can see of an index: chunks, ledger, fingerprint, counts, ranked scores. Closes the store. */
export async function indexState(store: Store): Promise<IndexState> {
  try {
    const content = createHash('sha256');
    let chunks = 0;
    let after: string | undefined;
    for (;;) {
      const page = (await store.fetchByFilter?.({ index, limit: 1000, after })) ?? [];
      for (const chunk of page) content.update(JSON.stringify(chunk));
      chunks += page.length;
      after = page.at(-1)?.id;
      if (after === undefined) break;
    }
    const code = await store.count?.(index, { op: 'eq', field: 'source_type', value: 'code' });
    const { fingerprint, chunkCount, documentCount, metadataFields } = await store.describe(index);
    const vector = Array.from({ length: fingerprint.embedding?.dimensions ?? 0 }, (_, i) => Math.cos(i));
    const nearest = (await store.searchDense?.({ index, vector, topK: 50, exact: true })) ?? [];
    const ranked = [];
    for (const text of queries) {
      const hits = (await store.searchKeyword?.({ index, text, topK: 50 })) ?? [];
      ranked.push(hits.map(({ id, score }) => [id, score]));
    }
    const digests = {
      chunks: content.digest('hex'),
      ledger: digestOf(await store.readDocuments?.(index)),
      description: digestOf({ fingerprint, chunkCount, documentCount, metadataFields, code }),
      'dense scores': digestOf(nearest.map(({ id, score }) => [id, score])),
      'keyword scores': digestOf(ranked),
    };
    return { digests, chunks };
  } finally {
    await store.close?.();
  }
}

/** "equal", or the parts that differ. */
export function compareStates(state: IndexState, undisturbed: IndexState): string {
  const parts = Object.keys(undisturbed.digests).filter((part) => state.digests[part] !== undisturbed.digests[part]);
  return parts.length === 0 ? 'equal' : `DIFFERENT in ${parts.join(', ')}`;
}

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');
}
