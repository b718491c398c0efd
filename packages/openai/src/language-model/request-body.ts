import type { GenerateInput, JsonObject } from '@touchstone/contract';
import type { Dialect } from './dialect.ts';
import { fitsStrictMode } from './fits-strict-mode.ts';
import { familyOf } from './model-family.ts';
import type { OpenAIModelSettings } from './options.ts';

/** The body of a chat completion, without fields that the model's family or the server does not take. */
export function requestBody(
  { system, prompt, schema, maxOutputTokens, temperature }: GenerateInput,
  { model, reasoningEffort }: Pick<OpenAIModelSettings, 'model' | 'reasoningEffort'>,
  { structuredOutput, maxTokensField, leftOut }: Dialect,
): object {
  const family = familyOf(model);
  const effort = reasoningEffort === 'model' ? undefined : (reasoningEffort ?? family.leastEffort);
  const takesTemperature =
    family.temperature === 'always' || (family.temperature === 'without thinking' && effort === 'none');
  const inPrompt = schema === undefined || structuredOutput === 'json_schema' ? [] : instructionFor(schema);
  const instructions = [system ?? [], inPrompt].flat().join('\n\n');
  return {
    model,
    messages: [
      instructions === '' ? [] : { role: 'system', content: instructions },
      { role: 'user', content: prompt },
    ].flat(),
    [maxTokensField]: maxOutputTokens,
    temperature: takesTemperature && !leftOut.includes('temperature') ? temperature : undefined,
    reasoning_effort: leftOut.includes('reasoning_effort') ? undefined : effort,
    response_format: schema === undefined ? undefined : responseFormats[structuredOutput](schema),
  };
}

/** The same for an answer in parts, with its usage in the last. */
export function streamBody(...[input, settings, dialect]: Parameters<typeof requestBody>): object {
  return {
    ...requestBody(input, settings, dialect),
    stream: true,
    stream_options: dialect.leftOut.includes('stream_options') ? undefined : { include_usage: true },
  };
}

function instructionFor(schema: JsonObject): string {
  return `Answer with one JSON value that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`;
}

const responseFormats: {
  readonly [way in Dialect['structuredOutput']]: (schema: JsonObject) => object | undefined;
} = {
  json_schema: (schema) => ({
    type: 'json_schema',
    json_schema: { name: 'answer', strict: fitsStrictMode(schema), schema },
  }),
  json_object: () => ({ type: 'json_object' }),
  prompt: () => undefined,
};
