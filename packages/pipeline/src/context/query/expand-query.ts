import {
  type GenerateInput,
  printableLine,
  type QueryUnderstanding,
  RetrievalError,
  type SearchQuery,
} from '@touchstone/contract';
import { type AskModel, type ModelOutcome, readFromModel } from './ask-model.ts';
import { cleanVariants, distinctTexts } from './clean-variants.ts';
import { fillPrompt, promptSystem } from './fill-prompt.ts';
import type { QuerySettings } from './query-settings.ts';

export interface ExpandInput {
  readonly understanding: QueryUnderstanding;
  readonly settings: QuerySettings;
}

export interface Expanded {
  readonly queries: readonly SearchQuery[];
  /** The reasons why the model's texts are missing. */
  readonly failures: readonly ExpansionFailure[];
}

interface ExpansionFailure {
  readonly stage: 'expand' | 'hyde';
  readonly error: RetrievalError;
}

/**
 * The search texts of a question (002 §2 and §3): the resolved question, the model's variants, the sides of a
 * comparison, and a hypothetical answer where the question's class needs one. The model writes variants and answer at
 * the same time. A question for a page is looked up and not expanded. Throws only the caller's `aborted`.
 */
export async function expandQuery({ understanding, settings }: ExpandInput, ask?: AskModel): Promise<Expanded> {
  const isLookedUp = understanding.queryType === 'page_specific';
  const [variants, hyde] = await Promise.all([
    ask === undefined || isLookedUp || settings.variants === 0
      ? undefined
      : writeVariants(understanding, settings, ask),
    ask === undefined || isLookedUp || settings.hyde === 'off' || !understanding.needsHyde
      ? undefined
      : writeHyde(understanding, settings, ask),
  ]);
  return {
    queries: queriesOf(understanding, settings, writtenIn(variants) ?? [], writtenIn(hyde)),
    failures: [...failureOf('expand', variants), ...failureOf('hyde', hyde)],
  };
}

function writeVariants(understanding: QueryUnderstanding, settings: QuerySettings, ask: AskModel) {
  const { resolvedQuery: query } = understanding;
  const { corpus, variants, prompts } = settings;
  const prompt = fillPrompt(prompts.expand, { query, corpus, nVariants: variants });
  return readFromModel(ask, shortAnswer(prompt), 'expand', ({ text }) => cleanVariants(text, query, variants));
}

function writeHyde({ resolvedQuery: query }: QueryUnderstanding, { corpus, prompts }: QuerySettings, ask: AskModel) {
  const prompt = fillPrompt(prompts.hyde, { query, corpus });
  return readFromModel(ask, shortAnswer(prompt), 'hyde', ({ text }) => readHyde(text));
}

function shortAnswer(prompt: string): GenerateInput {
  return { system: promptSystem, prompt, maxOutputTokens: 300, temperature: 0 };
}

function queriesOf(
  { resolvedQuery, aspects, by }: QueryUnderstanding,
  { hyde: hydeSearch, rulesExpansion }: QuerySettings,
  variants: readonly string[],
  hyde: string | undefined,
): readonly SearchQuery[] {
  const sides = by === 'model' || rulesExpansion ? aspects : [];
  const texts = distinctTexts([
    { kind: 'resolved' as const, text: resolvedQuery, by: 'request' as const },
    ...variants.map((text) => ({ kind: 'variant' as const, text, by: 'model' as const })),
    ...sides.map((text) => ({ kind: 'aspect' as const, text, by })),
  ]);
  const queries = texts.map((text, index): SearchQuery => ({ id: `Q${index}`, ...text, branches: 'both' }));
  if (hyde === undefined || hydeSearch === 'off') return queries;
  return [...queries, { id: 'hyde', kind: 'hyde', text: hyde, branches: hydeSearch, by: 'model' }];
}

function writtenIn<T>(outcome: ModelOutcome<T> | undefined): T | undefined {
  return outcome !== undefined && 'value' in outcome ? outcome.value : undefined;
}

function failureOf(
  stage: ExpansionFailure['stage'],
  outcome: ModelOutcome<unknown> | undefined,
): readonly ExpansionFailure[] {
  return outcome !== undefined && 'error' in outcome ? [{ stage, error: outcome.error }] : [];
}

/** A model's hypothetical answer (002 §3) as one line. Throws `bad_response` where there is none. */
function readHyde(answer: string): string {
  const text = printableLine(answer.replace(/```\w*/g, ' '));
  if (!/\p{L}/u.test(text)) {
    throw new RetrievalError('bad_response', 'The language model wrote no hypothetical answer.');
  }
  return text.slice(0, longestHyde);
}

/** Characters of 3 to 5 long sentences. */
const longestHyde = 2000;
