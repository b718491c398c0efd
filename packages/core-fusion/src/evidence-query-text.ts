/**
 * Spec 000 §5.1: the query of an evidence request, trimmed, with inner whitespace collapsed. Case and punctuation stay,
 * because identifiers of code are case-sensitive.
 */
export function evidenceQueryText(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * Identifier-like words of a query (spec 000 §5.1, `\b[A-Za-z_][A-Za-z0-9_]*\b`), each once, in order of appearance.
 * A word boundary is Unicode's, as in the Python of the specification: `über` does not hold the identifier `ber`.
 */
export function extractIdentifiers(text: string): readonly string[] {
  return [...new Set(text.match(identifier))];
}

const identifier = /(?<![\p{L}\p{N}_])[A-Za-z_][A-Za-z0-9_]*(?![\p{L}\p{N}_])/gu;
