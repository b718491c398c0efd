import type { RerankInput } from '@touchstone/contract';
import { checkText, refusedInput } from './check-text.ts';

interface AboutReranker {
  readonly provider: string;
  readonly model: string;
  readonly followsInstructions: boolean;
}

/**
 * Checks the input of a reranker before a vendor is called: query and documents whose texts pass `checkText`, and an
 * instruction only for a model that follows one. Throws `invalid_request` that names the place.
 */
export function checkRerankInput(
  { query, instruction, documents }: RerankInput,
  { provider, model, followsInstructions }: AboutReranker,
): void {
  const about = { provider, ifBlank: `is blank, and ${provider} reads no blank text: leave it out` };
  checkText(query, 'query', about);
  if (instruction !== undefined) {
    if (!followsInstructions) throw refusedInput(`${model} follows no instructions: leave instruction out.`, provider);
    checkText(instruction, 'instruction', about);
  }
  for (const [position, { text }] of documents.entries()) checkText(text, `documents[${position}].text`, about);
}
