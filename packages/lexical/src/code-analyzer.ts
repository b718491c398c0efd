import type { Analyzer } from './analyzer.ts';
import { foldAccents } from './fold-accents.ts';
import { signedNameTerms } from './signed-names.ts';
import { wordAnalyzer } from './word-analyzer.ts';

/**
 * Identifiers as they are written, without stems or stop words: `parseHTTPResponse2` gives `parse`, `http`, `response`, `2`
 * and the whole, `parsehttpresponse2`. The whole has no underscores, so `snake_case` and `snakeCase` meet.
 */
export function codeAnalyzer(): Analyzer {
  return wordAnalyzer({
    fingerprint: 'touchstone-code/3',
    termsOfWord: (word) =>
      signedNameTerms(word) ??
      word.split(/['’]/).flatMap((piece) => {
        const parts = identifierParts(piece).map((part) => foldAccents(part.toLowerCase()));
        return parts.length > 1 ? [...parts, parts.join('')] : parts;
      }),
  });
}

/**
 * The parts of an identifier, in its own casing: it is cut at underscores, where the case turns (`parseHTTP|Response`),
 * and between letters and digits. The plural of an abbreviation stays whole (`URLs`).
 */
export function identifierParts(identifier: string): string[] {
  return identifier.match(part) ?? [];
}

const part = /\p{Lu}+s?(?![\p{Ll}\p{M}])|\p{Lu}?[^\p{Lu}\p{N}_]+|\p{N}+/gu;
