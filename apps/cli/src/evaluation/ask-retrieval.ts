import { retrievalSettings } from '@touchstone/config';
import { type Hit, RetrievalError, type SearchMethod, type Trace } from '@touchstone/contract';
import { createRetriever } from '@touchstone/pipeline';
import { type Asker, type AskerInput, rankingDepth } from './asker.js';
import { attributeItems } from './attribute-items.js';
import { chunkPlace, documentOf } from './chunk-place.js';
import { type FoundChunk, nameResults } from './name-results.js';
import { observedStore } from './observed-store.js';

/** Canonical retrieval (spec 001) of the best 50 by one method, with the config's settings. */
export async function retrievalAsker(method: SearchMethod, input: AskerInput): Promise<Asker> {
  const { corpus, set, keepTrace, clock } = input;
  const index = onlyIndex(corpus.indexes, method);
  const { store, encodersFor } = corpus.providers;
  const { embedder } = method === 'keyword' ? {} : await encodersFor(index);
  const { maxTopK, queryPreprocessing, hybridAlpha, scoreThreshold, timeoutMs } = retrievalSettings(corpus.config);
  const topK = Math.min(rankingDepth, maxTopK);
  const shape = {
    ...{ topK, searchMethod: method, queryPreprocessing },
    ...(method === 'hybrid' ? { hybridAlpha } : {}),
    ...(method === 'keyword' || scoreThreshold === undefined ? {} : { scoreThreshold }),
  };
  const isGolden = set.documents === undefined;
  return {
    settings: {
      ...shape,
      store: store.name,
      embedder: embedder === undefined ? null : { name: embedder.name, model: embedder.model },
    },
    ask: async (query, { signal }) => {
      const seen = new Map<string, FoundChunk>();
      const found = (hit: Hit) => foundChunk(hit, index);
      const retriever = createRetriever({
        store: observedStore(store, (hit) => void seen.set(hit.id, found(hit))),
        embedder,
        clock,
        newId: () => query.id,
      });
      const request = { ...shape, index, query: query.text, filters: {} };
      const options = { timeoutMs, signal };
      const { call, trace } = await retriever.retrieve(request, options);
      const judgements = set.qrels.get(query.id) ?? new Map<string, number>();
      const answer = call.results.map(({ id }) => id);
      return {
        results: nameResults(query, call.results.map(found), isGolden),
        notes: {
          attributions: attributeItems(byBranch(trace), query, judgements, { answer, seen }),
          ...(keepTrace ? { trace } : {}),
        },
      };
    },
  };
}

function foundChunk({ id, metadata, score }: Hit, index: string): FoundChunk {
  return { ...chunkPlace({ id, metadata }, index), id, documentId: documentOf({ id, metadata }), score };
}

/** The description of an index lists nothing: it is no stage that a candidate could be lost at. */
function byBranch({ stages }: Trace): Pick<Trace, 'stages'> {
  return { stages: stages.filter(({ candidates }) => candidates !== undefined) };
}

function onlyIndex(indexes: readonly string[], method: string): string {
  const [first, second] = indexes;
  if (first !== undefined && second === undefined) return first;
  throw new RetrievalError(
    'invalid_request',
    `${method} search asks one index, and there are ${indexes.join(', ')}: choose one with --index, or use --method evidence.`,
  );
}
