import {
  type BranchQuery,
  type CallOptions,
  compact,
  type DenseQuery,
  type JsonObject,
  type ScoreKind,
  type SparseQueryTerm,
  type SparseVector,
} from '@touchstone/contract';
import { checkDenseQuery, checkSparseQuery, leastSimilarity, sendableVector } from '@touchstone/provider-kit';
import type { Condition } from '../filter/translate-filter.ts';
import type { KeywordEncoders } from '../layout/keyword-encoders.ts';
import type { Layout } from '../layout/layout.ts';
import { providerName, storeError } from '../server/errors.ts';
import type { ShardSelection } from '../server/scroll.ts';
import { denseNumbers } from '../server/vectors.ts';
import type { TermFrequencies, TermsIn } from '../terms/term-frequencies.ts';
import type { ParamsOf, SearchParams } from './search-params.ts';

/** One search as Qdrant takes it, at the root of a request or as a prefetch; `limit` is left to the caller. */
interface BranchRequest extends JsonObject {
  readonly query: JsonObject;
}

/** One search of an index. */
export interface Branch {
  readonly layout: Layout;
  readonly query: BranchQuery;
  /** Undefined where nothing can match, as for a text of stop words alone. */
  readonly request: BranchRequest | undefined;
  /** The shards to search. */
  readonly shards: ShardSelection;
  readonly scoreKind: ScoreKind;
  /** The version of the index whose idf the request has; absent where it needs none. */
  readonly revision?: string;
}

/** The dependencies of branches. */
export interface BranchContext {
  readonly encoders: KeywordEncoders;
  readonly frequencies: TermFrequencies;
  /** The parameters of approximate searches of a collection. */
  readonly paramsOf: ParamsOf;
}

/** Throws `invalid_request` for a query that does not fit the index, `invalid_config` for a keyword encoder that does not. */
export async function branchOf(
  {
    layout,
    query,
    filter,
    shards,
  }: Pick<Branch, 'layout' | 'query' | 'shards'> & { readonly filter: Condition | undefined },
  { encoders, frequencies, paramsOf }: BranchContext,
  options: CallOptions | undefined,
): Promise<Branch> {
  const filtered: JsonObject = filter === undefined ? {} : { filter: { must: [filter] } };
  switch (query.branch) {
    case 'dense': {
      const { metric, vector, rest } = dense(layout, query, paramsOf(layout.address));
      const request = { query: { nearest: vector }, ...using(layout.vectors.dense), ...filtered, ...rest };
      return { layout, query, shards, request, scoreKind: nativeKinds[metric] };
    }
    case 'sparse': {
      const name = layout.vectors.sparse;
      checkSparseQuery(query, { sparse: name }, providerName);
      const found = await lexical(name, query.vector, () => termsOf(query.vector));
      return { layout, query, shards, ...found, scoreKind: 'sparse_dot_product' };
    }
    case 'keyword': {
      const name = layout.vectors.keyword;
      if (name === undefined) throw withoutKeywords(layout);
      const encoder = encoders.of(layout);
      const input = { texts: [query.text], role: 'query' } as const;
      const [vector = { indices: [], values: [] }] = await encoder.encode(input, options);
      const inLanguages = layout.hasLanguages ? encoder.queryForms : undefined;
      const termsIn: TermsIn = (languages) =>
        (languages.length === 0 ? undefined : inLanguages?.(query.text, languages)) ?? termsOf(vector);
      return { layout, query, shards, ...(await lexical(name, vector, termsIn)), scoreKind: 'bm25' };
    }
  }

  async function lexical(
    name: string | undefined,
    vector: SparseVector,
    termsIn: TermsIn,
  ): Promise<Pick<Branch, 'request' | 'revision'>> {
    // Stop words of English may be words of another language.
    const isEmpty = vector.indices.length === 0 && !layout.hasLanguages;
    if (name === undefined || isEmpty || !layout.counted.includes(name)) {
      return { request: sparse(name, vector, filtered) };
    }
    const { vector: weighed, revision } = await frequencies.weigh(layout, name, termsIn, options);
    return { request: sparse(name, weighed, filtered), revision };
  }
}

const nativeKinds = { cosine: 'similarity', dot: 'dot_product', l2: 'l2_distance' } as const satisfies Record<
  string,
  ScoreKind
>;

function dense({ fingerprint }: Layout, query: DenseQuery, usual: SearchParams) {
  const embedding = checkDenseQuery(query, fingerprint, providerName);
  const { metric } = embedding;
  const { exact, hnswEf, minSimilarity } = query;
  const breadth: JsonObject = hnswEf === undefined ? {} : { hnsw_ef: hnswEf };
  const vector = denseNumbers(sendableVector(query.vector, embedding));
  const params: JsonObject = exact === true ? { exact, ...breadth } : { ...usual, ...breadth };
  const score_threshold = minSimilarity === undefined ? undefined : thresholdOf(minSimilarity, metric);
  return { metric, vector, rest: compact({ params, score_threshold }) };
}

/** As a score of Qdrant's, which is a distance for `l2`. */
function thresholdOf(minSimilarity: number, metric: keyof typeof nativeKinds): number {
  const least = leastSimilarity({ minSimilarity });
  // Of vectors of length 1: d² = 2 - 2 cos.
  return metric === 'l2' ? Math.sqrt(Math.max(0, 2 - 2 * least)) : least;
}

function sparse(
  name: string | undefined,
  { indices, values }: SparseVector,
  rest: JsonObject,
): BranchRequest | undefined {
  if (indices.length === 0) return undefined;
  return { query: { nearest: { indices, values } }, ...using(name), ...rest };
}

function termsOf({ indices, values }: SparseVector): readonly SparseQueryTerm[] {
  return indices.map((index, at) => ({ indices: [index], count: values[at] ?? 0 }));
}

/** The vector of that name in a search. */
export function using(name: string | undefined): JsonObject {
  return name === undefined || name === '' ? {} : { using: name };
}

function withoutKeywords({ index }: Layout): Error {
  return storeError(
    'invalid_request',
    `Index "${index}" holds no keyword vectors: search it in another way, or build it with an encoder of them.`,
  );
}
