import { RetrievalError } from '@touchstone/contract';
import type { SkipReason } from '../sources/skip-rules.ts';
import { finishPart } from './finish-part.ts';
import { type GenerationPlan, type IndexWriters, planGeneration } from './generation-plan.ts';
import { type EmbedderChange, indexFingerprint } from './index-fingerprint.ts';
import type { LeaseOptions } from './index-lease.ts';
import { type IngestReport, ingest } from './ingest.ts';
import { type IngestPlan, planIngest } from './plan-ingest.ts';
import { ifThere } from './read-ledger.ts';
import { chunkSizesFor, type IngestOptions, type IngestRequest, type WriteGuard } from './request.ts';
import type { SurveyedFile } from './survey.ts';
import { isOvertaken, underLease } from './under-lease.ts';

export interface BuildOptions extends Omit<IngestOptions, 'guard' | 'onLeftOut'> {
  /** Build the index anew from the request's sources, and switch to it when it is whole; default false. */
  readonly rebuild?: boolean;
  /** Called before anything is written, where the index was built with another embedder. */
  readonly onEmbedderChange?: (change: EmbedderChange) => void;
  /**
   * Places where an index that is not there yet may have a seed (`IndexWriter.seedIndex`), the best first. Only what differs from the seed
   * is read into chunks. Default: none.
   */
  readonly seeds?: () => Promise<readonly string[]>;
  /** Keeps other runs from writing to the index meanwhile, in a store that has leases. */
  readonly lease?: Omit<LeaseOptions, 'signal'>;
}

/** The result of a run over an index, and whether it needed new vectors for all of it. */
export interface BuiltIndex {
  readonly report: IngestReport;
  /** The sources' files on disk. */
  readonly files: readonly SurveyedFile[];
  /** True if earlier documents of other sources were removed. */
  readonly isWhole: boolean;
  /** True if nothing is left for other runs: false for each part but the last one that is done. */
  readonly isFinished: boolean;
  readonly embedderChange?: EmbedderChange;
}

/** The plan of a run. */
export interface PlannedIndex {
  readonly plan: IngestPlan;
  readonly embedderChange?: EmbedderChange;
}

/**
 * Updates an index from its sources, like `ingest`. A rebuild, and a run with another embedder than the index's, write
 * a generation beside the active one, which answers searches until the new one is whole; unfinished work of earlier
 * runs is continued, or dropped. Of two runs over one index, one has its lease and the other is refused, or waits.
 *
 * Runs over different parts write side by side. All build the same generation, and the last one to end switches to it.
 *
 * @throws the errors of `ingest`; `invalid_config` where the embedder changed and the request has not all sources of the index;
 * `unavailable` where another run writes to the index; `aborted` names the remaining work when the signal fires.
 */
export async function buildIndex(
  request: IngestRequest,
  writers: IndexWriters,
  options: BuildOptions = {},
): Promise<BuiltIndex> {
  const { signal } = options;
  const { store } = writers;
  const { index, part } = request;
  const isThere = async () => (await ifThere(store.describe(index, { signal }))) !== undefined;
  return underLease({ store, index, isThere }, { ...options.lease, part, signal }, (guard) =>
    attempt(request, writers, options, guard),
  );
}

async function attempt(
  request: IngestRequest,
  writers: IndexWriters,
  options: BuildOptions,
  guard: WriteGuard,
): Promise<BuiltIndex> {
  const { rebuild = false, onEmbedderChange, signal, onProgress } = options;
  const planned = await seeded(await planGeneration(request, writers, { rebuild, signal }), writers, options);
  const { embedderChange, abandoned } = planned;
  const { index, generation } = planned.request;
  const { store } = writers;
  if (embedderChange !== undefined) onEmbedderChange?.(embedderChange);
  try {
    // The run over another part may have dropped them.
    for (const name of abandoned) await ifThere(store.dropGeneration?.(index, name, { signal }));
    let files: readonly SurveyedFile[] = [];
    const onFiles = async (found: readonly SurveyedFile[]) => {
      files = found;
      await options.onFiles?.(found);
    };
    const reasons = new Map<string, SkipReason>();
    const onLeftOut = (location: string, reason: SkipReason) => void reasons.set(location, reason);
    const report = await ingest(planned.request, writers, { signal, onProgress, onFiles, onLeftOut, guard });
    files = files.map((file) => ({ ...file, skip: file.skip ?? reasons.get(file.location) }));
    await guard.check();
    const { part } = planned.request;
    const isWhole = planned.request.prune === true;
    if (part !== undefined) {
      const { missing, isLast } = await finishPart(store, { index, generation, part }, { signal });
      return { report: { ...report, parts: { part, missing } }, embedderChange, files, isWhole, isFinished: isLast };
    }
    await store.settleWeights?.(index, { generation, signal });
    if (generation !== undefined) await store.activate(index, generation, { signal });
    return { report, embedderChange, files, isWhole, isFinished: true };
  } catch (thrown) {
    throw signal?.aborted && !isOvertaken(thrown)
      ? interrupted(thrown, generation !== undefined && !planned.isFirst)
      : thrown;
  }
}

/** The plan of a first run with a seed: it writes the differences, and documents that the seed alone has are removed. */
async function seeded(
  plan: GenerationPlan,
  { store, ...encoders }: IndexWriters,
  { seeds = async () => [], rebuild, signal }: BuildOptions,
): Promise<GenerationPlan> {
  const { request, isFirst } = plan;
  if (!isFirst || rebuild || store.seedIndex === undefined || request.part !== undefined) return plan;
  const fingerprint = indexFingerprint(encoders, chunkSizesFor(request.chunking, encoders.embedder));
  const generation = await store.seedIndex({ index: request.index, fingerprint }, await seeds(), { signal });
  if (generation === undefined) return plan;
  return { ...plan, request: { ...request, changes: undefined, generation, prune: true } };
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
    ? 'Searches still use the former index; run it again to finish.'
    : 'The part written so far is kept; run it again to finish.';
  return new RetrievalError('aborted', `Indexing was interrupted. ${rest}`, { cause: thrown });
}
