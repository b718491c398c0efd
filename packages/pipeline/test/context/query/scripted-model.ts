import { type GenerateInput, type JsonValue, RetrievalError } from '@touchstone/contract';
import type { AskModel, QueryStage } from '../../../src/context/query/ask-model.ts';

/** What a scripted model answers to a stage: JSON, text, or a failure. */
export type ScriptedAnswer = { readonly json: JsonValue } | { readonly text: string } | { readonly error: Error };

export interface ScriptedModel {
  readonly ask: AskModel;
  /** What it was asked, in that order. */
  readonly asked: readonly { readonly stage: QueryStage; readonly input: GenerateInput }[];
}

/** A language model that answers each stage with one thing, and is unavailable for the others. */
export function scriptedModel(answers: Partial<Record<QueryStage, ScriptedAnswer>>): ScriptedModel {
  const asked: { stage: QueryStage; input: GenerateInput }[] = [];
  return {
    asked,
    ask: async (input, stage) => {
      asked.push({ stage, input });
      const answer = answers[stage];
      if (answer === undefined) throw new RetrievalError('unavailable', 'The model is not there.');
      if ('error' in answer) throw answer.error;
      const usage = { calls: 1, inputTokens: 10, outputTokens: 5 };
      return 'json' in answer
        ? { text: JSON.stringify(answer.json), json: answer.json, usage }
        : { text: answer.text, usage };
    },
  };
}
