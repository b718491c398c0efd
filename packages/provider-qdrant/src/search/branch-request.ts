import {
  type BranchQuery,
  type CallOptions,
  compact,
  type JsonObject,
  type ScoreKind,
  type SparseVector,
} from '@touchstone/contract';
import { storeError } from '../errors.js';
import type { Condition } from '../filter/translate-filter.js';
import type { KeywordEncoders } from '../keyword-encoders.js';
import type { Layout } from '../layout/layout.js';
import { checkSparse, denseNumbers } from '../vectors.js';

/** One search as Qdrant takes it, at the root of a request or as a prefetch; `limit` is left to the caller. */
export interface BranchRequest extends JsonObject {
  readonly query: JsonObject;
}

/** What a search asks of an index. */
export interface Branch {
  readonly layout: Layout;
  readonly query: BranchQuery;
  /** Undefined where nothing can be found, as for a text of stop words alone. */
  readonly request: BranchRequest | undefined;
  readonly scoreKind: ScoreKind;
}

/** Throws `invalid_request` for a query that does not fit the index, `invalid_config` for a keyword encoder that does not. */
export async function branchOf(
  { layout, query, filter }: Pick<Branch, 'layout' | 'query'> & { readonly filter: Condition | undefined },
  encoders: KeywordEncoders,
  options: CallOptions | undefined,
): Promise<Branch> {
  const filtered: JsonObject = filter === undefined ? {} : { filter: { must: [filter] } };
  switch (query.branch) {
    case 'dense': {
      const { metric, vector, rest } = dense(layout, query);
      const request = { query: { nearest: vector }, ...using(layout.vectors.dense), ...filtered, ...rest };
      return { layout, query, request, scoreKind: nativeKinds[metric] };
    }
    case 'sparse': {
      const name = layout.vectors.sparse;
      if (name === undefined) throw withoutVectors(layout, 'sparse vectors');
      checkSparse(query.vector, 'The sparse query vector');
      return { layout, query, request: sparse(name, query.vector, filtered), scoreKind: 'sparse_dot_product' };
    }
    case 'keyword': {
      const name = layout.vectors.keyword;
      if (name === undefined) throw withoutVectors(layout, 'keyword vectors');
      const encoder = encoders.of(layout);
      const input = { texts: [query.text], role: 'query' } as const;
      const [vector = { indices: [], values: [] }] = await encoder.encode(input, options);
      return { layout, query, request: sparse(name, vector, filtered), scoreKind: 'bm25' };
    }
  }
}

const nativeKinds = { cosine: 'similarity', dot: 'dot_product', l2: 'l2_distance' } as const satisfies Record<
  string,
  ScoreKind
>;

function dense({ index, fingerprint: { embedding } }: Layout, query: BranchQuery & { readonly branch: 'dense' }) {
  if (embedding === undefined) throw withoutVectors({ index }, 'vectors');
  const { metric } = embedding;
  const { exact, hnswEf, minSimilarity } = query;
  if (minSimilarity !== undefined && !Number.isFinite(minSimilarity)) {
    throw storeError('invalid_request', `minSimilarity is ${minSimilarity}: use a number from -1 to 1.`);
  }
  if (hnswEf !== undefined && !(Number.isSafeInteger(hnswEf) && hnswEf >= 1)) {
    throw storeError('invalid_request', `hnswEf is ${hnswEf}: use a whole number, 1 or more.`);
  }
  const vector = denseNumbers(query.vector, embedding, 'The query vector');
  const params = exact === undefined && hnswEf === undefined ? undefined : compact({ exact, hnsw_ef: hnswEf });
  const score_threshold = minSimilarity === undefined ? undefined : thresholdOf(minSimilarity, metric);
  return { metric, vector, rest: compact({ params, score_threshold }) };
}

/**
 * Qdrant keeps scores that are truly above its threshold (truly below, for a distance), in 32 bits; ours is inclusive. The nearest
 * 32-bit number on the far side makes the one the other.
 */
function thresholdOf(minSimilarity: number, metric: keyof typeof nativeKinds): number {
  if (metric !== 'l2') return nextBelow(minSimilarity);
  // Of vectors of length 1: d² = 2 - 2 cos.
  return -nextBelow(-Math.sqrt(Math.max(0, 2 - 2 * minSimilarity)));
}

/** The largest 32-bit float below a number. */
function nextBelow(value: number): number {
  const float = Math.fround(value);
  if (float < value) return float;
  const bits = new DataView(new ArrayBuffer(4));
  bits.setFloat32(0, float === 0 ? -0 : float);
  // The order of floats is that of their bits; of negative ones, reversed.
  bits.setUint32(0, bits.getUint32(0) + (float > 0 ? -1 : 1));
  return bits.getFloat32(0);
}

function sparse(name: string, { indices, values }: SparseVector, rest: JsonObject): BranchRequest | undefined {
  if (indices.length === 0) return undefined;
  return { query: { nearest: { indices, values } }, ...using(name), ...rest };
}

function using(name: string | undefined): JsonObject {
  return name === undefined || name === '' ? {} : { using: name };
}

function withoutVectors({ index }: Pick<Layout, 'index'>, what: string): Error {
  return storeError(
    'invalid_request',
    `Index "${index}" holds no ${what}: search it in another way, or build it with an encoder of them.`,
  );
}
