import { type EmbeddingRole, RetrievalError } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';

/**
 * Looks at what an embedder was given before a vendor is asked: a list of strings, none of them blank (vendors refuse those) and
 * none holding half of a surrogate pair (which has no form in UTF-8), and a role that is one. Throws `invalid_request` that names
 * the place.
 */
export function checkEmbedInput(
  { texts, role }: { readonly texts: readonly string[]; readonly role: EmbeddingRole },
  provider: string,
): void {
  if (!roles.includes(role)) {
    throw refused(`role is ${JSON.stringify(role)}: pass ${roles.join(', ')}.`, provider);
  }
  checkTexts(texts, 'texts', provider);
}

/** The same for the documents of a contextual embedder: each a list of chunks, with at least one. */
export function checkDocuments(documents: readonly (readonly string[])[], provider: string): void {
  if (!Array.isArray(documents)) throw refused(`documents must be a list; found ${kindOf(documents)}.`, provider);
  for (const [position, texts] of documents.entries()) {
    checkTexts(texts, `documents[${position}]`, provider);
    if (texts.length === 0) throw refused(`documents[${position}] has no chunks: leave it out.`, provider);
  }
}

const roles: readonly string[] = ['query', 'document', 'code-query'] satisfies readonly EmbeddingRole[];

function checkTexts(texts: unknown, name: string, provider: string): void {
  if (!Array.isArray(texts)) throw refused(`${name} must be a list of strings; found ${kindOf(texts)}.`, provider);
  // By index: a hole in a list is passed over by its iterators' callbacks.
  for (let position = 0; position < texts.length; position += 1) {
    const text: unknown = texts[position];
    const place = `${name}[${position}]`;
    if (typeof text !== 'string') throw refused(`${place} must be a string; found ${kindOf(text)}.`, provider);
    if (text.trim() === '')
      throw refused(`${place} is blank, and ${provider} embeds no blank text: leave it out.`, provider);
    if (!text.isWellFormed()) {
      throw refused(`${place} holds half of a surrogate pair: it was cut inside a character.`, provider);
    }
  }
}

function refused(message: string, provider: string): RetrievalError {
  return new RetrievalError('invalid_request', message, { provider });
}
