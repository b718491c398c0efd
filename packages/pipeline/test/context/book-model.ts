import type { GenerateInput, JsonObject, LanguageModel } from '@touchstone/contract';

/** What the model answers to each prompt. */
export interface BookAnswers {
  readonly understand: JsonObject;
  readonly expand: string;
  readonly hyde: string;
}

/** A language model that answers each of the three prompts with one thing, or fails with every request. */
export function bookModel(answers: BookAnswers | Error): LanguageModel {
  const answerTo = ({ schema, prompt }: GenerateInput) => {
    if (answers instanceof Error) throw answers;
    if (schema !== undefined) return { text: JSON.stringify(answers.understand), json: answers.understand };
    return { text: prompt.includes('alternative search queries') ? answers.expand : answers.hyde };
  };
  return {
    specVersion: 1,
    name: 'scripted',
    model: 'scripted-1',
    generate: async (input) => ({ ...answerTo(input), usage: { calls: 1, inputTokens: 200, outputTokens: 50 } }),
  };
}
