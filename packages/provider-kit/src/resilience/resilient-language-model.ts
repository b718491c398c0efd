import type { GenerateInput, GenerateOutput, LanguageModel } from '@touchstone/contract';
import type { CallPolicy, Operation } from './call-policy.ts';
import { streamUnderPolicy } from './stream-under-policy.ts';
import { closingWith } from './vector-cache.ts';

/** The language model under a policy. A stream is one call from its first event to its last; it is tried again only before the first. */
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
    generate: (input, options) => policy(generation(input), (limited) => model.generate(input, limited), options),
    stream:
      model.stream &&
      ((input, options) =>
        streamUnderPolicy(generation(input), policy, (limited) => model.stream!(input, limited), options)),
    ...closingWith(model),
  };

  function generation({ prompt, system = '' }: GenerateInput): Operation<GenerateOutput> {
    return {
      what: `generation with ${model.model}`,
      kind: 'repeatable',
      tokens: () => estimateTokens(prompt) + estimateTokens(system),
      usedTokens,
    };
  }
}

function usedTokens({ usage: { inputTokens, outputTokens } }: GenerateOutput): number | undefined {
  return inputTokens === undefined ? undefined : inputTokens + (outputTokens ?? 0);
}
