import { compact, type Hit, retrievalDefaults, type SearchMethod } from '@touchstone/contract';
import { createRetriever } from '@touchstone/pipeline';
import { retrievalSettings } from '../../settings/retrieval-settings.ts';
import { onlyIndex } from '../corpus/only-index.ts';
import { type EvaluatedSystem, rankingDepth, type SystemInput } from './evaluated-system.ts';
import { type FoundChunk, foundChunk } from './found-chunk.ts';
import { itemLosses } from './item-losses.ts';
import { listing, namedModel } from './judged-answer.ts';
import { judgedPassages } from './judged-passages.ts';
import { judgedRanking } from './judged-ranking.ts';
import { observedStore } from './store-hits.ts';

/**
 * Canonical retrieval (spec 001) of the best 50 with the config's settings: by one method as the search finds them, or as `search`
 * answers, by the config's method and reranked.
 */
export async function retrievalSystem(chosen: SearchMethod | 'search', input: SystemInput): Promise<EvaluatedSystem> {
  const { corpus, set, keepTrace = false, keepPassages = false, clock } = input;
  const index = onlyIndex(corpus.indexes, `The method ${chosen}`);
  const { store, encodersFor } = corpus.providers;
  const settings = retrievalSettings(corpus.config);
  const method = chosen === 'search' ? settings.searchMethod : chosen;
  const encoders = await encodersFor(index);
  const embedder = method === 'keyword' ? undefined : encoders.embedder;
  const sparseEncoder = method === 'semantic' ? undefined : encoders.sparseEncoder;
  const { maxTopK, queryPreprocessing, hybridAlpha, scoreThreshold, thresholdScope, timeoutMs } = settings;
  const { rerankPool = retrievalDefaults.rerankPool } = settings;
  const reranker = chosen === 'search' && settings.rerank ? corpus.providers.reranker : undefined;
  const depth = Math.min(rankingDepth, maxTopK, reranker === undefined ? rankingDepth : rerankPool);
  const shape = {
    ...{ topK: depth, searchMethod: method, queryPreprocessing },
    hybridAlpha: method === 'hybrid' ? hybridAlpha : undefined,
    scoreThreshold: method === 'keyword' ? undefined : scoreThreshold,
    rerank: reranker === undefined ? undefined : true,
    rerankPool: reranker === undefined ? undefined : rerankPool,
  };
  const { refinement } = reranker === undefined ? {} : encoders;
  const refined = await refinement?.at(corpus.descriptions.find((each) => each.index === index)?.version ?? '');
  return {
    settings: {
      ...compact(shape),
      store: store.name,
      embedder: namedModel(embedder),
      ...compact({
        sparse_encoder: sparseEncoder?.fingerprint,
        reranker: reranker && namedModel(reranker),
        refinement: typeof refined === 'object' ? refined.version : undefined,
        threshold_scope: thresholdScope === 'branch' ? undefined : thresholdScope,
      }),
    },
    retrieve: async (query, { signal }) => {
      const seen = new Map<string, FoundChunk>();
      const found = (hit: Hit) => foundChunk(hit, index);
      const retriever = createRetriever({
        store: observedStore(store, (hit) => void seen.set(hit.id, found(hit))),
        embedder,
        ...{ sparseEncoder, reranker, refinement, thresholdScope, clock },
        newId: () => query.id,
      });
      const request = { ...shape, index, query: query.text, filters: {} };
      const { call, trace } = await retriever.retrieve(request, { timeoutMs, signal });
      const answer = call.results.map(({ id }) => id);
      // Of reranked results the scores are those of the search, and a run is read by its scores.
      const ranked = (hits: typeof call.results) =>
        hits.map((hit, at) => ({ ...found(hit), score: call.rerank ? hits.length - at : hit.score }));
      const searched = call.results.toSorted((a, b) => (a.searchRank ?? 0) - (b.searchRank ?? 0));
      return {
        results: judgedRanking(ranked(call.results), query, set),
        warnings: call.warnings,
        notes: {
          before: call.rerank && judgedRanking(ranked(searched), query, set),
          attributions: itemLosses(query, set, { trace: listing(trace), answer, seen }),
          trace: keepTrace ? trace : undefined,
          passages: keepPassages ? judgedPassages(call.results.map(found), seen.values(), query, set) : undefined,
        },
      };
    },
  };
}
