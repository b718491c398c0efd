import { type Embedder, RetrievalError } from '@touchstone/contract';

/** Refuses what the endpoint could not embed whole, with its place: nothing is coerced, cut or left out. */
export function checkInput(
  { texts, role }: { readonly texts: unknown; readonly role: string },
  { maxTexts, maxTokensPerText }: Embedder['limits'],
): void {
  if (!['query', 'document', 'code-query'].includes(role)) {
    throw refusal(`role is ${JSON.stringify(role)}: pass query, document or code-query.`);
  }
  if (!Array.isArray(texts)) throw refusal(`texts is ${typeof texts}: pass a list of strings.`);
  if (texts.length > maxTexts) throw refusal(`${texts.length} texts are more than the ${maxTexts} of a call.`);
  for (const [position, text] of texts.entries()) {
    if (typeof text !== 'string') throw refusal(`texts[${position}] is ${typeof text}: pass a string.`);
    // A word has one token or more. What has fewer words and yet too many tokens, the endpoint refuses.
    if ((text.match(/\S+/g)?.length ?? 0) > maxTokensPerText) {
      throw refusal(`texts[${position}] has more than ${maxTokensPerText} tokens: split it.`);
    }
  }
}

function refusal(message: string): RetrievalError {
  return new RetrievalError('invalid_request', message, { provider: 'http' });
}
