import type {
  BranchQuery,
  DenseQuery,
  EmbeddingFingerprint,
  Hit,
  KeywordQuery,
  ScoreKind,
  SparseQuery,
  Steps,
} from '@touchstone/contract';
import { checkDenseQuery, checkSparseQuery, checkTopK, comparedVector } from '@touchstone/provider-kit';
import { extendCodeBlocks, isCoded } from '../dense/code-blocks.ts';
import { scanCodes, scanStored } from '../dense/coded-scan.ts';
import { scanDense } from '../dense/dense-scan.ts';
import type { Candidates } from '../dense/keep-best.ts';
import { signCoder } from '../dense/sign-codes.ts';
import { extendVectors } from '../dense/vector-blocks.ts';
import type { Connection } from '../file/connection.ts';
import { providerName, storeError } from '../file/errors.ts';
import { type IndexView, maskOf } from './index-view.ts';
import { type KeywordScoring, searchPostings } from './keyword-search.ts';
import { loadHits } from './load-hits.ts';
import { extendSparseLists, scanSparse } from './sparse-lists.ts';

export const maxTopK = 10_000;

/** The settings of a store by which it searches. */
export interface QueryScoring extends KeywordScoring {
  /** Vectors of an index up to which all of them are compared. */
  readonly exactUpTo: number;
}

/** Runs one search. Throws `invalid_request` for a query that does not fit the index. */
export function* runQuery(
  connection: Connection,
  view: IndexView,
  scoring: QueryScoring,
  query: BranchQuery,
): Steps<readonly Hit[]> {
  checkTopK(query.topK, maxTopK, providerName);
  switch (query.branch) {
    case 'dense':
      return yield* searchDense(connection, view, scoring.exactUpTo, query);
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

function* searchDense(
  connection: Connection,
  view: IndexView,
  exactUpTo: number,
  dense: DenseQuery,
): Steps<readonly Hit[]> {
  const embedding = checkDenseQuery(dense, view.generation.fingerprint, providerName);
  const best = yield* nearest(connection, view, exactUpTo, dense, embedding);
  const { metric } = embedding;
  const toNative = metric === 'l2' ? (score: number) => Math.abs(score) : undefined;
  return yield* loadHits(connection, view.generation.id, best, dense.topK, nativeKinds[metric], toNative);
}

/** True if an index is so large that its vectors stay in the file, and has the codes that replace them in memory. */
export function searchesByCode(connection: Connection, { generation, codes }: IndexView, exactUpTo: number): boolean {
  return generation.vectorCount > exactUpTo && isCoded(connection, generation, codes);
}

/** The best of a query that fits the index, by ordinal. */
function* nearest(
  connection: Connection,
  view: IndexView,
  exactUpTo: number,
  { vector, topK, filter, minSimilarity, exact }: DenseQuery,
  embedding: EmbeddingFingerprint,
): Steps<Candidates> {
  const { generation, codes, dense: vectors } = view;
  const { metric, dimensions } = embedding;
  const mask = yield* maskOf(connection, view, filter);
  const scan = { query: comparedVector(vector, embedding), metric, mask, topK, minSimilarity };
  if (!searchesByCode(connection, view, exactUpTo)) {
    yield* extendVectors(connection, generation, dimensions, vectors);
    return yield* scanDense({ ...scan, vectors });
  }
  const source = { connection, generation: generation.id, dimensions };
  if (exact === true) return yield* scanStored({ ...scan, source });
  const coder = signCoder(dimensions);
  yield* extendCodeBlocks(connection, generation, coder.bytes, codes);
  return yield* scanCodes({ ...scan, source, codes, coder });
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
