import { RetrievalError } from '@touchstone/contract';

/** The provider of the input, and the message for a blank text: `is blank: ...`. */
interface AboutText {
  readonly provider: string;
  readonly ifBlank: string;
}

/**
 * Checks one text before a vendor is called: not blank (vendors refuse those), without half of a surrogate pair (which
 * has no form in UTF-8). Throws `invalid_request` that names the place.
 */
export function checkText(text: string, place: string, { provider, ifBlank }: AboutText): void {
  if (text.trim() === '') throw refusedInput(`${place} ${ifBlank}.`, provider);
  if (!text.isWellFormed()) {
    throw refusedInput(`${place} holds half of a surrogate pair: it was cut inside a character.`, provider);
  }
}

export function refusedInput(message: string, provider: string): RetrievalError {
  return new RetrievalError('invalid_request', message, { provider });
}

/** Checks texts before a vendor is called. Throws `invalid_request` that names the one that `checkText` refuses. */
export function checkTexts(texts: readonly string[], provider: string, name = 'texts'): void {
  const ifBlank = `is blank, and ${provider} embeds no blank text: leave it out`;
  for (const [position, text] of texts.entries()) checkText(text, `${name}[${position}]`, { provider, ifBlank });
}

/** The same for the documents of a contextual embedder: each a list of chunks, with at least one. */
export function checkDocuments(documents: readonly (readonly string[])[], provider: string): void {
  for (const [position, texts] of documents.entries()) {
    checkTexts(texts, provider, `documents[${position}]`);
    if (texts.length === 0) throw refusedInput(`documents[${position}] has no chunks: leave it out.`, provider);
  }
}
