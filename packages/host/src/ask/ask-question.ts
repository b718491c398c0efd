import {
  type CallCost,
  type CallRecord,
  type Clock,
  type ContextAnswer,
  type ContextQuestion,
  type LanguageModel,
  RetrievalError,
  systemClock,
} from '@touchstone/contract';
import {
  type AnswerOptions,
  answerQuestion,
  estimateCost,
  type GatheredContext,
  type PricedModel,
  type TracedCallOptions,
} from '@touchstone/pipeline';
import type { LoggedAnswer, OpenContexts } from './open-contexts.ts';

export interface AskQuestionOptions extends TracedCallOptions, Pick<AnswerOptions, 'onText'> {
  /** Default: the machine's time. */
  readonly clock?: Clock;
}

/** An answer, and the record of the call that gathered its context. */
export interface AnsweredQuestion {
  readonly answer: ContextAnswer;
  readonly record: Extract<CallRecord, { readonly kind: 'context' }>;
}

/**
 * Gathers the context of a question and answers it by the language model of the config, claim by claim checked; see
 * `answerQuestion`. The log has both as one call. The question's `maxCostUsd` covers both. Throws `invalid_config` without a language model, before
 * any search, and the errors of `gather` and `answerQuestion`.
 */
export async function askQuestion(
  opened: Pick<OpenContexts, 'gather' | 'complete' | 'profile' | 'providers'>,
  question: ContextQuestion,
  given: AskQuestionOptions = {},
): Promise<AnsweredQuestion> {
  const { onText, clock = systemClock, ...calling } = given;
  const { profile, providers } = opened;
  const languageModel = requiredModel(providers.languageModel);
  const { price } = priced(languageModel, providers);
  const { maxCostUsd } = opened.complete(question);
  let written: ContextAnswer | undefined;
  const answer = async ({ pack }: GatheredContext): Promise<LoggedAnswer> => {
    const fromMs = clock.monotonicMs();
    written = await answerQuestion(
      pack,
      { languageModel, price, corpus: profile.query.corpus },
      { signal: calling.signal, onText, maxCostUsd },
    );
    return loggedAnswer(written, languageModel.model, clock.monotonicMs() - fromMs);
  };
  const { record } = await opened.gather(question, { ...calling, answer });
  if (written === undefined) throw new RetrievalError('internal', 'The context was gathered without its answer.');
  return { answer: written, record };
}

function loggedAnswer({ status, text, claims, cost, warnings }: ContextAnswer, model: string, elapsedMs: number) {
  const doubtful = claims.filter((claim) => claim.status !== 'cited');
  const event = {
    status,
    model,
    claimCount: claims.length,
    doubtfulCount: doubtful.length,
    costUsd: cost.totalUsd,
    elapsedMs,
    warnings: [...new Set(warnings.map(({ code }) => code))],
  };
  return { event, record: { text, claims } };
}

/** The expected cost of a question by these models, every stage once; see `estimateCost`. */
export function estimateQuestion(opened: Pick<OpenContexts, 'providers'>): CallCost {
  const { providers } = opened;
  const { languageModel, embedder, reranker } = providers;
  return estimateCost({
    languageModel: languageModel && priced(languageModel, providers),
    embedder: embedder && priced(embedder, providers),
    reranker: reranker && priced(reranker, providers),
  });
}

function requiredModel(languageModel: LanguageModel | undefined): LanguageModel {
  if (languageModel !== undefined) return languageModel;
  const message =
    'An answer needs a language model, and the config has none: add languageModel, for example `use: "@touchstone/gemini#languageModel"`.';
  throw new RetrievalError('invalid_config', message);
}

type Priced = Parameters<OpenContexts['providers']['priceOf']>[0];

function priced(model: Priced, { priceOf }: OpenContexts['providers']): PricedModel {
  const price = model.inProcess ? 'free' : priceOf(model);
  return { provider: model.name, model: model.model, price };
}
