/** Every score kind, in the order in which the documentation lists them. */
export const scoreKinds = [
  'similarity',
  'cosine_distance',
  'distance',
  'dot_product',
  'l2_distance',
  'squared_l2_distance',
  'bm25',
  'sparse_dot_product',
  'keyword_score',
  'rrf_score',
  'dbsf_score',
  'hybrid_score',
  'rerank_score',
] as const;

/**
 * The meaning of a score. Stores and rerankers report their native score untouched together with its kind; only
 * `core-fusion` turns kinds into similarity, in one table.
 *
 * - `similarity`: higher is nearer, 1 is identical (cosine similarity; -1 to 1)
 * - `cosine_distance`: `1 - cosine`, 0 is identical (0 to 2). `distance` is the same under the name of less specific
 *   providers
 * - `dot_product`: inner product of vectors that the embedder has normalised to length 1; higher is nearer
 * - `l2_distance`, `squared_l2_distance`: euclidean, of vectors of length 1; 0 is identical
 * - `bm25`: lexical score, 0 and up, comparable only within one result list
 * - `sparse_dot_product`: inner product of sparse vectors, comparable only within one result list
 * - `keyword_score`: any other lexical score
 * - `rrf_score`, `dbsf_score`: fused by rank or by distribution
 * - `hybrid_score`: fused by convex combination (spec 001)
 * - `rerank_score`: relevance that a reranker gave, 0 to 1
 */
export type ScoreKind = (typeof scoreKinds)[number];

/**
 * The distance below a wanted similarity at which a hit still reaches it. Stores add up 32-bit floats, so that a vector
 * and itself come out as 0.999999 (with 4,096 dimensions, up to 0.0000011 off).
 */
export const similarityRounding = 1e-5;

/** Every relevance kind. */
export const relevanceKinds = ['similarity', 'keyword_score', 'hybrid_score'] as const;

/** The kinds of spec 001's `relevance_kind`. */
export type RelevanceKind = (typeof relevanceKinds)[number];
