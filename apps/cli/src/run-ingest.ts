import type { Providers } from '@touchstone/config';
import { RetrievalError } from '@touchstone/contract';
import { type IngestReport, type IngestRequest, ingest } from '@touchstone/ingest';
import type { Invocation } from './invocation.js';
import { newGeneration } from './new-generation.js';
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
  } catch (thrown) {
    throw signal.aborted ? interrupted(thrown, rebuild) : thrown;
  } finally {
    display.end();
  }
}

function interrupted(thrown: unknown, rebuild: boolean): RetrievalError {
  const rest = rebuild
    ? 'Searches go on with what was there before; run it again to rebuild.'
    : 'What was written stays; run it again to finish.';
  return new RetrievalError('aborted', `Indexing was interrupted. ${rest}`, { cause: thrown });
}
