import { symbolsOf } from '@touchstone/contract';
import type { RankedCandidate } from '../candidate.ts';
import type { EvidenceQuery } from '../query/read-query.ts';
import type { SupportWeights } from './grounding-support.ts';
import { supportOf } from './grounding-support.ts';
import { termSignals } from './term-signals.ts';

/** Signals for and against the evidence, each from 0 to 1 but for the counts. Absent: unknown in this call. */
export interface GroundingSignals {
  /** The number of candidates that can be cited. */
  readonly candidates: number;
  /** The number of words of the query, stop words too; in scripts without spaces, two characters are one word. */
  readonly query_words: number;
  readonly best_rerank_score?: number;
  /** Mean rerank score of the first three. */
  readonly mean_rerank_score?: number;
  /** Share of the query's terms that the first five hold between them. */
  readonly term_share?: number;
  /** The same with each term weighed by how few of the first 40 candidates hold it: informative terms count more. */
  readonly term_coverage?: number;
  /** `term_coverage` of the best single one of the five. */
  readonly best_term_coverage?: number;
  /** The same for the best covered sentence of the query, of those with three terms or more. */
  readonly best_sentence_coverage?: number;
  /** The largest share of a sentence that one of the first ten covers in a run, by its words' rarity in English. */
  readonly best_run?: number;
  /** Share of the query's code-like names that occur verbatim in the first five. */
  readonly identifier_coverage?: number;
  /** Highest similarity of a chunk to the query, where vectors were searched; -1 to 1. */
  readonly best_similarity?: number;
  /** Share of the first ten that more than one branch returned. */
  readonly branch_agreement?: number;
  /** All in one: how likely the candidates ground an answer, by the calibration's questions. */
  readonly support: number;
}

const read = { names: 5, agreement: 10, meanScore: 3 };

/** The fields that are read of a candidate. */
export type JudgedText = Pick<RankedCandidate, 'text' | 'metadata' | 'agreed' | 'rerankScore'>;

/** Reads the signals off a ranking. Looks at the text of no more than the first 40 candidates. */
export function groundingSignals(
  query: EvidenceQuery,
  ranking: readonly JudgedText[],
  bestSimilarity: number | undefined,
  weights: SupportWeights,
): GroundingSignals {
  const signals = {
    candidates: ranking.length,
    query_words: queryWords(query.main.text),
    ...rerankSignals(ranking),
    ...termSignals(query, ranking),
    ...identifierSignal(query.codeIdentifiers, ranking),
    best_similarity: bestSimilarity,
    ...agreementSignal(ranking),
  };
  return { ...signals, support: ranking.length === 0 ? 0 : supportOf(signals, weights) };
}

function rerankSignals(ranking: readonly JudgedText[]) {
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

function identifierSignal(identifiers: readonly string[], ranking: readonly JudgedText[]) {
  if (identifiers.length === 0 || ranking.length === 0) return {};
  const best = ranking.slice(0, read.names);
  const found = identifiers.filter((name) =>
    best.some(({ text, metadata }) =>
      [text, metadata.title, ...symbolsOf(metadata)].some((field) => field?.includes(name)),
    ),
  );
  return { identifier_coverage: found.length / identifiers.length };
}

function agreementSignal(ranking: readonly JudgedText[]) {
  const known = ranking.slice(0, read.agreement).filter(({ agreed }) => agreed !== undefined);
  if (known.length === 0) return {};
  return { branch_agreement: known.filter(({ agreed }) => agreed).length / known.length };
}

/**
 * The number of words of a query: pieces between spaces with a letter or a digit; where a script has no spaces, two
 * characters are one.
 */
export function queryWords(query: string): number {
  const unspaced = query.match(unspacedCharacter)?.length ?? 0;
  const spaced = query.replace(unspacedCharacter, ' ').split(' ').filter(isWord).length;
  return spaced + Math.ceil(unspaced / 2);
}

function isWord(piece: string): boolean {
  return wordCharacter.test(piece);
}

const unspacedCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const wordCharacter = /[\p{L}\p{N}]/u;
