import { RetrievalError } from '@touchstone/contract';
import type { EmbedderChange } from './embedder-change.js';
import { type IndexWriters, planGeneration } from './generation-plan.js';
import { type IngestReport, ingest } from './ingest.js';
import { type IngestPlan, planIngest } from './plan-ingest.js';
import type { IngestOptions, IngestRequest } from './request.js';

export interface BuildOptions extends IngestOptions {
  /** Build the index anew from the request's sources, and switch to it when it is whole; default false. */
  readonly rebuild?: boolean;
  /** Told before anything is written, where the index was built with another embedder. */
  readonly onEmbedderChange?: (change: EmbedderChange) => void;
}

/** What a run did to an index, and whether it needed new vectors for all of it. */
export interface BuiltIndex {
  readonly report: IngestReport;
  readonly embedderChange?: EmbedderChange;
}

/** What a run would do. */
export interface PlannedIndex {
  readonly plan: IngestPlan;
  readonly embedderChange?: EmbedderChange;
}

/**
 * Brings an index in line with its sources, as `ingest` does. A rebuild, and a run with another embedder than the index was built
 * with, write a generation beside the active one, which answers searches until the new one is whole; what earlier runs left
 * unfinished is gone on with, or dropped.
 *
 * @throws what `ingest` throws; `invalid_config` where the embedder changed and the request has not all sources of the index; `aborted`
 * says what is left when the signal fires.
 */
export async function buildIndex(
  request: IngestRequest,
  writers: IndexWriters,
  { rebuild = false, onEmbedderChange, signal, onProgress }: BuildOptions = {},
): Promise<BuiltIndex> {
  const planned = await planGeneration(request, writers, { rebuild, signal });
  const { embedderChange, abandoned } = planned;
  const { index, generation } = planned.request;
  const { store } = writers;
  if (embedderChange !== undefined) onEmbedderChange?.(embedderChange);
  try {
    for (const name of abandoned) await store.dropGeneration?.(index, name, { signal });
    const report = await ingest(planned.request, writers, { signal, onProgress });
    if (generation !== undefined) await store.activate(index, generation, { signal });
    return { report, embedderChange };
  } catch (thrown) {
    throw signal?.aborted ? interrupted(thrown, generation !== undefined) : thrown;
  }
}

/** The dry run of `buildIndex`: writes nothing and embeds nothing. */
export async function planIndex(
  request: IngestRequest,
  writers: IndexWriters,
  { rebuild = false, onEmbedderChange, signal, onProgress }: BuildOptions = {},
): Promise<PlannedIndex> {
  const { request: planned, embedderChange } = await planGeneration(request, writers, { rebuild, signal });
  if (embedderChange !== undefined) onEmbedderChange?.(embedderChange);
  return { plan: await planIngest(planned, writers, { signal, onProgress }), embedderChange };
}

function interrupted(thrown: unknown, isBeside: boolean): RetrievalError {
  const rest = isBeside
    ? 'Searches go on with what was there before; run it again to finish.'
    : 'What was written stays; run it again to finish.';
  return new RetrievalError('aborted', `Indexing was interrupted. ${rest}`, { cause: thrown });
}
