import { type GenerateInput, RetrievalError } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';
import { checkText } from './check-text.ts';

/** Looks at what a language model was given before the service is asked. Throws `invalid_request` that names the field. */
export function checkGenerateInput(
  { system, prompt, schema, maxOutputTokens, temperature }: GenerateInput,
  provider: string,
): void {
  const about = { provider, ifBlank: 'is blank: say what the model is to do' };
  const refused = (message: string) => new RetrievalError('invalid_request', message, { provider });
  checkText(prompt, 'prompt', about);
  if (system !== undefined) checkText(system, 'system', about);
  if (schema !== undefined && (typeof schema !== 'object' || schema === null || Array.isArray(schema))) {
    throw refused(`schema must be a JSON Schema, an object; found ${kindOf(schema)}.`);
  }
  if (maxOutputTokens !== undefined && !(Number.isInteger(maxOutputTokens) && maxOutputTokens >= 1)) {
    throw refused(`maxOutputTokens must be a whole number, 1 or more; found ${kindOf(maxOutputTokens)}.`);
  }
  if (temperature !== undefined && !(temperature >= 0 && temperature <= 2)) {
    throw refused(`temperature must be a number from 0 to 2; found ${kindOf(temperature)}.`);
  }
}
