import { kindOf } from '@touchstone/contract/wire';
import { refusedInput } from '../check-text.ts';

/** Throws `invalid_request` unless it is a string of whole characters: half of a surrogate pair has no form in UTF-8. */
export function checkTextField(text: unknown, what: string, provider: string): asserts text is string {
  if (typeof text !== 'string') throw refusedInput(`${what} is ${kindOf(text)}: use a string.`, provider);
  if (!text.isWellFormed()) {
    throw refusedInput(`${what} holds half of a surrogate pair: cut text between whole characters.`, provider);
  }
}

/** The same for the id of a chunk or a document, which also may not be empty. */
export function checkId(id: unknown, what: string, provider: string): asserts id is string {
  checkTextField(id, what, provider);
  if (id === '') throw refusedInput(`${what} is empty: give it one.`, provider);
}
