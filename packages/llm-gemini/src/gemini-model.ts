import type { CallOptions, GenerateInput, GenerateOutput, LanguageModel } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { requestJson, requiredSetting, type VendorCall } from '@touchstone/provider-kit';
import { answerReader } from './answer-reader.js';
import { checkInput } from './check-input.js';
import { keyRefused } from './key-refused.js';
import { type GeminiModelOptions, optionsSchema } from './options.js';
import { readAnswer } from './read-answer.js';
import { requestBody } from './request-body.js';

/**
 * Google Gemini as a language model: text, or JSON by a schema, which is checked in the answer too. Thinking is off, or as little as
 * the model allows; it counts as output in `usage` and against `maxOutputTokens`. A `temperature` is left out for models that refuse
 * one: from the 3 series on.
 *
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key, `invalid_request` for wrong input, a
 * schema that cannot be checked and a prompt that Google blocks, `bad_response` for an answer that was cut off, has no text or does
 * not fit the schema, and what the service's failure is.
 */
export function geminiModel(options: GeminiModelOptions = {}): LanguageModel {
  const { fetch, ...given } = options;
  const settings = parseStrictly(optionsSchema, {
    code: 'invalid_config',
    what: 'options of geminiModel',
    input: given,
  });
  const { model, baseUrl, timeoutMs } = settings;
  const readKey = requiredSetting({
    label: 'Gemini API key',
    option: 'apiKey',
    value: settings.apiKey,
    variables: ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
    provider: 'gemini',
  });
  const url = `${baseUrl.replace(/\/+$/, '')}/models/${encodeURIComponent(model)}:generateContent`;

  async function generate(input: GenerateInput, { signal }: CallOptions = {}): Promise<GenerateOutput> {
    checkInput(input);
    const readJson = input.schema === undefined ? undefined : answerReader(input.schema);
    const key = readKey();
    const about: VendorCall = {
      provider: 'gemini',
      what: `Gemini generation with ${model}`,
      timeoutMs,
      secrets: [key],
      signal,
      translate: keyRefused,
    };
    const request = { url, headers: { 'x-goog-api-key': key }, body: requestBody(input, settings) };
    const { body } = await requestJson(request, about, { fetch });
    const output = readAnswer(body, about);
    return readJson === undefined ? output : { ...output, json: readJson(output.text, about) };
  }

  return { specVersion: 1, name: 'gemini', model, generate };
}
