/**
 * The parts of an identifier, in its own casing: it is cut at underscores, where the case turns (`parseHTTP|Response`),
 * and between letters and digits. The plural of an abbreviation stays whole (`URLs`).
 */
export function identifierParts(identifier: string): string[] {
  return identifier.match(part) ?? [];
}

const part = /\p{Lu}+s?(?![\p{Ll}\p{M}])|\p{Lu}?[^\p{Lu}\p{N}_]+|\p{N}+/gu;
