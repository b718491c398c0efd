import { sentenceSegments } from '@touchstone/lexical';
import { type ClaimWord, claimWords } from './claim-words.ts';

/** A sentence of a source. */
interface SourceSentence {
  readonly words: readonly ClaimWord[];
}

/** The sentences that a claim rests on. */
export interface ClaimEvidence {
  readonly sentences: readonly SourceSentence[];
  /** The share of the claim's terms that they have, rare ones counting more. */
  readonly coverage: number;
}

/** The sentences of a passage. Lines that only wrap are joined; items of lists, rows of tables and headings stand alone. */
export function sourceSentences(text: string): readonly SourceSentence[] {
  const lines = text.split(/\n(?=\s*(?:[-*+|>]|#{1,6} |\d+[.)] |```|\n|$))|(?<=^#.*|\|\s*)\n/m);
  return lines
    .flatMap((line) => [...sentenceSegments(line.replace(/\s+/g, ' '))])
    .map(({ segment }) => ({ words: claimWords(segment) }))
    .filter(({ words }) => words.length > 0);
}

/**
 * The sentences that have most of a claim's terms: the best one, and as long as each adds some, up to two more. One term alone, such as
 * a wrong name, brings no sentence in.
 */
export function evidenceOf(claim: readonly ClaimWord[], sentences: readonly SourceSentence[]): ClaimEvidence {
  const wanted = new Set(claim.map(({ term }) => term).filter((term) => term !== ''));
  const rarity = (term: string) =>
    Math.log(1 + sentences.length / (1 + sentences.filter((one) => has(one.words, term)).length));
  const weights = new Map([...wanted].map((term) => [term, rarity(term)]));
  const total = sum([...weights.values()]);
  const taken: SourceSentence[] = [];
  const covered = new Set<string>();
  while (taken.length < most) {
    const [best] = sentences
      .filter((one) => !taken.includes(one))
      .map((one) => ({ one, adds: [...wanted].filter((term) => !covered.has(term) && has(one.words, term)) }))
      .map((each) => ({ ...each, gain: sum(each.adds.map((term) => weights.get(term) ?? 0)) }))
      .sort((a, b) => b.gain - a.gain || a.one.words.length - b.one.words.length);
    if (best === undefined || best.adds.length < (taken.length === 0 ? 1 : leastNew)) break;
    taken.push(best.one);
    for (const term of best.adds) covered.add(term);
  }
  const share = sum([...covered].map((term) => weights.get(term) ?? 0));
  return { sentences: taken, coverage: total === 0 ? 0 : share / total };
}

const most = 3;
const leastNew = 2;

function has(words: readonly ClaimWord[], term: string): boolean {
  return words.some((word) => word.term === term);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
