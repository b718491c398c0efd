import type { IndexEncoders, Providers } from '@touchstone/config';
import { RetrievalError } from '@touchstone/contract';
import { type IngestReport, ingest } from '@touchstone/ingest';
import type { GenerationPlan } from './generation-plan.js';
import type { Invocation } from './invocation.js';
import { showProgress } from './show-progress.js';

/** Indexes with progress on stderr. A generation that is built beside the old one takes its place when it is whole. */
export async function runIngest(
  { request, abandoned }: Pick<GenerationPlan, 'request' | 'abandoned'>,
  { store, ...encoders }: Pick<Providers, 'store'> & IndexEncoders,
  { io }: Pick<Invocation, 'io'>,
): Promise<IngestReport> {
  const { index, generation } = request;
  const { signal } = io;
  const display = showProgress(io.stderr);
  try {
    for (const name of abandoned) await store.dropGeneration?.(index, name, { signal });
    const report = await ingest(request, { store, ...encoders }, { signal, onProgress: display.update });
    if (generation !== undefined) await store.activate(index, generation, { signal });
    return report;
  } catch (thrown) {
    throw signal.aborted ? interrupted(thrown, generation !== undefined) : thrown;
  } finally {
    display.end();
  }
}

function interrupted(thrown: unknown, isBeside: boolean): RetrievalError {
  const rest = isBeside
    ? 'Searches go on with what was there before; run it again to finish.'
    : 'What was written stays; run it again to finish.';
  return new RetrievalError('aborted', `Indexing was interrupted. ${rest}`, { cause: thrown });
}
