import type { GenerateContentParameters, HttpOptions } from '@google/genai';
import type { GenerateInput } from '@touchstone/contract';
import { familyOf } from './models.ts';
import { sentSchema } from './sent-schema.ts';

/** The request for Google's client. Parameters that the model's family does not take are left out. */
export async function generateRequest(
  { system, prompt, schema, maxOutputTokens, temperature }: GenerateInput,
  { model, thinking }: { readonly model: string; readonly thinking: 'least' | 'model' },
  http: { readonly httpOptions: HttpOptions },
): Promise<GenerateContentParameters> {
  const { leastThinking, takesTemperature } = familyOf(model);
  return {
    model,
    contents: [{ role: 'user', parts: [{ text: prompt }] }],
    config: {
      ...http,
      systemInstruction: system === undefined ? undefined : { parts: [{ text: system }] },
      maxOutputTokens,
      temperature: takesTemperature ? temperature : undefined,
      responseMimeType: schema === undefined ? undefined : 'application/json',
      responseJsonSchema: schema === undefined ? undefined : sentSchema(schema),
      thinkingConfig:
        thinking === 'model' || leastThinking === undefined ? undefined : await thinkingConfig(leastThinking),
      // An answer that is cut off is reported as such; the client would fetch the rest by itself.
      automaticContinuation: false,
    },
  };
}

/** The levels are members of an enumeration of the client, which is loaded at the first call. */
async function thinkingConfig(least: NonNullable<ReturnType<typeof familyOf>['leastThinking']>) {
  if ('thinkingBudget' in least) return least;
  const { ThinkingLevel } = await import('@google/genai');
  return { thinkingLevel: ThinkingLevel[least.thinkingLevel] };
}
