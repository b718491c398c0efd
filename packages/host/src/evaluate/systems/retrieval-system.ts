import { compact, type Hit, type SearchMethod } from '@touchstone/contract';
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

/** Canonical retrieval (spec 001) of the best 50 by one method, with the config's settings. */
export async function retrievalSystem(method: SearchMethod, input: SystemInput): Promise<EvaluatedSystem> {
  const { corpus, set, keepTrace = false, keepPassages = false, clock } = input;
  const index = onlyIndex(corpus.indexes, `The method ${method}`);
  const { store, encodersFor } = corpus.providers;
  const encoders = await encodersFor(index);
  const embedder = method === 'keyword' ? undefined : encoders.embedder;
  const sparseEncoder = method === 'semantic' ? undefined : encoders.sparseEncoder;
  const settings = retrievalSettings(corpus.config);
  const { maxTopK, queryPreprocessing, hybridAlpha, scoreThreshold, thresholdScope, timeoutMs } = settings;
  const shape = {
    ...{ topK: Math.min(rankingDepth, maxTopK), searchMethod: method, queryPreprocessing },
    hybridAlpha: method === 'hybrid' ? hybridAlpha : undefined,
    scoreThreshold: method === 'keyword' ? undefined : scoreThreshold,
  };
  return {
    settings: {
      ...compact(shape),
      store: store.name,
      embedder: namedModel(embedder),
      ...compact({
        sparse_encoder: sparseEncoder?.fingerprint,
        threshold_scope: thresholdScope === 'branch' ? undefined : thresholdScope,
      }),
    },
    retrieve: async (query, { signal }) => {
      const seen = new Map<string, FoundChunk>();
      const found = (hit: Hit) => foundChunk(hit, index);
      const retriever = createRetriever({
        store: observedStore(store, (hit) => void seen.set(hit.id, found(hit))),
        embedder,
        sparseEncoder,
        thresholdScope,
        clock,
        newId: () => query.id,
      });
      const request = { ...shape, index, query: query.text, filters: {} };
      const { call, trace } = await retriever.retrieve(request, { timeoutMs, signal });
      const answer = call.results.map(({ id }) => id);
      return {
        results: judgedRanking(call.results.map(found), query, set),
        warnings: call.warnings,
        notes: {
          attributions: itemLosses(query, set, { trace: listing(trace), answer, seen }),
          trace: keepTrace ? trace : undefined,
          passages: keepPassages ? judgedPassages(call.results.map(found), seen.values(), query, set) : undefined,
        },
      };
    },
  };
}
