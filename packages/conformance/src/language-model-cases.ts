import type { GenerateOutput, LanguageModel } from '@touchstone/contract';
import { expect } from 'vitest';
import { expectAbortedBefore, expectAbortedDuring, expectClosed } from './abort-claims.ts';
import { type Case, casesOf, type KitOptions, type KitSubject } from './case.ts';
import type { FaultOptions } from './fault-cases.ts';
import { expectDeclared, oddTexts } from './provider-claims.ts';
import { rejectsWith } from './rejects-with.ts';

const prompt = 'Name a city that has a harbour.';

export const languageModelCases: readonly LanguageModelCase[] = casesOf([], {
  'a language model declares version, name and model': async ({ model }) => expectDeclared(model, model),
  'a prompt gets a text and its usage, and no JSON; the input stays as it is': async ({ model, options }) => {
    const output = await model.generate(Object.freeze({ system: 'Answer in one word.', prompt }));
    expect(output.text).toMatch(/\S/);
    expect(output.json).toBeUndefined();
    expectUsage(output, options.countsTokens);
  },
  'a prompt with a schema gets JSON of that shape, and its text parses to the same': async ({ model, options }) => {
    const output = await model.generate({ prompt, schema: answerSchema });
    expect(output.json).toEqual({ city: expect.any(String), relevant: expect.any(Boolean) });
    expect(JSON.parse(output.text)).toEqual(output.json);
    expectUsage(output, options.countsTokens);
  },
  'maxOutputTokens is kept to': async ({ model }) => {
    const { usage } = await model.generate({ prompt, maxOutputTokens: 64, temperature: 0 });
    expect(usage.outputTokens ?? 0).toBeLessThanOrEqual(64);
  },
  'odd Unicode is a prompt like any text': async ({ model }) => {
    const { text } = await model.generate({ prompt: oddTexts.join('\n') });
    expect(text).toMatch(/\S/);
  },
  'a blank prompt is refused': async ({ model, requests }) => {
    for (const prompt of ['', ' \n']) {
      await rejectsWith('invalid_request', () => model.generate({ prompt }), 'prompt');
    }
    expect(requests?.() ?? 0).toBe(0);
  },
  'maxOutputTokens that is no whole number of 1 or more is refused by name': async ({ model }) => {
    for (const maxOutputTokens of [0, -1, 1.5, Number.NaN]) {
      await rejectsWith('invalid_request', () => model.generate({ prompt, maxOutputTokens }), 'maxOutputTokens');
    }
  },
  'a temperature outside 0 to 2 is refused by name': async ({ model }) => {
    for (const temperature of [-0.1, 2.1, Number.NaN]) {
      await rejectsWith('invalid_request', () => model.generate({ prompt, temperature }), 'temperature');
    }
  },
  'a call whose signal has fired is aborted, and nobody is asked': ({ model, requests }) =>
    expectAbortedBefore((signal) => model.generate({ prompt }, { signal }), requests),
  'a call whose signal fires while it runs is aborted within 50 ms': {
    subject: async ({ failing, setup }) => (await failing?.('hang')) ?? setup(),
    run: ({ model, options }) => expectAbortedDuring((signal) => model.generate({ prompt }, { signal }), options),
  },
  'close can be called twice, and calls after it are refused, saying so': {
    needs: ['close'],
    run: ({ model }) => expectClosed(model, () => model.generate({ prompt })),
  },
});

/** Whole counts of a call or more, and of tokens where they are counted. */
export function expectUsage({ usage }: GenerateOutput, countsTokens = true): void {
  expect(usage.calls).toBeGreaterThanOrEqual(1);
  const counts = [usage.calls, usage.inputTokens, usage.outputTokens].filter((count) => count !== undefined);
  for (const count of counts) expect(count).toSatisfy(Number.isInteger);
  if (countsTokens) expect(usage).toMatchObject({ inputTokens: expect.any(Number), outputTokens: expect.any(Number) });
}

/** A language model under test: each case gets a fresh one. */
export interface LanguageModelSubject extends KitSubject {
  readonly model: LanguageModel;
}

/** Options of `describeLanguageModel`. */
export interface LanguageModelKitOptions extends KitOptions<LanguageModelSubject>, FaultOptions<LanguageModelSubject> {
  /** True if every answer counts its tokens, in and out. Default true. */
  readonly countsTokens?: boolean;
}

export type LanguageModelCase = Case<LanguageModel, LanguageModelSubject, LanguageModelKitOptions>;

/** The schema in the cases: a stand-in for a vendor has to answer with such an object. */
export const answerSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, relevant: { type: 'boolean' } },
  required: ['city', 'relevant'],
  additionalProperties: false,
} as const;
