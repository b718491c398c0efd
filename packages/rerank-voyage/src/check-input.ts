import { type RerankInput, RetrievalError } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';
import type { VoyageModel } from './models.js';

/**
 * Looks at what the reranker was given before the service is asked. Throws `invalid_request` that names the place: blank texts
 * (the service refuses them), half of a surrogate pair (it has no form in UTF-8), an instruction for a model that follows none.
 */
export function checkInput(
  { query, instruction, documents }: RerankInput,
  { followsInstructions }: VoyageModel,
  model: string,
): void {
  checkText(query, 'query');
  if (instruction !== undefined) {
    if (!followsInstructions) throw refused(`${model} follows no instructions: leave instruction out.`);
    checkText(instruction, 'instruction');
  }
  if (!Array.isArray(documents)) throw refused(`documents must be a list; found ${kindOf(documents)}.`);
  // By index: a hole in a list is passed over by its iterators' callbacks.
  for (let position = 0; position < documents.length; position += 1) {
    checkText(documents[position]?.text, `documents[${position}].text`);
  }
}

function checkText(text: unknown, place: string): void {
  if (typeof text !== 'string') throw refused(`${place} must be a string; found ${kindOf(text)}.`);
  if (text.trim() === '') throw refused(`${place} is blank, and Voyage reads no blank text: leave it out.`);
  if (!text.isWellFormed()) throw refused(`${place} holds half of a surrogate pair: it was cut inside a character.`);
}

function refused(message: string): RetrievalError {
  return new RetrievalError('invalid_request', message, { provider: 'voyage' });
}
