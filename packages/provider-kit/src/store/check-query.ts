import {
  type DenseQuery,
  type EmbeddingFingerprint,
  type FilterQuery,
  type IndexFingerprint,
  RetrievalError,
  type SparseQuery,
} from '@touchstone/contract';
import { checkFilter } from '../filter/check-filter.ts';
import { refusedInput } from '../input/check-text.ts';
import { checkDenseVector } from './check-dense-vector.ts';
import { checkSparseVector } from './check-sparse-vector.ts';

/** Throws `invalid_request` unless `topK` is a whole number from 1 to the store's limit. */
export function checkTopK(topK: number, maxTopK: number, provider: string): void {
  if (Number.isInteger(topK) && topK >= 1 && topK <= maxTopK) return;
  throw refusedInput(`topK is ${topK}: use a whole number from 1 to ${maxTopK}.`, provider);
}

/**
 * The embedding of an index that a dense search fits. Throws `invalid_request` where it does not, and `invalid_config` for a vector of
 * another model; `topK` is for `checkTopK`.
 */
export function checkDenseQuery(
  { index, vector, madeBy, minSimilarity, hnswEf }: DenseQuery,
  { embedding }: IndexFingerprint,
  provider: string,
): EmbeddingFingerprint {
  if (embedding === undefined) {
    throw refusedInput(
      `Index "${index}" holds no vectors: search it by keyword, or build it with an embedder.`,
      provider,
    );
  }
  if (madeBy !== undefined && (madeBy.provider !== embedding.provider || madeBy.model !== embedding.model)) {
    throw new RetrievalError(
      'invalid_config',
      `Index "${index}" was built with ${embedding.provider}/${embedding.model} and searched with a vector of ` +
        `${madeBy.provider}/${madeBy.model}: use the same embedder, or search again if the index was being built anew.`,
      { provider },
    );
  }
  if (minSimilarity !== undefined && !Number.isFinite(minSimilarity)) {
    throw refusedInput(`minSimilarity is ${minSimilarity}: use a number from -1 to 1.`, provider);
  }
  if (hnswEf !== undefined && !isCount(hnswEf)) {
    throw refusedInput(`hnswEf is ${hnswEf}: use a whole number, 1 or more.`, provider);
  }
  checkDenseVector(vector, embedding, 'The query vector', provider);
  return embedding;
}

/** Throws `invalid_request` for a sparse search that the index does not fit. */
export function checkSparseQuery({ index, vector }: SparseQuery, { sparse }: IndexFingerprint, provider: string): void {
  if (sparse === undefined) {
    throw refusedInput(
      `Index "${index}" holds no sparse vectors: search it by keyword, or build it with a sparse encoder.`,
      provider,
    );
  }
  checkSparseVector(vector, 'The sparse query vector', provider);
}

/** Throws `invalid_request` for a fetch whose limit or filter is none. */
export function checkFetch({ limit, filter }: FilterQuery, provider: string): void {
  if (!isCount(limit)) throw refusedInput(`limit is ${limit}: use a whole number, 1 or more.`, provider);
  if (filter !== undefined) checkFilter(filter, provider);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}
