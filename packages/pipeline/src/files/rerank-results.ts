import {
  type CallOptions,
  type RerankDocument,
  type Reranker,
  RetrievalError,
  type RetrievalResult,
} from '@touchstone/contract';
import { type FileOrder, noFileOrder, searchFileOrder } from './file-order.ts';
import { namedFirst, orderNamed } from './named-first.ts';
import { isCode, orderFiles } from './order-files.ts';

/** A result of canonical retrieval with its reranked score. */
export interface RerankedResult extends RetrievalResult {
  /** 0 to 1. */
  readonly rerankScore: number;
}

/** Settings for reranking results. */
export interface RerankResultsOptions extends CallOptions {
  /**
   * The weights of files and likeness; 0 everywhere leaves the order to the scores. Default: `searchFileOrder` where
   * some results are code; else the scores and the query's names, since like records answer alike (decision 29).
   */
  readonly files?: FileOrder;
  /** The model that made the vectors of the search; see `RerankInput`. */
  readonly similarityBy?: string;
  /** Similarities by second vectors, by the id of a result; see `Refinement`. All or none. */
  readonly refined?: ReadonlyMap<string, number>;
}

/**
 * The results of a search, ordered anew by a reranker and, where some are code, by their files and likeness (decision
 * 29), the chunks that the query names first. A step after canonical retrieval: the scores of the search stay as they
 * are, and each result has the reranker's. Throws the reranker's error, and `bad_response` for anything but one score a
 * result.
 */
export async function rerankResults(
  query: string,
  results: readonly RetrievalResult[],
  reranker: Reranker,
  { files, similarityBy, refined, signal }: RerankResultsOptions = {},
): Promise<readonly RerankedResult[]> {
  if (results.length === 0) return [];
  const documents = results.map((result) => documentOf(result, refined?.get(result.id)));
  const { scores } = await reranker.rerank({ query, similarityBy, documents }, { signal });
  if (scores.length !== results.length) {
    throw new RetrievalError(
      'bad_response',
      `${reranker.model} returned ${scores.length} scores for ${results.length} documents: one each.`,
      { provider: reranker.name },
    );
  }
  const reranked = results
    .map((result, at) => ({ ...result, rerankScore: scores[at] as number }))
    .sort((a, b) => b.rerankScore - a.rerankScore || (a.id < b.id ? -1 : 1));
  const question = { query, wantsDocs: false };
  if (files !== undefined) return orderNamed(question, reranked, files);
  return namedFirst(question, orderFiles(question, reranked, reranked.some(isCode) ? searchFileOrder : noFileOrder));
}

/** A hybrid result has 0 for a branch that did not return it, which is no score. */
function documentOf(
  { id, text, metadata, relevanceComponents }: RetrievalResult,
  refined: number | undefined,
): RerankDocument {
  const { semanticScore, keywordScore } = relevanceComponents ?? {};
  const found = { similarity: semanticScore || undefined, keyword: keywordScore || undefined, refined };
  return { id, text, metadata, found: relevanceComponents === undefined && refined === undefined ? undefined : found };
}
