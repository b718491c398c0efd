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
    ...(system === undefined ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    generationConfig: {
      maxOutputTokens,
      ...(temperature === undefined || !takesTemperature ? {} : { temperature }),
      ...(schema === undefined ? {} : { responseMimeType: 'application/json', responseJsonSchema: sentSchema(schema) }),
      ...(leastThinking === undefined || thinking === 'model' ? {} : { thinkingConfig: leastThinking }),
    },
  };
}
