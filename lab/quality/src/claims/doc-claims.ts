import { sentenceSegments } from '@touchstone/lexical';

/** A section of a page, and a sentence of it as a claim. */
export interface DocClaim {
  readonly page: string;
  readonly section: string;
  /** The text of the section: the source of the claim. */
  readonly text: string;
  readonly sentence: string;
}

/** The sentences of a page's prose, each with its section. Tables and code are sources and no claims. */
export function docClaims(page: string, markdown: string): readonly DocClaim[] {
  return markdown.split(/^(?=#{1,4} )/m).flatMap((text) => {
    const section = /^#+ (.*)/.exec(text)?.[1] ?? '';
    return paragraphsOf(text).flatMap((paragraph) =>
      [...sentenceSegments(paragraph)]
        .map(({ segment }) => segment.trim())
        .filter((sentence) => isClaim(sentence))
        .map((sentence) => ({ page, section, text, sentence })),
    );
  });
}

function paragraphsOf(text: string): readonly string[] {
  return text
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=\s*[-*+] )/)
    .filter((paragraph) => !/^\s*(?:[#|><!]|\d+\.)/.test(paragraph))
    .map((paragraph) =>
      paragraph
        .replace(/^\s*[-*+] /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

/** A whole sentence of some length, without a citation of its own. */
function isClaim(sentence: string): boolean {
  const words = sentence.split(' ').length;
  const ticks = sentence.split('`').length - 1;
  return /^[\p{L}`].*[.]$/u.test(sentence) && words >= 6 && words <= 40 && ticks % 2 === 0 && !/\[\d/.test(sentence);
}
