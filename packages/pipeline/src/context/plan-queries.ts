import {
  type ContextQueryPlan,
  type ContextRequest,
  type CostComponent,
  type GenerateInput,
  type LanguageModel,
  type QueryUnderstanding,
  RetrievalError,
  type SearchQuery,
  type Warning,
} from '@touchstone/contract';
import { callProvider } from '../call/call-provider.ts';
import type { ContextCall } from './context-call.ts';
import { assumedUsage } from './cost/estimate-cost.ts';
import { type AskModel, type QueryStage, stageWords } from './query/ask-model.ts';
import { expandQuery } from './query/expand-query.ts';
import { understandQuery } from './query/understand-query.ts';
import { withoutFraming } from './query/without-framing.ts';

/** Understands and expands the question (spec 002 §1 to §3). Rules replace a failed language model, with a warning. */
export async function planQueries(
  call: ContextCall,
  request: Pick<ContextRequest, 'query' | 'history' | 'queryType'>,
  languageModel: LanguageModel | undefined,
): Promise<ContextQueryPlan> {
  const { profile, recorder, warnings } = call;
  const { query: settings } = profile;
  const capped = new Set<QueryStage>();
  const ask = languageModel && modelAsker(call, languageModel, capped);
  const warn = (stage: QueryStage, error: RetrievalError) =>
    warnings.add(capped.has(stage) ? costCapReached(stage) : modelUnavailable(stage, error));
  const { understanding, failure } = await recorder.stage(
    'understand',
    () => understandQuery({ ...request, settings }, profile.understanding === 'model' ? ask : undefined),
    ({ understanding: { queryType, resolvedQuery, needsHyde, pages, chapters, aspects, by } }) => ({
      settings: {
        query_type: queryType,
        resolved_query: resolvedQuery,
        needs_hyde: needsHyde,
        page_filter: pages.map(({ from, to }) => ({ from, to })),
        chapter_filter: chapters.map(({ from, to }) => ({ from, to })),
        aspects: [...aspects],
        by,
      },
    }),
  );
  if (failure !== undefined) warn('understand', failure);
  const { queries, failures } = await recorder.stage(
    'expand',
    () => expandQuery({ understanding, settings }, ask),
    (expanded) => ({
      settings: {
        queries: expanded.queries.map(({ id, kind, text, branches, by }) => ({ id, kind, text, branches, by })),
      },
    }),
  );
  for (const { stage, error } of failures) warn(stage, error);
  return { understanding, queries: withBareQuestion(queries, understanding) };
}

/** The question without its frame is searched for too; the resolved question stays the first, a hypothetical answer the last. */
function withBareQuestion(
  queries: readonly SearchQuery[],
  { resolvedQuery, queryType }: QueryUnderstanding,
): readonly SearchQuery[] {
  const text = withoutFraming(resolvedQuery);
  if (text === resolvedQuery || queryType === 'page_specific') return queries;
  const [first, ...others] = queries;
  if (first === undefined) return queries;
  const bare = { ...first, kind: 'variant', text, by: 'rules' } as const;
  return [first, bare, ...others].map((query, at) => (query.kind === 'hyde' ? query : { ...query, id: `Q${at}` }));
}

interface ModelWork {
  readonly component: CostComponent & keyof typeof assumedUsage;
  /** Whose share of the time budget it takes. */
  readonly budget: 'understand' | 'expand';
  /** The consequence of its failure. */
  readonly instead: string;
}

const work: Readonly<Record<QueryStage, ModelWork>> = {
  understand: {
    component: 'classification',
    budget: 'understand',
    instead: 'the question was classified by rules',
  },
  expand: {
    component: 'expansion',
    budget: 'expand',
    instead: 'the question was searched for without variants',
  },
  hyde: {
    component: 'hyde',
    budget: 'expand',
    instead: 'the question was searched for without a hypothetical answer',
  },
};

/** A request to the language model, within its limits of time and cost. `capped` collects too expensive stages. */
function modelAsker(call: ContextCall, model: LanguageModel, capped: Set<QueryStage>): AskModel {
  return async (input: GenerateInput, stage) => {
    const { component, budget } = work[stage];
    const what = stageWords[stage];
    const { name: provider } = model;
    const booked = call.cost.reserve({
      component,
      provider,
      model: model.model,
      usage: assumedUsage[component],
      price: call.priceOf(provider, model.model),
    });
    if (booked === undefined) {
      capped.add(stage);
      throw new RetrievalError('unavailable', `The ${what} could cost more than the limit of the call.`);
    }
    const outcome = await callProvider(call, {
      stage: budget,
      limitMs: call.profile.query.timeoutMs,
      what: `${what} by ${model.model}`,
      account: { provider, work: 'language_model', subject: model.model, part: component },
      work: (send) =>
        send(
          (options) => model.generate(input, options),
          ({ usage }) => usage,
        ),
      // The other two are stages of their own.
      trace: stage === 'hyde' ? { stage, settings: { model: model.model } } : undefined,
    });
    if ('error' in outcome) {
      booked.release();
      throw outcome.error;
    }
    booked.settle(outcome.value.usage);
    return outcome.value;
  };
}

function costCapReached(stage: QueryStage): Warning {
  const { component, instead } = work[stage];
  return {
    code: 'cost_cap_reached',
    message: `The ${stageWords[stage]} could cost more than the limit of the call (\`max_cost_usd\`), so ${instead}.`,
    detail: { component },
  };
}

function modelUnavailable(stage: QueryStage, error: RetrievalError): Warning {
  const { component, instead } = work[stage];
  return {
    code: 'language_model_unavailable',
    message: `The ${stageWords[stage]} failed (${error.code}), so ${instead}. ${error.message}`,
    detail: { stage: component, error: error.code },
  };
}
