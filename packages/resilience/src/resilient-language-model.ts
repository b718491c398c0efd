import type { GenerateOutput, LanguageModel } from '@touchstone/contract';
import type { CallPolicy } from './call-policy.js';
import { closingWith } from './closing-with.js';

/** The language model under a policy. */
export function resilientLanguageModel(
  model: LanguageModel,
  policy: CallPolicy,
  estimateTokens: (text: string) => number,
): LanguageModel {
  return {
    specVersion: model.specVersion,
    name: model.name,
    get model() {
      return model.model;
    },
    generate: (input, options) =>
      policy(
        {
          what: `generation with ${model.model}`,
          kind: 'repeatable',
          tokens: () => estimateTokens(input.prompt) + estimateTokens(input.system ?? ''),
          usedTokens,
        },
        (limited) => model.generate(input, limited),
        options,
      ),
    ...closingWith(model),
  };
}

function usedTokens({ usage: { inputTokens, outputTokens } }: GenerateOutput): number | undefined {
  return inputTokens === undefined ? undefined : inputTokens + (outputTokens ?? 0);
}
