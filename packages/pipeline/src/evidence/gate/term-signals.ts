import { Buffer } from 'node:buffer';
import { symbolsOf } from '@touchstone/contract';
import { defaultAnalyzer } from '@touchstone/lexical';
import type { RankedCandidate } from '../candidate.ts';
import type { EvidenceQuery } from '../query/read-query.ts';
import { bestRun } from './best-run.ts';
import { termEmphasis } from './term-emphasis.ts';
import { type TermFinder, termFinder } from './term-finder.ts';
import { searchableStem, termRarity } from './term-rarity.ts';

/** The fields that are read of a candidate. */
export type ReadText = Pick<RankedCandidate, 'text' | 'metadata'>;

const read = { best: 5, run: 10, rarity: 40 };

/** The share of the query's terms that the best candidates contain; nothing where the query has only stop words. */
export function termSignals(query: EvidenceQuery, ranking: readonly ReadText[]) {
  const terms = searchableTerms(query, query.main.text);
  if (terms.length === 0 || ranking.length === 0) return {};
  const finders = terms.map(termFinder);
  const texts = ranking.slice(0, read.rarity).map(readText);
  const found = texts.map(({ holds }) => finders.map(holds));
  const weights = terms.map((_term, at) => {
    const holders = found.filter((hits) => hits[at]).length;
    // Smooth at both ends: a term that all candidates hold still counts, and one that none holds does not dominate.
    return Math.log(1 + found.length / (1 + holders));
  });
  const best = found.slice(0, read.best);
  const held = terms.map((_term, at) => best.some((hits) => hits[at]));
  const sentences = sentenceTerms(query, terms);
  const emphases = texts
    .slice(0, read.run)
    .map(({ emphasis }, rank) => terms.map((term, at) => (found[rank]?.[at] === true ? emphasis(term) : 0)));
  return {
    term_share: held.filter(Boolean).length / terms.length,
    term_coverage: heldShare(held, weights),
    best_term_coverage: Math.max(...best.map((hits) => heldShare(hits, weights))),
    best_sentence_coverage: sentenceCoverage(sentences, best, weights),
    best_run: bestRun(sentences, emphases, terms.map(termRarity)),
  };
}

function heldShare(hits: readonly boolean[], weights: readonly number[]): number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, at) => sum + (hits[at] === true ? weight : 0), 0) / whole;
}

/** The terms of each sentence, by their indexes, in their order. */
function sentenceTerms(query: EvidenceQuery, terms: readonly string[]): readonly (readonly number[])[] {
  const places = new Map(terms.map((term, at) => [term, at]));
  return query.lines
    .flatMap((line) => line.split(sentenceEnd))
    .map((text) => searchableTerms(query, text).flatMap((term) => places.get(term) ?? []));
}

/**
 * The greatest share of a sentence that one candidate holds, of those with several terms: of a question within talk, the question's own.
 * Of a query without such a sentence, the share of all its terms.
 */
function sentenceCoverage(
  sentences: readonly (readonly number[])[],
  best: readonly (readonly boolean[])[],
  weights: readonly number[],
): number {
  const weightOf = (places: readonly number[]) => places.reduce((sum, at) => sum + (weights[at] ?? 0), 0);
  const long = sentences.filter((places) => places.length >= leastTerms);
  const shares = (long.length === 0 ? [weights.map((_weight, at) => at)] : long).flatMap((own) =>
    best.map((hits) => weightOf(own.filter((at) => hits[at] === true)) / weightOf(own)),
  );
  return Math.max(...shares);
}

/** After a mark that ends a sentence, closing quotation marks and brackets included, and where a quotation begins or ends. */
const sentenceEnd = /(?<=[.!?;:]["'”’)\]]{0,3})\s+|(?<=^|\s)["“]|["”](?=\s|$)/;
/** Fewer terms occur together in many texts. */
const leastTerms = 3;

/** Terms of a text of the query in their searchable form: stems, and names as they are spelled. */
function searchableTerms({ codeIdentifiers }: EvidenceQuery, text: string): readonly string[] {
  // The analyzer's last term of a name is the whole without its underscores, which no text holds.
  const spelled = new Map(codeIdentifiers.map((name) => [analyzer.terms(name).at(-1), name.toLowerCase()]));
  const terms = [...new Set(analyzer.terms(text))].map((term) => spelled.get(term) ?? searchableStem(term));
  return [...new Set(terms)].filter((term) => term.length > 1);
}

/** Matches of a term in a candidate's text and in its names (its header), apart: joining them would copy the text. */
function readText({ text, metadata }: ReadText) {
  const { title, section, path } = metadata;
  const body = folded(text);
  let names: string | undefined;
  const header = () => {
    names ??= folded([title, section, ...symbolsOf(metadata), path].map((name) => name ?? '').join('\n'));
    return names;
  };
  return {
    holds: (isIn: TermFinder) => isIn(body) || isIn(header()),
    emphasis: (term: string) => termEmphasis(term, { text: body, header: header() }),
  };
}

function folded(text: string): string {
  const lower = text.toLowerCase();
  // Almost all text is ASCII, and counting bytes is the quickest test.
  return Buffer.byteLength(lower) === lower.length ? lower : withoutAccents(lower);
}

/** As the analyzer does with Latin, Greek and Cyrillic letters, the only ones whose marks are in this block. */
function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(combiningMarks, '').normalize('NFC');
}

const analyzer = defaultAnalyzer();
const combiningMarks = /[\u0300-\u036f]/g;
