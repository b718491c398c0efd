import { refusedInput } from '../input/check-text.ts';

/** Throws `invalid_request` for half of a surrogate pair, which has no form in UTF-8. */
export function checkTextField(text: string, what: string, provider: string): void {
  if (text.isWellFormed()) return;
  throw refusedInput(`${what} holds half of a surrogate pair: cut text between whole characters.`, provider);
}

/** The same for the id of a chunk or a document, which also may not be empty. */
export function checkId(id: string, what: string, provider: string): void {
  checkTextField(id, what, provider);
  if (id === '') throw refusedInput(`${what} is empty: give it one.`, provider);
}
