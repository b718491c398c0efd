import type { NumberRange } from '@touchstone/contract';
import type { RankedCandidate } from '../../evidence/candidate.ts';
import { isContentWord } from '../query/rules/noun-phrases.ts';

type Rankable = Pick<RankedCandidate, 'text' | 'metadata'>;

/** The sides of a comparison: its aspects as texts, and the chapters that it names. */
export interface ComparedSides {
  readonly aspects: readonly string[];
  readonly chapters: readonly NumberRange[];
}

/**
 * The ranking with each side of a comparison among its first `most`: the best candidate of a side that is missing there takes the place of
 * the last one that no side needs. The first candidate stays, and so does the order of the others.
 */
export function withBothSides<Candidate extends Rankable>(
  ranking: readonly Candidate[],
  { aspects, chapters }: ComparedSides,
  most: number,
): readonly Candidate[] {
  const sides = chapters.length > 1 ? chapters.map(ofChapter) : aspects.map(ofAspect);
  if (sides.length < 2) return ranking;
  let best = ranking.slice(0, most);
  for (const isOf of sides) {
    const found = best.some(isOf) ? undefined : ranking.slice(most).find(isOf);
    if (found === undefined) continue;
    const spare = best.findLastIndex(
      (candidate, at) =>
        at > 0 &&
        sides.every((holds) => !holds(candidate) || best.some((other) => other !== candidate && holds(other))),
    );
    if (spare > 0) best = [...best.toSpliced(spare, 1), found];
  }
  const chosen = new Set(best);
  return [...best, ...ranking.filter((candidate) => !chosen.has(candidate))];
}

function ofChapter({ from, to }: NumberRange) {
  return ({ metadata: { chapter_number: number } }: Rankable) => number !== undefined && number >= from && number <= to;
}

/** A candidate is of a side if it has half of the words, or more, that the side alone has. */
function ofAspect(aspect: string, at: number, all: readonly string[]) {
  const others = new Set(all.flatMap((other, place) => (place === at ? [] : wordsOf(other))));
  const own = [...new Set(wordsOf(aspect))].filter((word) => isContentWord(word) && !others.has(word));
  return ({ text }: Rankable) => {
    const words = new Set(wordsOf(text));
    return own.length > 0 && own.filter((word) => words.has(word)).length * 2 >= own.length;
  };
}

/** In lower case, without the `s` of a plural. */
function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));
}
