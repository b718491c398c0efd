import {
  type CallOptions,
  type DenseVector,
  type Filter,
  type Hit,
  isRetrievalError,
  type VectorStore,
  type Warning,
} from '@touchstone/contract';
import type { BranchHits } from './search-branches.ts';

/** The results of the look-up for chunks that only the keyword branch returned. */
export interface LookedUp {
  /** Dense hits of those whose similarity is known now. */
  readonly hits: readonly Hit[];
  /** Number of those whose similarity stays unknown. */
  readonly unknownCount: number;
}

/**
 * The similarity of keyword-only hits: a dense search restricted to them. The ports filter by metadata and not by id,
 * so the restriction is to their positions in their documents, and other chunks at those positions are left out. It
 * stays unknown for a chunk without a position, or where the store cannot answer.
 */
export async function lookUpSimilarities(
  store: VectorStore,
  index: string,
  { semantic, keyword }: BranchHits,
  vector: DenseVector | undefined,
  options: CallOptions,
): Promise<LookedUp> {
  const seen = new Set(semantic.map(({ id }) => id));
  const wanted = new Map(keyword.filter(({ id }) => !seen.has(id)).map((hit) => [hit.id, hit]));
  const places = placesOf([...wanted.values()]);
  if (vector === undefined || store.searchDense === undefined || places === undefined) {
    return { hits: [], unknownCount: wanted.size };
  }
  const scope = { index, topK: Math.min(store.limits.maxTopK, wanted.size * sharedPlaces), filter: places };
  try {
    const found = await store.searchDense({ ...scope, vector, exact: true }, options);
    const hits = found.filter(({ id }) => wanted.has(id));
    return { hits, unknownCount: wanted.size - new Set(hits.map(({ id }) => id)).size };
  } catch (error) {
    if (!isRetrievalError(error) || error.code === 'aborted' || options.signal?.aborted) throw error;
    return { hits: [], unknownCount: wanted.size };
  }
}

/** In a collection from another program, several chunks may claim one position; that many are allowed for. */
const sharedPlaces = 2;

/** The documents of the chunks, and the positions in each; undefined where no chunk has them. */
function placesOf(hits: readonly Hit[]): Filter | undefined {
  const positions = new Map<string, number[]>();
  for (const { metadata } of hits) {
    const { document_id: document, chunk_index: position } = metadata;
    if (document === undefined || position === undefined) continue;
    positions.set(document, [...(positions.get(document) ?? []), position]);
  }
  const filters = [...positions].map(([document, values]): Filter => {
    const inDocument: Filter = { op: 'eq', field: 'document_id', value: document };
    return { op: 'and', filters: [inDocument, { op: 'in', field: 'chunk_index', values }] };
  });
  const [only, second] = filters;
  return second === undefined ? only : { op: 'or', filters };
}

/** The warning where chunks are left out because their similarity is unknown. */
export function similarityUnknown(index: string, count: number): Warning {
  const chunks = count === 1 ? 'One chunk' : `${count} chunks`;
  return {
    code: 'similarity_unknown',
    message:
      `${chunks} of index "${index}" that only words found ${count === 1 ? 'is' : 'are'} left out: the similarity could not be ` +
      'looked up, and every result must reach the threshold.',
    detail: { count },
  };
}
