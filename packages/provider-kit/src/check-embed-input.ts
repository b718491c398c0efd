import { type EmbeddingRole, embeddingRoles } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';
import { checkText, refusedInput } from './check-text.ts';

/**
 * Looks at what an embedder was given before a vendor is asked: a list of texts that pass `checkText`, and a role that is one. Throws
 * `invalid_request` that names the place.
 */
export function checkEmbedInput(
  { texts, role }: { readonly texts: readonly string[]; readonly role: EmbeddingRole },
  provider: string,
): void {
  if (!embeddingRoles.includes(role)) {
    throw refusedInput(`role is ${JSON.stringify(role)}: pass ${embeddingRoles.join(', ')}.`, provider);
  }
  checkTexts(texts, 'texts', provider);
}

/** The same for the documents of a contextual embedder: each a list of chunks, with at least one. */
export function checkDocuments(documents: readonly (readonly string[])[], provider: string): void {
  if (!Array.isArray(documents)) throw refusedInput(`documents must be a list; found ${kindOf(documents)}.`, provider);
  for (const [position, texts] of documents.entries()) {
    checkTexts(texts, `documents[${position}]`, provider);
    if (texts.length === 0) throw refusedInput(`documents[${position}] has no chunks: leave it out.`, provider);
  }
}

function checkTexts(texts: unknown, name: string, provider: string): void {
  if (!Array.isArray(texts)) throw refusedInput(`${name} must be a list of strings; found ${kindOf(texts)}.`, provider);
  const ifBlank = `is blank, and ${provider} embeds no blank text: leave it out`;
  // By index: a hole in a list is passed over by its iterators' callbacks.
  for (let position = 0; position < texts.length; position += 1) {
    checkText(texts[position], `${name}[${position}]`, { provider, ifBlank });
  }
}
