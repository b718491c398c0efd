import {
  type AnswerClaim,
  type CallOptions,
  type ContextAnswer,
  type ContextPack,
  count,
  type GenerateInput,
  type GenerateOutput,
  type LanguageModel,
  type ModelPrice,
  type RetrievalError,
  unexpectedFailure,
  type Warning,
} from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { callCost } from '../cost/call-cost.ts';
import { costLine, type PaidUse } from '../cost/cost-of.ts';
import { type AnswerPrompt, answerPrompt, noAnswer, renderAnswerPrompt } from './answer-prompt.ts';
import { checkClaims } from './check-claims.ts';

/** The model behind the answers, and its settings. */
export interface AnswerDependencies {
  readonly languageModel: LanguageModel;
  /** The price of the model; absent where it is unknown. */
  readonly price?: ModelPrice | 'free';
  /** Default: `answerPrompt`. */
  readonly prompt?: AnswerPrompt;
  /** The documents in words, for the prompt: `a book on mental toughness training`. Default `the indexed documents`. */
  readonly corpus?: string;
  /** Default 1,000. */
  readonly maxOutputTokens?: number;
}

/** Options for answering a question. */
export interface AnswerOptions extends CallOptions {
  /** Gets the text piece by piece as it is written; the whole at once from a model that does not stream. */
  readonly onText?: (piece: string) => void;
  /** Limit of US dollars for context and answer together; an answer beyond it is not requested. Default: none. */
  readonly maxCostUsd?: number;
}

/**
 * Answers a question from its context by a language model, and checks each claim: the sources that it cites must be in the context, and
 * a claim that cites none is marked, as is one whose numbers, names or negations are not as in its sources. Where the grounding is `none`, the model is not called. A model that fails after its first piece
 * leaves an `incomplete` answer; before it, and for `aborted`, this throws the model's error.
 */
export async function answerQuestion(
  pack: ContextPack,
  dependencies: AnswerDependencies,
  options: AnswerOptions = {},
): Promise<ContextAnswer> {
  const { languageModel, price, prompt = answerPrompt, corpus = 'the indexed documents' } = dependencies;
  const { maxOutputTokens = 1000 } = dependencies;
  const without = (warnings: readonly Warning[]): ContextAnswer => ({
    query: pack.query,
    status: 'abstained',
    text: '',
    claims: [],
    contextPack: pack,
    cost: pack.cost,
    warnings,
  });
  if (pack.grounding === 'none' || pack.sources.length === 0) return without(pack.warnings);

  const input = { ...renderAnswerPrompt(pack, prompt, corpus), maxOutputTokens };
  const use = (usage: PaidUse['usage']): PaidUse => ({
    component: 'answer',
    provider: languageModel.name,
    model: languageModel.model,
    usage,
    price,
  });
  const expected = use({ calls: 1, inputTokens: tokensOf(input), outputTokens: maxOutputTokens });
  if (!isAffordable(pack, expected, options.maxCostUsd)) return without([...pack.warnings, capReached(languageModel)]);

  const { text, usage, failure } = await written(languageModel, input, options);
  const isAbstaining = text.trim() === noAnswer;
  const claims = isAbstaining ? [] : checkClaims(text, pack.sources);
  return {
    query: pack.query,
    status: failure !== undefined ? 'incomplete' : isAbstaining ? 'abstained' : 'answered',
    text,
    claims,
    contextPack: pack,
    cost: withLine(pack, use(usage ?? { calls: 1 })),
    warnings: [...pack.warnings, ...warningsOf(claims), ...(failure === undefined ? [] : [brokenOff(failure)])],
  };
}

interface Written {
  readonly text: string;
  /** Absent where the model failed without a count. */
  readonly usage?: GenerateOutput['usage'];
  readonly failure?: RetrievalError;
}

async function written(
  model: LanguageModel,
  input: GenerateInput,
  { signal, onText = () => {} }: AnswerOptions,
): Promise<Written> {
  if (model.stream === undefined) {
    const { text, usage } = await model.generate(input, { signal });
    onText(text);
    return { text, usage };
  }
  let text = '';
  try {
    for await (const event of model.stream(input, { signal })) {
      if (event.kind === 'end') return { text: event.output.text, usage: event.output.usage };
      text += event.text;
      onText(event.text);
    }
    throw new Error('The stream ended without its end.');
  } catch (thrown) {
    const failure = unexpectedFailure(thrown, `answer by ${model.model}`);
    if (text === '' || failure.code === 'aborted') throw failure;
    return { text, failure };
  }
}

function tokensOf({ system = '', prompt }: GenerateInput): number {
  return estimateTokens(system) + estimateTokens(prompt);
}

function isAffordable({ cost }: ContextPack, expected: PaidUse, capUsd: number | undefined): boolean {
  if (capUsd === undefined) return true;
  const { usd } = costLine(expected);
  return usd === 0 || (usd !== null && cost.totalUsd !== null && cost.totalUsd + usd <= capUsd);
}

function withLine({ cost }: ContextPack, use: PaidUse): ContextPack['cost'] {
  const { lines, totalUsd } = callCost([use]);
  const total = cost.totalUsd === null || totalUsd === null ? null : cost.totalUsd + totalUsd;
  return { lines: [...cost.lines, ...lines], totalUsd: total };
}

function capReached({ model }: LanguageModel): Warning {
  return {
    code: 'cost_cap_reached',
    message: `No answer was requested from ${model}: it could cost more than the limit of the call. Raise the limit, or use the context without an answer.`,
    detail: { stage: 'answer' },
  };
}

function brokenOff({ code, message }: RetrievalError): Warning {
  return {
    code: 'language_model_unavailable',
    message: `The answer broke off: ${message}`,
    detail: { stage: 'answer', code },
  };
}

function warningsOf(claims: readonly AnswerClaim[]): readonly Warning[] {
  const uncited = claims.filter(({ status }) => status === 'uncited').length;
  const unknown = claims.filter(({ status }) => status === 'unknown_source').length;
  const differing = claims.filter(({ status }) => status === 'differs').length;
  if (uncited + unknown + differing === 0) return [];
  const parts = [
    ...(uncited === 0
      ? []
      : [`${count(uncited, 'claim')} of the answer ${uncited === 1 ? 'cites' : 'cite'} no source`]),
    ...(unknown === 0 ? [] : [`${count(unknown, 'claim')} cite a source that the context does not have`]),
    ...(differing === 0
      ? []
      : [`of ${count(differing, 'claim')} a number, a name or a negation is not as in the source`]),
  ];
  return [
    {
      code: 'answer_unsupported',
      message: `${parts.join(', and ')}: check them before you rely on them.`,
      detail: { uncited, unknown_source: unknown, differs: differing },
    },
  ];
}
