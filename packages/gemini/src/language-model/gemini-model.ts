import type { CallOptions, GenerateEvent, GenerateInput, GenerateOutput, LanguageModel } from '@touchstone/contract';
import { answerReader, checkGenerateInput, readOptions } from '@touchstone/provider-kit';
import { geminiSession } from '../session/gemini-session.ts';
import { type GeminiModelOptions, optionsSchema } from './options.ts';
import { checkedAnswer, readAnswer } from './read-answer.ts';
import { checkedPart, readAnswerParts } from './read-answer-parts.ts';
import { generateRequest } from './request.ts';

/**
 * Google Gemini as a language model: text, or JSON by a schema, which is checked in the answer too. Thinking is off, or as little as
 * the model allows; it counts as output in `usage` and against `maxOutputTokens`. A `temperature` is left out for models that refuse
 * one: from the 3 series on. `stream` reads the same answer over server-sent events.
 *
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key or an account,
 * `invalid_request` for wrong input, a schema that cannot be checked and a prompt that Google blocks, `bad_response`
 * for an answer that was cut off, has no text or does not fit the schema, and the service's own failure.
 */
export function geminiModel(options: GeminiModelOptions = {}): LanguageModel {
  const settings = readOptions(optionsSchema, options, 'geminiModel');
  const { model } = settings;
  const session = geminiSession(settings);
  const what = `Gemini generation with ${model}`;

  async function generate(input: GenerateInput, call: CallOptions = {}): Promise<GenerateOutput> {
    checkGenerateInput(input, 'gemini');
    const readJson = input.schema === undefined ? undefined : answerReader(input.schema, 'gemini');
    const { answer, about } = await session.call(
      {
        what,
        ask: async (models, http) => models.generateContent(await generateRequest(input, settings, http)),
        passOn: checkedAnswer,
      },
      call,
    );
    const output = readAnswer(answer, about);
    return readJson === undefined ? output : { ...output, json: readJson(output.text, about) };
  }

  async function* stream(input: GenerateInput, call: CallOptions = {}): AsyncGenerator<GenerateEvent, void, undefined> {
    checkGenerateInput(input, 'gemini');
    const readJson = input.schema === undefined ? undefined : answerReader(input.schema, 'gemini');
    const { parts, about } = session.stream(
      {
        what,
        ask: async (models, http) => models.generateContentStream(await generateRequest(input, settings, http)),
        passOn: checkedPart,
      },
      call,
    );
    const output = yield* readAnswerParts(parts, about);
    yield { kind: 'end', output: readJson === undefined ? output : { ...output, json: readJson(output.text, about) } };
  }

  return { specVersion: 1, name: 'gemini', model, generate, stream };
}
