import type { CallOptions, GenerateEvent, GenerateInput, GenerateOutput, LanguageModel } from '@touchstone/contract';
import { expect } from 'vitest';
import { expectAbortedBefore, expectAbortedDuring, expectClosed } from './abort-claims.ts';
import { casesOf } from './case.ts';
import { answerSchema, expectUsage, type LanguageModelCase } from './language-model-cases.ts';
import { rejectsWith } from './rejects-with.ts';

const prompt = 'Name a city that has a harbour.';

export const generationStreamCases: readonly LanguageModelCase[] = casesOf(['stream'], {
  'a stream gives pieces, none of them empty, and last of all their whole text with its usage': async ({
    model,
    options,
  }) => {
    const { pieces, output } = await streamed(model, Object.freeze({ system: 'Answer in one word.', prompt }));
    expect(pieces.length).toBeGreaterThanOrEqual(1);
    expect(pieces).not.toContain('');
    expect(output.text).toBe(pieces.join(''));
    expect(output.text).toMatch(/\S/);
    expect(output.json).toBeUndefined();
    expectUsage(output, options.countsTokens);
  },
  'a stream with a schema ends with JSON of that shape': async ({ model }) => {
    const { pieces, output } = await streamed(model, { prompt, schema: answerSchema });
    expect(output.json).toEqual({ city: expect.any(String), relevant: expect.any(Boolean) });
    expect(JSON.parse(pieces.join(''))).toEqual(output.json);
  },
  'a stream that nobody reads asks nobody': async ({ model, requests }) => {
    const before = requests?.();
    model.stream?.({ prompt });
    await Promise.resolve();
    expect(requests?.()).toBe(before);
  },
  'a stream whose reader leaves after the first piece ends without an error': async ({ model }) => {
    const kinds: string[] = [];
    for await (const { kind } of eventsOf(model, { prompt })) {
      kinds.push(kind);
      break;
    }
    expect(kinds).toEqual(['text']);
  },
  'a stream refuses by name what generate refuses, before anything is sent': async ({ model, requests }) => {
    const wrong: readonly (readonly [field: string, input: GenerateInput])[] = [
      ['prompt', { prompt: ' \n' }],
      ['maxOutputTokens', { prompt, maxOutputTokens: 0 }],
      ['temperature', { prompt, temperature: 2.1 }],
    ];
    for (const [field, input] of wrong) {
      await rejectsWith('invalid_request', () => drained(model, input), field);
    }
    expect(requests?.() ?? 0).toBe(0);
  },
  'a stream whose signal has fired is aborted, and nobody is asked': ({ model, requests }) =>
    expectAbortedBefore((signal) => drained(model, { prompt }, { signal }), requests),
  'a stream whose signal fires while it runs is aborted within 50 ms': {
    subject: async ({ failing, setup }) => (await failing?.('hang')) ?? setup(),
    run: ({ model, options }) => expectAbortedDuring((signal) => drained(model, { prompt }, { signal }), options),
  },
  'streams are refused after close, saying so': {
    needs: ['stream', 'close'],
    run: ({ model }) => expectClosed(model, () => drained(model, { prompt })),
  },
});

export async function drained(
  model: LanguageModel,
  input: GenerateInput,
  options?: CallOptions,
): Promise<GenerateOutput> {
  return (await streamed(model, input, options)).output;
}

async function streamed(model: LanguageModel, input: GenerateInput, options?: CallOptions) {
  const pieces: string[] = [];
  let output: GenerateOutput | undefined;
  for await (const event of eventsOf(model, input, options)) {
    if (output !== undefined) expect.fail('an event came after the end');
    if (event.kind === 'text') pieces.push(event.text);
    else output = event.output;
  }
  if (output === undefined) return expect.fail('the stream has no end');
  return { pieces, output };
}

function eventsOf(model: LanguageModel, input: GenerateInput, options?: CallOptions): AsyncIterable<GenerateEvent> {
  return model.stream?.(input, options) ?? expect.fail('the model has no stream');
}
