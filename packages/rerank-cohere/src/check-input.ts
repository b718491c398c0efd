import { type RerankInput, RetrievalError } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';

/**
 * Looks at what the reranker was given before the service is asked. Throws `invalid_request` that names the place: blank texts
 * (the service refuses them), half of a surrogate pair (it has no form in UTF-8), an instruction (no model of Cohere follows one).
 */
export function checkInput({ query, instruction, documents }: RerankInput, model: string): void {
  checkText(query, 'query');
  if (instruction !== undefined) throw refused(`${model} follows no instructions: leave instruction out.`);
  if (!Array.isArray(documents)) throw refused(`documents must be a list; found ${kindOf(documents)}.`);
  // By index: a hole in a list is passed over by its iterators' callbacks.
  for (let position = 0; position < documents.length; position += 1) {
    checkText(documents[position]?.text, `documents[${position}].text`);
  }
}

function checkText(text: unknown, place: string): void {
  if (typeof text !== 'string') throw refused(`${place} must be a string; found ${kindOf(text)}.`);
  if (text.trim() === '') throw refused(`${place} is blank, and Cohere reads no blank text: leave it out.`);
  if (!text.isWellFormed()) throw refused(`${place} holds half of a surrogate pair: it was cut inside a character.`);
}

function refused(message: string): RetrievalError {
  return new RetrievalError('invalid_request', message, { provider: 'cohere' });
}
