import type { AnswerClaim, ContextSource } from '@touchstone/contract';
import { sentenceSegments } from '@touchstone/lexical';
import { type ClaimSource, sourceDifferences } from './source/source-differences.ts';

/**
 * Every claim of an answer with the sources that it cites: whether there is one, whether each exists in the context, and whether they
 * have its numbers, names and negations.
 */
export function checkClaims(
  text: string,
  sources: readonly (Pick<ContextSource, 'number'> & ClaimSource)[],
): readonly AnswerClaim[] {
  const known = new Map(sources.map((source) => [source.number, source]));
  return splitClaims(text).map((claim) => {
    const cited = citedNumbers(claim);
    const unknownSources = cited.filter((number) => !known.has(number));
    const read = cited.flatMap((number) => known.get(number) ?? []);
    const differences = read.length === 0 ? [] : sourceDifferences(claim, read);
    const status =
      unknownSources.length > 0
        ? 'unknown_source'
        : cited.length === 0
          ? 'uncited'
          : differences.length > 0
            ? 'differs'
            : 'cited';
    return { text: claim, sources: read.map(({ number }) => number), unknownSources, differences, status };
  });
}

/**
 * The numbers of the sources that a text cites, each once, in its order: `[1]`, `[1, 3]`, `[2-4]`, `[Source 2]`, and a
 * source's whole header. Text in code is no citation.
 */
export function citedNumbers(text: string): readonly number[] {
  const numbers = new Set<number>();
  for (const [, list = ''] of text.replace(/`[^`]*`/g, '').matchAll(citation)) {
    for (const [, from = '', to = from] of list.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)) {
      const [first, last] = [Number(from), Number(to)];
      // A range that is none names its two ends.
      const isRange = last > first && last - first < longestRange;
      const cited = isRange ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : [first, last];
      for (const number of cited) numbers.add(number);
    }
  }
  return [...numbers];
}

const one = '(?:sources?\\s*)?\\d{1,4}';
const citation = new RegExp(`\\[\\s*(${one}(?:\\s*(?:[,;&–-]|and)\\s*${one})*)\\s*(?:\\|[^\\]\\n]*)?\\]`, 'gi');

/** Sources of the longest range; a context has no more. */
const longestRange = 50;

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

/** Detects ends of sentences by the segmenter that are none. */
function endsInAbbreviation(sentence: string): boolean {
  return /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|vs|etc|cf|e\.g|i\.e|No|Fig|Eq|Sec|Ch|pp?|vol|approx|\p{Lu})\.\s*$/u.test(
    sentence,
  );
}

/** A citation has none: "[Source 1]" is no statement. */
function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(/\[[^\]]*\]/g, ''));
}
