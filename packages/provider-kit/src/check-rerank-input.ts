import type { RerankInput } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';
import { checkText, refusedInput } from './check-text.ts';

/** Which reranker is given the input. */
interface AboutReranker {
  readonly provider: string;
  readonly model: string;
  readonly followsInstructions: boolean;
}

/**
 * Looks at what a reranker was given before a vendor is asked: query and documents whose texts pass `checkText`, and an instruction
 * only for a model that follows one. Throws `invalid_request` that names the place.
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
  if (!Array.isArray(documents)) throw refusedInput(`documents must be a list; found ${kindOf(documents)}.`, provider);
  // By index: a hole in a list is passed over by its iterators' callbacks.
  for (let position = 0; position < documents.length; position += 1) {
    checkText(documents[position]?.text, `documents[${position}].text`, about);
  }
}
