/**
 * Spec 000 §5.1: the query of an evidence request, trimmed, with inner whitespace collapsed. Case and punctuation stay,
 * because identifiers of code are case-sensitive.
 */
export function evidenceQueryText(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
