import type { GenerateInput } from '@touchstone/contract';
import { checkText, refusedInput } from './check-text.ts';

/** Checks the input of a language model before the service is called. Throws `invalid_request` that names the field. */
export function checkGenerateInput(
  { system, prompt, maxOutputTokens = 1, temperature = 0 }: GenerateInput,
  provider: string,
): void {
  const about = { provider, ifBlank: 'is blank: say what the model is to do' };
  checkText(prompt, 'prompt', about);
  if (system !== undefined) checkText(system, 'system', about);
  if (!Number.isInteger(maxOutputTokens) || maxOutputTokens < 1) {
    throw refusedInput(
      `maxOutputTokens must be a whole number, 1 or more; found the number ${maxOutputTokens}.`,
      provider,
    );
  }
  if (!(temperature >= 0 && temperature <= 2)) {
    throw refusedInput(`temperature must be a number from 0 to 2; found the number ${temperature}.`, provider);
  }
}
