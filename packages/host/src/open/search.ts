import { type CallOptions, type Clock, compact, type MergedResult, type RetrievalResult } from '@touchstone/contract';
import type { Notice } from '@touchstone/ingest/freshness';
import { citedChunk } from '@touchstone/ingest/verify';
import { citationOf, foldCopies } from '@touchstone/pipeline';
import { askIndexes } from '../ask/ask-indexes.ts';
import type { RetrievalQuestion } from '../ask/complete-request.ts';
import type { OpenRetriever } from '../ask/open-retriever.ts';
import type { RecordedRetrieval } from '../ask/recorded-retrieval.ts';
import type { Providers } from '../providers/open-providers.ts';
import type { SearchResult, SearchResults, SearchTimings } from './touchstone.ts';

/** Dependencies of a search. */
export interface SearchWiring {
  readonly retriever: OpenRetriever;
  readonly providers: Providers;
  readonly clock: Clock;
}

/** Searches the indexes and returns the results, judged and timed. */
export async function searchIndexes(
  { retriever, providers, clock }: SearchWiring,
  question: RetrievalQuestion,
  asking: CallOptions & { readonly indexes?: readonly string[]; readonly timeoutMs?: number },
  noticesOf: (indexes: readonly string[]) => Promise<readonly Notice[]>,
): Promise<SearchResults> {
  const fromMs = clock.monotonicMs();
  const { retrievals, merged, warnings } = await askIndexes({ retriever, store: providers.store }, question, asking);
  const calls = retrievals.map(({ call }) => call);
  const found =
    merged?.map(mergedResult) ?? calls.flatMap(({ index, results }) => results.map((result) => cited(index, result)));
  const results = foldCopies(found, ({ text }) => text).map(({ item, copies }) => ({
    ...item,
    copies: copies.map(({ citation }) => citation),
  }));
  const { verdict, unknownWords } = await retriever.judge(retrievals, { signal: asking.signal });
  const notices = await noticesOf(calls.map(({ index }) => index));
  return {
    results: results.map((result, at) => ({ rank: at + 1, ...result })),
    verdict,
    unknownWords,
    warnings: [...warnings, ...calls.flatMap((call) => call.warnings ?? [])],
    notices,
    timings: timingsOf(retrievals, clock.monotonicMs() - fromMs),
  };
}

type Unranked = Omit<SearchResult, 'rank' | 'copies'>;

function mergedResult({ index, rrfScore, result }: MergedResult): Unranked {
  return { ...cited(index, result), score: rrfScore, scoreKind: 'rrf_score' };
}

function cited(index: string, result: RetrievalResult): Unranked {
  const { id, metadata, rerankScore, relevanceScore, relevanceKind } = result;
  const { chunkId: _, ...place } = citedChunk(result, citationOf(result).text);
  return {
    id,
    index,
    ...compact({ title: metadata.title, ...place }),
    ...(rerankScore === undefined
      ? { score: relevanceScore, scoreKind: relevanceKind }
      : { score: rerankScore, scoreKind: 'rerank_score' }),
    metadata,
  };
}

function timingsOf(retrievals: readonly RecordedRetrieval[], totalMs: number): SearchTimings {
  const slowest = (part: 'embeddingMs' | 'searchMs' | 'postProcessingMs') =>
    Math.max(0, ...retrievals.map(({ trace }) => trace.latency[part]));
  return {
    totalMs,
    embeddingMs: slowest('embeddingMs'),
    searchMs: slowest('searchMs'),
    postProcessingMs: slowest('postProcessingMs'),
  };
}
