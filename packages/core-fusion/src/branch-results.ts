import { type Hit, RetrievalError, type RetrievalResult, type ScoreKind } from '@touchstone/contract';
import { rankedList } from './ranked-list.ts';
import { toSimilarity } from './similarity.ts';

/**
 * Hits of a dense search as canonical results (spec 001): `relevanceScore` is similarity, the native score stays beside
 * it. Ordered by similarity descending, then id; an id that occurs twice keeps its best score.
 *
 * Throws `bad_response` for a score that is not finite or has no similarity.
 */
export function semanticResults(hits: readonly Hit[]): readonly RetrievalResult[] {
  return rankedList(hits.map(similarHit)).map(({ score, hit }) => result(hit, score, 'similarity'));
}

/**
 * Hits of a keyword (or sparse) search as canonical results (spec 001): `relevanceScore` is the provider's own score.
 * Ordered by it descending, then id; an id that occurs twice keeps its best score.
 *
 * Throws `bad_response` for a score that is not finite or not lexical.
 */
export function keywordResults(hits: readonly Hit[]): readonly RetrievalResult[] {
  for (const hit of hits) requireLexical(hit);
  return rankedList(hits).map((hit) => result(hit, hit.score, 'keyword_score'));
}

/** A dense hit with its score as similarity, to be ranked by. */
export function similarHit(hit: Hit): { readonly id: string; readonly score: number; readonly hit: Hit } {
  return { id: hit.id, score: toSimilarity(hit.score, hit.scoreKind), hit };
}

const lexicalKinds: readonly ScoreKind[] = ['bm25', 'sparse_dot_product', 'keyword_score'];

/** Throws `bad_response` for a keyword hit whose score is not lexical. */
export function requireLexical({ scoreKind }: Hit): void {
  if (lexicalKinds.includes(scoreKind)) return;
  throw new RetrievalError(
    'bad_response',
    `A score of kind "${scoreKind}" is not lexical: a keyword search must return one of ${lexicalKinds.join(', ')}.`,
  );
}

function result(
  { id, text, metadata, score, scoreKind }: Hit,
  relevanceScore: number,
  relevanceKind: RetrievalResult['relevanceKind'],
): RetrievalResult {
  return { id, text, metadata, score, scoreKind, relevanceScore, relevanceKind };
}

/** Results that a hybrid search requests of each branch: `min(max(top_k * 3, 10), 50)` (spec 001). */
export function branchTopK(topK: number): number {
  return Math.min(Math.max(topK * 3, 10), 50);
}
