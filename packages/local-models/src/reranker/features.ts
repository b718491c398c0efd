import { type CallOptions, type RerankInput, type Steps, threadTurns } from '@touchstone/contract';
import { isByTransformer, keywordScores, similarities, staticSimilarities } from './branch-match.ts';
import { type Candidate, readCandidates } from './candidates.ts';
import { definitions } from './definitions.ts';
import type { FeatureName } from './feature-names.ts';
import { feedback } from './feedback.ts';
import { fieldMatch } from './field-match.ts';
import { mentions } from './mentions.ts';
import { softMatches } from './soft-match.ts';
import { termWeights } from './term-weights.ts';
import { textMatches } from './text-match.ts';
import { openTokenTable, type TokenTable } from './token-table.ts';
import { type FittedWeights, fittedLogit, weightsFor } from './weights.ts';

export interface FeatureOptions extends CallOptions {
  /** True if the documents come best first. */
  readonly ordered: boolean;
  /** The weights of the first look, whose best give feedback. Default: the weights of the reranker. */
  readonly weights?: FittedWeights;
}

/** The features behind a call's scores. */
export interface RankingFeatures {
  /**
   * For each document one value a feature name, each from 0 to 1. Most are shares of the best document's value: a long
   * query, which no document covers, is then ranked by the same weights as a short one.
   */
  readonly rows: readonly Readonly<Record<FeatureName, number>>[];
  /** The best `similarTerms` of the call, before it was made a share. */
  readonly bestSimilarTerms: number;
}

/** The features of all documents. Throws `aborted`. */
export async function rankingFeatures(
  input: Pick<RerankInput, 'query' | 'documents' | 'similarityBy'>,
  { ordered, weights = weightsFor(ordered, isByTransformer(input)), signal }: FeatureOptions,
): Promise<RankingFeatures> {
  const table = await openTokenTable();
  return threadTurns.run(featuresInSteps(table, input, ordered, weights), { signal, what: 'rerank' });
}

/** The same in steps: one takes as long as one document. */
export function* featuresInSteps(
  table: TokenTable,
  input: Pick<RerankInput, 'query' | 'documents' | 'similarityBy'>,
  ordered: boolean,
  fitted: FittedWeights,
): Steps<RankingFeatures> {
  const { documents } = input;
  const all = yield* readCandidates(input);
  const weights = yield* termWeights(all, table);
  const texts = yield* textMatches(all, weights);
  const keyword = keywordScores(documents) ?? texts.map(({ bm25 }) => bm25);
  const positions = documents.map((_, position) => position);
  const bestFirst = ordered
    ? positions
    : positions.toSorted((a, b) => (keyword[b] as number) - (keyword[a] as number) || a - b);
  const mentioned = yield* mentions(all, bestFirst);
  const fields = all.candidates.map((candidate) => fieldMatch(candidate, all, weights));
  const similarTerms = yield* softMatches(table, input);
  const similarity = yield* similarities(input, table.model);
  const byTransformer = isByTransformer(input);
  // The static model adds nothing to its own similarity.
  const staticSimilarity = byTransformer ? yield* staticSimilarities(input, table.model) : documents.map(() => 0);
  const defines = definitions(input);
  const shares = {
    keyword: sharesOfRange(keyword),
    // For a transformer all texts of one subject are alike: only their position in the range separates them.
    similarity: byTransformer ? placesInRange(similarity) : sharesOfBest(similarity),
    staticSimilarity: sharesOfBest(staticSimilarity),
    similarTerms: sharesOfBest(similarTerms),
    window: sharesOfBest(texts.map(({ window }) => window)),
    phrases: sharesOfBest(texts.map(({ phrases }) => phrases)),
    titleCovers: sharesOfBest(fields.map(({ titleCovers }) => titleCovers)),
  };
  const nearest = byTransformer ? byPlace(similarity) : documents.map(() => 0);
  const firstLook = all.candidates.map((candidate, i) => {
    const { nameCovers, nameNamed, locationCovers } = fields[i] as (typeof fields)[number];
    return {
      order: ordered ? 1 / Math.sqrt(i + 1) : 0,
      keyword: shares.keyword[i] as number,
      similarity: shares.similarity[i] as number,
      nearest: nearest[i] as number,
      staticSimilarity: shares.staticSimilarity[i] as number,
      similarTerms: shares.similarTerms[i] as number,
      window: shares.window[i] as number,
      phrases: shares.phrases[i] as number,
      titleCovers: shares.titleCovers[i] as number,
      nameCovers,
      nameNamed,
      locationCovers,
      defines: defines[i] as number,
      feedback: 0,
      mentioned: mentioned[i] as number,
      brevity: brevity(candidate),
    };
  });
  const logits = firstLook.map((row) => fittedLogit(fitted, row));
  const likeBest = sharesOfBest(yield* feedback(all, weights, logits));
  const rows = firstLook.map((row, i) => ({ ...row, feedback: likeBest[i] as number }));
  return { rows, bestSimilarTerms: Math.max(0, ...similarTerms) };
}

function sharesOfBest(values: readonly number[]): readonly number[] {
  const best = Math.max(...values);
  return values.map((value) => (best > 0 ? Math.max(0, value / best) : 0));
}

function placesInRange(values: readonly number[]): readonly number[] {
  const [least, best] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (best > least ? (value - least) / (best - least) : 0));
}

/** 1 / √rank of each in their order; equal ones share a rank. */
function byPlace(values: readonly number[]): readonly number[] {
  const places = new Map<number, number>();
  for (const [at, value] of values.toSorted((a, b) => b - a).entries()) {
    if (!places.has(value)) places.set(value, at + 1);
  }
  return values.map((value) => 1 / Math.sqrt(places.get(value) as number));
}

/** Min-max scaled among those above 0, which the others are not compared with; the best is 1. */
function sharesOfRange(values: readonly number[]): readonly number[] {
  const known = values.filter((value) => value > 0);
  const [least, best] = [Math.min(...known), Math.max(...known)];
  return values.map((value) => (value > 0 ? (best > least ? (value - least) / (best - least) : 1) : 0));
}

/** 1 for a text of no terms, 0 for 3,000 or more; 0.5 for a record without a text, which has its title alone. */
function brevity({ body }: Candidate): number {
  if (body.length === 0) return 0.5;
  return Math.max(0, 1 - Math.log1p(body.length) / Math.log1p(3000));
}
