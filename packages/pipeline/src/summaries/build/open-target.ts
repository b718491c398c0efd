import {
  type IndexFingerprint,
  isRetrievalError,
  nextRebuildName,
  RetrievalError,
  type StoredChunk,
} from '@touchstone/contract';
import { readChunksIfThere } from './read-chunks.ts';
import type { SettledRequest } from './settle-request.ts';
import type { SummariesDependencies } from './summaries-request.ts';

/** A summary that an earlier run wrote. */
export interface EarlierSummary {
  readonly chunk: StoredChunk;
  readonly settingsHash: string;
}

/** The index of the summaries, and its present content. */
export interface Target {
  /** A generation beside the active one, where that was built with another embedder; it takes over when it is whole. */
  readonly generation?: string;
  readonly earlier: ReadonlyMap<string, EarlierSummary>;
}

/** Makes the index where there is none, and reads its content. Throws `unsupported` for a store without a ledger. */
export async function openTarget(
  { into }: SettledRequest,
  { store, embedder, sparseEncoder }: SummariesDependencies,
  signal: AbortSignal | undefined,
): Promise<Target> {
  if (store.readDocuments === undefined || store.applyDocuments === undefined) {
    throw new RetrievalError(
      'unsupported',
      `Store "${store.name}" does not record its documents, which summaries need. Use another store.`,
      { provider: store.name },
    );
  }
  const fingerprint: IndexFingerprint = {
    embedding: embedder && {
      provider: embedder.name,
      model: embedder.model,
      dimensions: embedder.dimensions,
      metric: 'cosine',
    },
    sparse: sparseEncoder?.fingerprint,
  };
  const found = await describeIfThere(store, into, signal);
  let generation: string | undefined;
  if (found !== undefined && !isSame(found.fingerprint, fingerprint)) {
    for (const each of found.generations ?? []) {
      if (!each.active) await store.dropGeneration?.(into, each.generation, { signal });
    }
    generation = nextRebuildName(found);
  }
  await store.ensureIndex(
    { index: into, fingerprint, sparseNeedsIdf: sparseEncoder?.needsIdf, generation },
    { signal },
  );
  return { generation, earlier: found === undefined ? new Map() : await readEarlier({ into }, { store }, signal) };
}

/** The summaries that are there, by id. Those without a record of the ledger are taken for those of other settings. */
export async function readEarlier(
  { into }: Pick<SettledRequest, 'into'>,
  { store }: Pick<SummariesDependencies, 'store'>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, EarlierSummary>> {
  const chunks = await readChunksIfThere(store, into, { signal });
  if (chunks.length === 0) return new Map();
  const records = new Map(
    (await store.readDocuments?.(into, { signal }))?.map(({ documentId, settingsHash }) => [documentId, settingsHash]),
  );
  return new Map(chunks.map((chunk) => [chunk.id, { chunk, settingsHash: records.get(chunk.id) ?? '' }]));
}

async function describeIfThere(store: SummariesDependencies['store'], index: string, signal: AbortSignal | undefined) {
  try {
    return await store.describe(index, { signal });
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return undefined;
    throw thrown;
  }
}

/** The analyzer of words is the store's own and does not count. */
function isSame(a: IndexFingerprint, b: IndexFingerprint): boolean {
  const [x, y] = [a.embedding, b.embedding];
  return (
    x?.provider === y?.provider && x?.model === y?.model && x?.dimensions === y?.dimensions && a.sparse === b.sparse
  );
}
