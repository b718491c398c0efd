import type { ConversationMessage, QueryType, QueryUnderstanding, RetrievalError } from '@touchstone/contract';
import { type AskModel, readFromModel } from './ask-model.ts';
import { fillPrompt, promptSystem } from './fill-prompt.ts';
import type { QuerySettings } from './query-settings.ts';
import { readUnderstanding, understandingSchema } from './read-understanding.ts';
import { needsHyde, understandByRules } from './rules/understand-by-rules.ts';

export interface UnderstandInput {
  readonly query: string;
  readonly history: readonly ConversationMessage[];
  readonly settings: QuerySettings;
  /** Sets the class: nothing is classified, and the model is not called. */
  readonly queryType?: QueryType;
}

export interface Understood {
  readonly understanding: QueryUnderstanding;
  /** The model's failure, where rules replaced it. */
  readonly failure?: RetrievalError;
}

/**
 * Understands a question by the language model (002 §1), or by rules where there is none, or where it fails, is late or
 * answers nonsense. Throws only the caller's `aborted`.
 */
export async function understandQuery(
  { query, history, settings, queryType }: UnderstandInput,
  ask?: AskModel,
): Promise<Understood> {
  const { historyMessages, corpus, prompts } = settings;
  const byRules = understandByRules({ query, history, historyMessages });
  if (queryType !== undefined) return { understanding: takenFor(queryType, byRules) };
  if (ask === undefined) return { understanding: byRules };

  const lastMessages = historyMessages > 0 ? history.slice(-historyMessages) : [];
  const outcome = await readFromModel(
    ask,
    {
      system: promptSystem,
      prompt: fillPrompt(prompts.classify, { query, corpus, history: lastMessages }),
      schema: understandingSchema,
      maxOutputTokens: 400,
      temperature: 0,
    },
    'understand',
    (output) => readUnderstanding(output, query),
  );
  return 'error' in outcome ? { understanding: byRules, failure: outcome.error } : { understanding: outcome.value };
}

function takenFor(queryType: QueryType, byRules: QueryUnderstanding): QueryUnderstanding {
  return {
    ...byRules,
    queryType,
    needsHyde: needsHyde(queryType, byRules.resolvedQuery),
    aspects: queryType === 'comparative' ? byRules.aspects : [],
  };
}
