import { type Embedder, isRetrievalError } from '@touchstone/contract';
import type { BuildOptions } from '@touchstone/ingest';
import type { SummariesOptions, SummariesPlan, SummariesReport } from '@touchstone/pipeline/summaries';
import type { OptionalKind, Providers } from '../providers/open-providers.ts';
import type { Config } from '../settings/config-schema.ts';
import { indexSummaries } from '../settings/index-summaries.ts';

/** The providers that indexing needs: a language model only where summaries are to be written by one. */
export function summariesNeed(config: Config): readonly OptionalKind[] {
  const asksModel = Object.keys(config.indexes).some((index) => {
    const wanted = indexSummaries(config, index);
    return wanted !== undefined && wanted.by !== 'extract';
  });
  return asksModel ? ['embedder', 'language-model'] : ['embedder'];
}

interface SummarizeOptions {
  readonly signal?: AbortSignal;
  readonly onSummaryProgress?: SummariesOptions['onProgress'];
  readonly lease?: BuildOptions['lease'];
}

/**
 * Updates the summaries of an index; does nothing where the config wants none. Where another run makes them, this one
 * waits: existing ones are not made again.
 */
export async function summarize(
  index: string,
  config: Config,
  providers: Providers,
  { signal, onSummaryProgress, lease: leasing }: SummarizeOptions = {},
): Promise<SummariesReport | undefined> {
  const asked = await askedFor(index, config, providers);
  if (asked === undefined) return undefined;
  const [{ buildSummaries }, { indexLease }] = await Promise.all([
    import('@touchstone/pipeline/summaries'),
    import('@touchstone/ingest'),
  ]);
  const lease = indexLease(providers.store, asked.request.into, { ...leasing, waits: true, signal });
  await lease.take();
  try {
    return await buildSummaries(asked.request, asked.dependencies, { signal, onProgress: onSummaryProgress });
  } finally {
    await lease.release();
  }
}

/**
 * The dry run of `summarize`, for the present index; undefined where there is no index yet, or where the embedder is
 * not in this process: the clusters need the vectors of all chunks, and a dry run costs nothing.
 */
export async function planSummarize(
  index: string,
  config: Config,
  providers: Providers,
  { signal }: SummarizeOptions = {},
): Promise<SummariesPlan | undefined> {
  const asked = await askedFor(index, config, providers);
  if (asked === undefined || isService(asked.dependencies.embedder)) return undefined;
  const { planSummaries } = await import('@touchstone/pipeline/summaries');
  try {
    return await planSummaries(asked.request, asked.dependencies, { signal });
  } catch (thrown) {
    if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return undefined;
    throw thrown;
  }
}

function isService(embedder: Embedder | undefined): boolean {
  return embedder !== undefined && embedder.inProcess !== true;
}

async function askedFor(index: string, config: Config, { store, languageModel, priceOf, encodersFor }: Providers) {
  const wanted = indexSummaries(config, index);
  if (wanted === undefined) return undefined;
  const { by, ...settings } = wanted;
  const model = by === 'extract' ? undefined : languageModel;
  return {
    request: { index, ...settings },
    dependencies: {
      store,
      ...(await encodersFor(index)),
      languageModel: model,
      price: model && priceOf(model),
    },
  };
}
