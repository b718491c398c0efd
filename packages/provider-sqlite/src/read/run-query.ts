import type { BranchQuery, DenseQuery, Hit, KeywordQuery, ScoreKind, SparseQuery, Steps } from '@touchstone/contract';
import { checkDenseQuery, checkSparseQuery, checkTopK, comparedVector } from '@touchstone/provider-kit';
import { scanDense } from '../dense/dense-scan.ts';
import { extendVectors } from '../dense/vector-blocks.ts';
import type { Connection } from '../file/connection.ts';
import { providerName, storeError } from '../file/errors.ts';
import { type IndexView, maskOf } from './index-view.ts';
import { type KeywordScoring, searchPostings } from './keyword-search.ts';
import { loadHits } from './load-hits.ts';
import { extendSparseLists, scanSparse } from './sparse-lists.ts';

export const maxTopK = 10_000;

/** Runs one search. Throws `invalid_request` for a query that does not fit the index. */
export function* runQuery(
  connection: Connection,
  view: IndexView,
  scoring: KeywordScoring,
  query: BranchQuery,
): Steps<readonly Hit[]> {
  checkTopK(query.topK, maxTopK, providerName);
  switch (query.branch) {
    case 'dense':
      return yield* searchDense(connection, view, query);
    case 'sparse':
      return yield* searchSparse(connection, view, query);
    case 'keyword':
      return yield* searchKeyword(connection, view, scoring, query);
  }
}

const nativeKinds = { cosine: 'similarity', dot: 'dot_product', l2: 'l2_distance' } as const satisfies Record<
  string,
  ScoreKind
>;

function* searchDense(connection: Connection, view: IndexView, dense: DenseQuery): Steps<readonly Hit[]> {
  const embedding = checkDenseQuery(dense, view.generation.fingerprint, providerName);
  const { topK, filter, minSimilarity } = dense;
  const { metric, dimensions } = embedding;
  const query = comparedVector(dense.vector, embedding);
  yield* extendVectors(connection, view.generation, dimensions, view.dense);
  const mask = yield* maskOf(connection, view, filter);
  const best = yield* scanDense({ vectors: view.dense, query, metric, mask, topK, minSimilarity });
  const toNative = metric === 'l2' ? (score: number) => Math.abs(score) : undefined;
  return yield* loadHits(connection, view.generation.id, best, topK, nativeKinds[metric], toNative);
}

function* searchSparse(connection: Connection, view: IndexView, sparse: SparseQuery): Steps<readonly Hit[]> {
  checkSparseQuery(sparse, view.generation.fingerprint, providerName);
  const { vector, topK, filter } = sparse;
  yield* extendSparseLists(connection, view.generation, view.sparse);
  const mask = yield* maskOf(connection, view, filter);
  const best = yield* scanSparse(view.sparse, vector, mask, topK);
  return yield* loadHits(connection, view.generation.id, best, topK, 'sparse_dot_product');
}

function* searchKeyword(
  connection: Connection,
  view: IndexView,
  scoring: KeywordScoring,
  query: KeywordQuery,
): Steps<readonly Hit[]> {
  const { index, text, topK, filter } = query;
  const { keyword } = view.generation.fingerprint;
  const { analyzer } = scoring;
  if (keyword !== analyzer.fingerprint) {
    throw storeError(
      'invalid_config',
      `Index "${index}" was built with the analyzer "${keyword}", this store uses "${analyzer.fingerprint}": use that ` +
        'analyzer, or run `touchstone index --rebuild`.',
    );
  }
  const mask = filter === undefined ? undefined : yield* maskOf(connection, view, filter);
  const best = yield* searchPostings(connection, view, scoring, { text, topK, mask });
  return yield* loadHits(connection, view.generation.id, best, topK, 'bm25');
}
