import { type EmbeddingRole, embeddingRoles, RetrievalError } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';

/** Throws `invalid_request` that names what is no text or no role, and for more texts than a call may have. */
export function checkInput(
  { texts, role }: { readonly texts: readonly unknown[]; readonly role: EmbeddingRole },
  { provider, maxTexts }: { readonly provider: string; readonly maxTexts: number },
): void {
  const refused = (message: string) => new RetrievalError('invalid_request', message, { provider });
  if (!embeddingRoles.includes(role)) {
    throw refused(`role is ${JSON.stringify(role)}: pass ${embeddingRoles.join(', ')}.`);
  }
  if (!Array.isArray(texts)) throw refused(`texts is ${kindOf(texts)}: pass a list of strings.`);
  if (texts.length > maxTexts) {
    throw refused(`texts holds ${texts.length} texts: pass ${maxTexts} at most in one call.`);
  }
  for (const [position, text] of texts.entries()) {
    if (typeof text !== 'string') throw refused(`texts[${position}] is ${kindOf(text)}: pass a string.`);
  }
}
