import type { CallRecord, StageTrace } from '@touchstone/contract';
import type { Providers } from '@touchstone/host';
import type { CallNotes, ModelWork, StageNote } from './call-task.ts';

/** The start of a call, and its stages with the provider of each. Contains no query and no candidate. */
export async function stageNotes(
  record: CallRecord,
  providers: Providers,
): Promise<Pick<CallNotes, 'startedAtMs' | 'stages'>> {
  const embedders = await embeddersOf(record, providers);
  const { startedAt, stages } = record.trace;
  return {
    startedAtMs: Date.parse(startedAt),
    stages: stages.map((stage): StageNote => {
      const { startedMs, durationMs, error } = stage;
      const by = storeWork(stage, record, providers) ?? modelWork(stage, record, providers, embedders);
      return { stage: stage.stage, startedMs, durationMs, error: error?.code, by };
    }),
  };
}

type Embedders = readonly NonNullable<Providers['embedder']>[];

/** Those that embedded the query. A call that embedded nothing opens none. */
async function embeddersOf({ trace, indexes }: CallRecord, providers: Providers): Promise<Embedders> {
  if (!trace.stages.some(({ stage }) => stage === 'embed' || stage === 'embed_query')) return [];
  const encoders = await Promise.all(indexes.map(({ index }) => providers.encodersFor(index)));
  return encoders.flatMap(({ embedder }) => (embedder === undefined ? [] : [embedder]));
}

/** The store's operation of a stage. Evidence's stage `search` contains its `search_branch` stages, and is none. */
const storeOperations: Partial<Record<StageTrace['stage'], string>> = {
  describe: 'describe',
  describe_index: 'describe',
  search: 'search',
  search_branch: 'search',
  count_allowed: 'count',
  look_up_similarity: 'search',
  pin_ref: 'fetch',
  look_up_pages: 'fetch',
};

function storeWork({ stage, settings }: StageTrace, record: CallRecord, { store }: Providers): StageNote['by'] {
  const operation = storeOperations[stage];
  const index = record.kind === 'search' ? record.request.index : settings?.collection;
  if (operation === undefined || typeof index !== 'string') return undefined;
  return { kind: 'store', name: store.name, operation, index };
}

/** Evidence embeds in the stage `embed_query`, which names the model; its `embed` contains those. */
function modelWork(
  { stage, settings }: StageTrace,
  { kind }: CallRecord,
  { reranker, languageModel }: Providers,
  embedders: Embedders,
): ModelWork | undefined {
  if (stage === 'rerank' && reranker !== undefined) return workOf('rerank', reranker);
  if (languageModel !== undefined && isByModel({ stage, settings })) return workOf('chat', languageModel);
  const embedder =
    stage === 'embed' && kind === 'search'
      ? embedders[0]
      : embedders.find(({ model }) => stage === 'embed_query' && model === settings?.encoder);
  return embedder && workOf('embeddings', embedder);
}

/** True if a language model had a part in a stage that rules can do too. */
function isByModel({ stage, settings = {} }: Pick<StageTrace, 'stage' | 'settings'>): boolean {
  if (stage === 'understand') return settings.by === 'model';
  if (stage === 'hyde') return true;
  return stage === 'expand' && JSON.stringify(settings.queries ?? []).includes('"by":"model"');
}

function workOf(
  operation: ModelWork['operation'],
  { name, model, inProcess }: Pick<ModelWork, 'name' | 'model' | 'inProcess'>,
): ModelWork {
  return { kind: 'model', operation, name, model, inProcess };
}
