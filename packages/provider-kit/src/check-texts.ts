import { checkText, refusedInput } from './check-text.ts';

/** Looks at texts before a vendor is asked. Throws `invalid_request` that names the one that `checkText` refuses. */
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
