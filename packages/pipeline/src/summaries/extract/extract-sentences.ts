import { proseAnalyzer, tokenBound } from '@touchstone/lexical';
import { sentencesOf } from './sentences.ts';
import { isAboutWhole, standsAlone } from './stands-alone.ts';

/** A sentence that was chosen, and the text that it is from. */
export interface Extract {
  readonly sentence: string;
  /** Position of its text among the input texts. */
  readonly source: number;
}

/** The texts of a summary. */
export interface ExtractInput {
  readonly texts: readonly string[];
  /** Of each text, the heading that it stands under: each heading gets a sentence of its own while there is room. */
  readonly headings?: readonly (string | undefined)[];
}

/**
 * The sentences that say most about several texts, within a budget of tokens, in the order of the texts; `tokensOf` is by
 * default the bound that the sizes of chunks are counted in. A sentence is central when it shares many terms with the
 * others (the cosine to the mean of all, as in Radev's centroid method of 2004); a sentence that repeats an earlier
 * choice counts for less (after maximal marginal relevance). Sentences that stand alone come before those that need their
 * neighbours. Each is an exact slice of its text, and none comes twice.
 *
 * Nothing but these texts decides, so that the summary of a cluster is independent of all others. Texts without a
 * sentence (code, tables) give their first lines instead. Empty only when all texts are.
 */
export function extractSentences(
  { texts, headings = [] }: ExtractInput,
  maxTokens: number,
  tokensOf: (text: string) => number = tokenBound,
): readonly Extract[] {
  const candidates = candidatesOf(texts, tokensOf);
  if (candidates.length === 0) return firstLines(texts, maxTokens, tokensOf);
  const weights = weightsOf(candidates, headings);
  const overlap = new Float64Array(candidates.length);
  const isOpen = new Uint8Array(candidates.length).fill(1);
  const chosen: number[] = [];
  let room = maxTokens;

  /** Takes the best of those; false if none is good enough, or fits. */
  const takeBest = (places: Iterable<number>, least: number): boolean => {
    let [best, highest] = [-1, least];
    for (const at of places) {
      if (isOpen[at] === 0) continue;
      const { tokens } = candidates[at] as Candidate;
      // The best sentence is taken even when it alone is over the budget: an empty summary is of no use.
      const fits = tokens <= room || chosen.length === 0;
      if (!fits || (overlap[at] as number) >= maxOverlap) {
        isOpen[at] = 0;
        continue;
      }
      const gain = (weights[at] as number) * (1 - (overlap[at] as number));
      if (gain > highest) [best, highest] = [at, gain];
    }
    const next = candidates[best];
    if (next === undefined) return false;
    chosen.push(best);
    isOpen[best] = 0;
    room -= next.tokens;
    for (const [at, { terms }] of candidates.entries()) {
      if (isOpen[at] === 1) overlap[at] = Math.max(overlap[at] as number, similarity(terms, next.terms));
    }
    return true;
  };

  const least = minShare * weights.reduce((a, b) => Math.max(a, b));
  for (const places of sections(candidates, headings)) takeBest(places, least);
  while (takeBest(candidates.keys(), least));
  return chosen
    .sort((a, b) => a - b)
    .map((at) => candidates[at] as Candidate)
    .map(({ sentence, source }) => ({ sentence, source }));
}

/** A sentence this much less telling than the best one is not common to the texts. */
const minShare = 0.25;
/** From here on a sentence repeats a chosen one. */
const maxOverlap = 0.7;
/** Shorter sentences have little content, longer ones are lists and tables. In terms, without stop words. */
const [minTerms, maxTerms] = [4, 40];
/** The first sentence of a passage mostly names its topic. */
const leadBonus = 1.15;
/** A sentence that has the words of its heading says what the heading promises. */
const headingBonus = 1.4;
/** The author's own words about the chapter. */
const wholeBonus = 1.3;
/** A sentence that needs its neighbours is taken only where there is little else. */
const needyShare = 0.2;

/** The places of each heading's candidates, those with the most text first: small ones are the first to have no room. */
function sections(
  candidates: readonly Candidate[],
  headings: readonly (string | undefined)[],
): readonly (readonly number[])[] {
  if (headings.length === 0) return [];
  const places = Map.groupBy(candidates.keys(), (at) => headings[(candidates[at] as Candidate).source]);
  return [...places.values()].sort((a, b) => b.length - a.length);
}

interface Candidate extends Extract {
  readonly terms: ReadonlySet<string>;
  readonly tokens: number;
  readonly isLead: boolean;
}

const analyzer = proseAnalyzer();

function candidatesOf(texts: readonly string[], tokensOf: (text: string) => number): readonly Candidate[] {
  const seen = new Set<string>();
  return texts.flatMap((text, source) =>
    sentencesOf(text).flatMap((sentence, at): readonly Candidate[] => {
      const found = analyzer.terms(sentence.text);
      const key = found.join(' ');
      if (found.length < minTerms || found.length > maxTerms || seen.has(key)) return [];
      seen.add(key);
      const tokens = tokensOf(sentence.text);
      return [{ sentence: sentence.text, source, terms: new Set(found), tokens, isLead: at === 0 }];
    }),
  );
}

/** How much each sentence says: its cosine to the sum of all, more or less by its form and place. */
function weightsOf(candidates: readonly Candidate[], headings: readonly (string | undefined)[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const { terms } of candidates) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  let total = 0;
  for (const count of counts.values()) total += count * count;
  const length = Math.sqrt(total);
  const termsOfHeading = new Map(
    [...new Set(headings)].map((heading) => [heading, new Set(analyzer.terms(heading ?? ''))]),
  );
  return candidates.map(({ sentence, source, terms, isLead }) => {
    let sum = 0;
    for (const term of terms) sum += counts.get(term) ?? 0;
    const named = termsOfHeading.get(headings[source]) ?? new Set();
    const isNamed = named.size > 0 && [...named].every((term) => terms.has(term));
    const form = (isLead ? leadBonus : 1) * (isNamed ? headingBonus : 1) * (isAboutWhole(sentence) ? wholeBonus : 1);
    const needs = standsAlone(sentence) ? 1 : needyShare;
    return form * needs * (sum / (Math.sqrt(terms.size) * length));
  });
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared += 1;
  return shared / Math.sqrt(a.size * b.size);
}

function firstLines(
  texts: readonly string[],
  maxTokens: number,
  tokensOf: (text: string) => number,
): readonly Extract[] {
  let room = maxTokens;
  const seen = new Set<string>();
  return texts.flatMap((text, source) => {
    const sentence = text
      .split('\n')
      .find((line) => /[\p{L}\p{N}]/u.test(line))
      ?.trim();
    const tokens = sentence === undefined ? 0 : tokensOf(sentence);
    if (sentence === undefined || seen.has(sentence) || (tokens > room && seen.size > 0)) return [];
    seen.add(sentence);
    room -= tokens;
    return [{ sentence, source }];
  });
}

/** The version of the method: a summary by another one is made anew. */
export const extractiveMethod = 'extract/2';

/**
 * A summary of whole sentences, divided by blank lines, so that each can be found in its text. They come in the order
 * of the texts, or of `positionOf` where the texts are summaries themselves, whose order is not that of the source. Of
 * several headings, their list comes first.
 */
export function extractiveSummary(
  input: ExtractInput,
  maxTokens: number,
  positionOf: (sentence: string) => number = () => 0,
): string {
  const list = headingList(input.headings ?? [], maxTokens / 4);
  const extracts = extractSentences(input, maxTokens - tokenBound(list)).map(({ sentence }) => sentence);
  const positions = new Map(extracts.map((sentence) => [sentence, positionOf(sentence)]));
  const ordered = extracts.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  return [...(list === '' ? [] : [list]), ...ordered].join('\n\n');
}

/** The headings on one line, as many as there is room for. */
function headingList(headings: readonly (string | undefined)[], maxTokens: number): string {
  const names = [...new Set(headings)].filter((heading) => heading !== undefined);
  if (names.length < 2) return '';
  for (let shown = names.length; shown > 1; shown -= 1) {
    const left = names.length - shown;
    const line = `${names.slice(0, shown).join(' · ')}${left === 0 ? '' : ` · ${left} more`}`;
    if (tokenBound(line) <= maxTokens) return line;
  }
  return '';
}
