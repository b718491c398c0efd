import type { Providers } from '@touchstone/config';
import { isRetrievalError, type Store } from '@touchstone/contract';
import { type IngestReport, type IngestRequest, ingest } from '@touchstone/ingest';
import type { Invocation } from './invocation.js';
import { showProgress } from './show-progress.js';

/**
 * Indexes with progress on stderr. A rebuild makes a new generation from this request's sources beside the old one, which
 * answers searches until the new one is whole.
 */
export async function runIngest(
  request: IngestRequest,
  { store, embedder }: Providers,
  { io }: Pick<Invocation, 'io'>,
  { rebuild }: { readonly rebuild: boolean },
): Promise<IngestReport> {
  const { index } = request;
  const { signal } = io;
  const generation = rebuild ? await newGeneration(store, index, signal) : undefined;
  const display = showProgress(io.stderr);
  try {
    const report = await ingest(
      { ...request, ...(generation === undefined ? {} : { generation }) },
      { store, ...(embedder === undefined ? {} : { embedder }) },
      { signal, onProgress: display.update },
    );
    if (generation !== undefined) await store.activate(index, generation, { signal });
    return report;
  } finally {
    display.end();
  }
}

/** A name that no generation of the index has; undefined for an index that does not exist yet. */
async function newGeneration(store: Store, index: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { generations = [] } = await store.describe(index, { signal });
    const numbers = generations.map(({ generation }) => Number(/^rebuild-(\d+)$/.exec(generation)?.[1] ?? 0));
    return `rebuild-${Math.max(0, ...numbers) + 1}`;
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return undefined;
    throw thrown;
  }
}
