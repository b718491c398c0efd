import type { Embedder, RetrievalResult, Store } from '@touchstone/contract';
import { type Analyzer, codeAnalyzer, defaultAnalyzer, proseAnalyzer } from '@touchstone/lexical';
import { localReranker } from '@touchstone/local-models';
import { createRetriever } from '@touchstone/pipeline';

/** The documents for a query, best first. */
type Ask = (query: string) => Promise<readonly string[]>;

/** One way to search that is ranked among the others. */
export interface Configuration {
  readonly name: string;
  /** How the index is built. */
  readonly analyzer: AnalyzerName;
  readonly open: (index: string, providers: { readonly store: Store; readonly embedder: Embedder }) => Ask;
}

/** Indexes differ by their analyzer alone. */
export const analyzers = {
  prose: proseAnalyzer,
  code: codeAnalyzer,
  default: defaultAnalyzer,
} as const satisfies Record<string, () => Analyzer>;
export type AnalyzerName = keyof typeof analyzers;

/** The six that are ranked: chosen before the first measurement, none with a setting fitted to a set. */
export const configurations: readonly Configuration[] = [
  { name: 'keyword, prose', analyzer: 'prose', open: searching('keyword') },
  { name: 'keyword, code', analyzer: 'code', open: searching('keyword') },
  { name: 'semantic', analyzer: 'default', open: searching('semantic') },
  { name: 'hybrid .5', analyzer: 'default', open: searching('hybrid', 0.5) },
  { name: 'hybrid .7', analyzer: 'default', open: searching('hybrid', 0.7) },
  { name: 'hybrid .5 + rerank', analyzer: 'default', open: reranking(0.5) },
];

function searching(searchMethod: 'keyword' | 'semantic' | 'hybrid', hybridAlpha?: number): Configuration['open'] {
  return (index, providers) => {
    const search = searcher(index, providers, searchMethod, hybridAlpha);
    return async (query) => documentsOf(await search(query));
  };
}

function reranking(hybridAlpha: number): Configuration['open'] {
  return (index, providers) => {
    const search = searcher(index, providers, 'hybrid', hybridAlpha);
    const reranker = localReranker();
    return async (query) => {
      const found = await search(query);
      const documents = found.map(({ id, text, metadata }) => ({ id, text, metadata }));
      const { scores } = await reranker.rerank({ query, documents });
      const reranked = found
        .map((result, position) => ({ result, score: scores[position] ?? 0 }))
        .sort((a, b) => b.score - a.score || (a.result.id < b.result.id ? -1 : 1));
      return documentsOf(reranked.map(({ result }) => result));
    };
  };
}

function searcher(
  index: string,
  providers: { readonly store: Store; readonly embedder: Embedder },
  searchMethod: 'keyword' | 'semantic' | 'hybrid',
  hybridAlpha: number | undefined,
) {
  const retriever = createRetriever(providers);
  return async (query: string): Promise<readonly RetrievalResult[]> => {
    const request = { index, query, topK: 50, filters: {}, searchMethod, hybridAlpha } as const;
    const { call } = await retriever.retrieve({ ...request, queryPreprocessing: 'none' });
    return call.results;
  };
}

/** A record that had to be split counts once, where its best part stands. */
function documentsOf(results: readonly RetrievalResult[]): readonly string[] {
  return [...new Set(results.map(({ id, metadata }) => metadata.document_id ?? id))];
}
