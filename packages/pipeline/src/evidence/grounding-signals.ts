import { defaultAnalyzer } from '@touchstone/lexical';
import type { EvidenceQuery } from './read-query.js';
import type { RankedCandidate } from './rerank-pool.js';

/** What speaks for and against the evidence, each from 0 to 1 but for the count. Absent: not known in this call. */
export interface GroundingSignals {
  /** How many candidates can be cited. */
  readonly candidates: number;
  readonly best_rerank_score?: number;
  /** Mean rerank score of the first three. */
  readonly mean_rerank_score?: number;
  /** Share of the query's terms that the first five hold between them. */
  readonly term_share?: number;
  /** The same with each term weighed by how few of the first 40 candidates hold it: what is informative counts more. */
  readonly term_coverage?: number;
  /** `term_coverage` of the best single one of the five. */
  readonly best_term_coverage?: number;
  /** Share of the query's code-like names that stand verbatim in the first five. */
  readonly identifier_coverage?: number;
  /** Highest similarity of a chunk to the query, where vectors were searched; -1 to 1. */
  readonly best_similarity?: number;
  /** Share of the first ten that more than one branch found. */
  readonly branch_agreement?: number;
}

const read = { terms: 5, agreement: 10, meanScore: 3, rarity: 40 };

/** Reads the signals off a ranking. Looks at the text of no more than the first 40 candidates. */
export function groundingSignals(
  query: EvidenceQuery,
  ranking: readonly RankedCandidate[],
  bestSimilarity: number | undefined,
): GroundingSignals {
  return {
    candidates: ranking.length,
    ...rerankSignals(ranking),
    ...termSignals(query.main.text, ranking),
    ...identifierSignal(query.codeIdentifiers, ranking),
    ...(bestSimilarity === undefined ? {} : { best_similarity: bestSimilarity }),
    ...agreementSignal(ranking),
  };
}

function rerankSignals(ranking: readonly RankedCandidate[]) {
  const scores = ranking
    .slice(0, read.meanScore)
    .flatMap(({ rerankScore }) => (rerankScore === null ? [] : [rerankScore]));
  const [best] = scores;
  if (best === undefined) return {};
  return {
    best_rerank_score: best,
    mean_rerank_score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
  };
}

function termSignals(query: string, ranking: readonly RankedCandidate[]) {
  const stems = [...new Set(analyzer.terms(query))].map(searchableStem).filter((stem) => stem.length > 1);
  if (stems.length === 0 || ranking.length === 0) return {};
  const texts = ranking.slice(0, read.rarity).map(searchableText);
  const found = texts.map((text) => stems.map((stem) => text.includes(stem)));
  const weights = stems.map((_stem, at) => {
    const holders = found.filter((hits) => hits[at]).length;
    // Smooth at both ends: what all candidates hold still counts, what none holds is not all that counts.
    return Math.log(1 + texts.length / (1 + holders));
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const share = (holds: (at: number) => boolean) =>
    weights.reduce((sum, weight, at) => sum + (holds(at) ? weight : 0), 0) / whole;
  const best = found.slice(0, read.terms);
  const isHeld = (at: number) => best.some((hits) => hits[at]);
  return {
    term_share: stems.filter((_stem, at) => isHeld(at)).length / stems.length,
    term_coverage: share(isHeld),
    best_term_coverage: Math.max(...best.map((hits) => share((at) => hits[at] === true))),
  };
}

/** Stems are beginnings of words but for a final y, which the stemmer turns into i. */
function searchableStem(stem: string): string {
  return stem.length > 3 && stem.endsWith('i') ? stem.slice(0, -1) : stem;
}

function searchableText({ text, metadata: { title, section, symbol, path } }: RankedCandidate): string {
  return `${title ?? ''}\n${section ?? ''}\n${symbol ?? ''}\n${path ?? ''}\n${text}`.toLowerCase();
}

function identifierSignal(identifiers: readonly string[], ranking: readonly RankedCandidate[]) {
  if (identifiers.length === 0 || ranking.length === 0) return {};
  const best = ranking.slice(0, read.terms);
  const found = identifiers.filter((name) =>
    best.some(({ text, metadata: { symbol, title } }) => [text, symbol, title].some((field) => field?.includes(name))),
  );
  return { identifier_coverage: found.length / identifiers.length };
}

function agreementSignal(ranking: readonly RankedCandidate[]) {
  const known = ranking.slice(0, read.agreement).filter(({ agreed }) => agreed !== undefined);
  if (known.length === 0) return {};
  return { branch_agreement: known.filter(({ agreed }) => agreed).length / known.length };
}

const analyzer = defaultAnalyzer();
