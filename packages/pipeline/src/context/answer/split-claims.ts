import { sentenceSegments } from '@touchstone/lexical';

/**
 * The sentences of an answer, and the items of its lists and rows of its tables, in order. Headings, code and lines without a word are no
 * claims. Citations behind a full stop belong to the sentence before it.
 */
export function splitClaims(text: string): readonly string[] {
  return text
    .replace(/^ *(```|~~~)[\s\S]*?(?:^ *\1.*$|(?![\s\S]))/gm, '')
    .split('\n')
    .filter((line) => !/^\s*#{1,6}\s/.test(line))
    .flatMap((line) => sentencesOf(line.replace(/^\s*(?:[-*+•>]|\d{1,3}[.)])\s+/, '').trim()));
}

function sentencesOf(line: string): readonly string[] {
  const sentences: string[] = [];
  for (const { segment } of sentenceSegments(line)) {
    const [, citations = '', rest = ''] = /^(\s*(?:\[[^\]]*\]\s*)*)([\s\S]*)$/.exec(segment) ?? [];
    const last = sentences.length - 1;
    const before = sentences[last];
    if (before === undefined) sentences.push(segment);
    else if (endsInAbbreviation(before) || !hasWord(rest)) sentences[last] = before + segment;
    else {
      sentences[last] = before + citations;
      sentences.push(rest);
    }
  }
  return sentences.map((sentence) => sentence.trim()).filter(hasWord);
}

/** Where the segmenter sees the end of a sentence and there is none. */
function endsInAbbreviation(sentence: string): boolean {
  return /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|vs|etc|cf|e\.g|i\.e|No|Fig|Eq|Sec|Ch|pp?|vol|approx|\p{Lu})\.\s*$/u.test(
    sentence,
  );
}

/** A citation has none: "[Source 1]" says nothing. */
function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(/\[[^\]]*\]/g, ''));
}
