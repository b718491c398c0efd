import type { BranchQuery, Hit, KeywordQuery, ScoreKind, SearchScope } from '@touchstone/contract';
import type { Connection } from '../connection.js';
import { scanDense } from '../dense/dense-scan.js';
import { extendVectors } from '../dense/vector-blocks.js';
import { storeError } from '../errors.js';
import { checkSparseVector, prepareVector } from '../vector-codec.js';
import { type IndexView, maskOf } from './index-view.js';
import { type KeywordScoring, searchPostings } from './keyword-search.js';
import { loadHits } from './load-hits.js';
import { extendSparseLists, scanSparse } from './sparse-lists.js';

export const maxTopK = 10_000;

/** Runs one search on a snapshot. Throws `invalid_request` for a query that does not fit the index. */
export function runQuery(
  connection: Connection,
  view: IndexView,
  scoring: KeywordScoring,
  query: BranchQuery,
): readonly Hit[] {
  checkTopK(query);
  switch (query.branch) {
    case 'dense':
      return searchDense(connection, view, query);
    case 'sparse':
      return searchSparse(connection, view, query);
    case 'keyword':
      return searchKeyword(connection, view, scoring, query);
  }
}

function checkTopK({ topK }: SearchScope): void {
  if (!Number.isInteger(topK) || topK < 1 || topK > maxTopK) {
    throw storeError('invalid_request', `topK is ${topK}: use a whole number from 1 to ${maxTopK}.`);
  }
}

const nativeKinds = { cosine: 'similarity', dot: 'dot_product', l2: 'l2_distance' } as const satisfies Record<
  string,
  ScoreKind
>;

function searchDense(
  connection: Connection,
  view: IndexView,
  { index, vector, topK, filter, minSimilarity }: BranchQuery & { readonly branch: 'dense' },
): readonly Hit[] {
  const { embedding } = view.generation.fingerprint;
  if (embedding === undefined) {
    throw storeError(
      'invalid_request',
      `Index "${index}" holds no vectors: search it by keyword, or build it with an embedder.`,
    );
  }
  const query = prepareVector(vector, embedding, 'The query vector');
  const { metric, dimensions } = embedding;
  extendVectors(connection, view.generation, dimensions, view.dense);
  const mask = maskOf(connection, view, filter);
  const best = scanDense({ vectors: view.dense, query, metric, mask, topK, minSimilarity });
  const toNative = metric === 'l2' ? (score: number) => Math.abs(score) : undefined;
  return loadHits(connection, view.generation.id, best, topK, nativeKinds[metric], toNative);
}

function searchSparse(
  connection: Connection,
  view: IndexView,
  { index, vector, topK, filter }: BranchQuery & { readonly branch: 'sparse' },
): readonly Hit[] {
  if (view.generation.fingerprint.sparse === undefined) {
    throw storeError(
      'invalid_request',
      `Index "${index}" holds no sparse vectors: search it by keyword, or build it with a sparse encoder.`,
    );
  }
  checkSparseVector(vector, 'The sparse query vector');
  extendSparseLists(connection, view.generation, view.sparse);
  const best = scanSparse(view.sparse, vector, maskOf(connection, view, filter), topK);
  return loadHits(connection, view.generation.id, best, topK, 'sparse_dot_product');
}

function searchKeyword(
  connection: Connection,
  view: IndexView,
  scoring: KeywordScoring,
  { index, text, topK, filter }: KeywordQuery,
): readonly Hit[] {
  const { keyword } = view.generation.fingerprint;
  const { analyzer } = scoring;
  if (keyword !== analyzer.fingerprint) {
    throw storeError(
      'invalid_config',
      `Index "${index}" was built with the analyzer "${keyword}", this store uses "${analyzer.fingerprint}": use the same ` +
        'analyzer, or build the index again.',
    );
  }
  const mask = filter === undefined ? undefined : maskOf(connection, view, filter);
  const best = searchPostings(connection, view, scoring, { text, topK, mask });
  return loadHits(connection, view.generation.id, best, topK, 'bm25');
}
