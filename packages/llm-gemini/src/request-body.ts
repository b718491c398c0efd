import type { GenerateInput } from '@touchstone/contract';
import { familyOf } from './models.js';
import { sentSchema } from './sent-schema.js';

/** The body of a `generateContent` request. What the model's family does not take is left out. */
export function requestBody(
  { system, prompt, schema, maxOutputTokens, temperature }: GenerateInput,
  { model, thinking }: { readonly model: string; readonly thinking: 'least' | 'model' },
): object {
  const { leastThinking, takesTemperature } = familyOf(model);
  return {
    contents: [{ role: 'user', parts: [{ text: prompt }] }],
    systemInstruction: system === undefined ? undefined : { parts: [{ text: system }] },
    generationConfig: {
      maxOutputTokens,
      temperature: takesTemperature ? temperature : undefined,
      responseMimeType: schema === undefined ? undefined : 'application/json',
      responseJsonSchema: schema === undefined ? undefined : sentSchema(schema),
      thinkingConfig: thinking === 'model' ? undefined : leastThinking,
    },
  };
}
