import type { LanguageModel } from '@touchstone/contract';
import { faultCases } from './fault-cases.ts';
import { everyHttpFault } from './faults.ts';
import { drained, generationStreamCases } from './generation-stream-cases.ts';
import {
  answerSchema,
  type LanguageModelCase,
  type LanguageModelKitOptions,
  type LanguageModelSubject,
  languageModelCases,
} from './language-model-cases.ts';
import { runCases } from './run-cases.ts';

/**
 * Registers the tests of a language model: text, JSON by a schema, usage, limits, bad input, abort, close, and each
 * fault of its vendor. Throws for a deviation that names no case.
 */
export function describeLanguageModel(name: string, options: LanguageModelKitOptions): void {
  runCases({ title: `${name} as LanguageModel`, cases: modelCases(options), portOf: ({ model }) => model }, options);
}

export function modelCases(options: LanguageModelKitOptions): readonly LanguageModelCase[] {
  const faults = [...everyHttpFault, 'empty', 'not_json'] as const;
  const input = { prompt: 'Name a city.', schema: answerSchema };
  return [
    ...languageModelCases,
    ...generationStreamCases,
    ...faultCases<LanguageModel, LanguageModelSubject, LanguageModelKitOptions>(options, faults, ({ model }, signal) =>
      model.generate(input, { signal }),
    ),
    ...faultCases<LanguageModel, LanguageModelSubject, LanguageModelKitOptions>(
      options,
      faults,
      ({ model }, signal) => drained(model, input, { signal }),
      'stream',
    ),
  ];
}
