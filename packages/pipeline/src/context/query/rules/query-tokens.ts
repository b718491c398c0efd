/** A word, a number or a sign of a question, with its offset. */
export interface QueryToken {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** True if it follows the token before without a space: `42f`, `10-12`. */
  readonly isAttached: boolean;
}

/** Cuts a question into words, figures (`14th` is one) and single signs. */
export function queryTokens(text: string): readonly QueryToken[] {
  let last = -1;
  return [...text.matchAll(/\d+(?:(?:st|nd|rd|th)(?!\p{L}))?|\p{L}+(?:'\p{L}+)*|[^\s\p{L}\d]/giu)].map(
    ({ 0: piece, index }) => {
      const token = {
        text: piece,
        lower: piece.toLowerCase(),
        start: index,
        end: index + piece.length,
        isAttached: index === last,
      };
      last = token.end;
      return token;
    },
  );
}

/** One line with plain quotes and dashes, so that the rules have one spelling to look for. */
export function plainLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a list that is written with spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
