import { contextDefaults, type Store, type StoredChunk } from '@touchstone/contract';
import { openContexts } from '../../ask/open-contexts.ts';
import { contextProfile } from '../../settings/context-settings.ts';
import { onlyIndex } from '../corpus/only-index.ts';
import type { EvaluatedSystem, SystemInput } from './evaluated-system.ts';
import { type FoundChunk, foundChunk } from './found-chunk.ts';
import { idsAt, judgedAnswer, listing, namedModel } from './judged-answer.ts';
import { observedStore } from './store-hits.ts';

/** Passages of an evaluated context: more than the usual 5, so that the usual metrics at 10 have 10 to look at. */
const topK = 10;

/**
 * Contexts of ten passages (spec 002), with room for all of them, so that a ranking and not a budget is measured. A
 * ranking is the context's passages by relevance, then those that the reranker ranked below them; it is empty for a
 * context that abstains. Before the rerank it is the fused list. Each question calls the language model, if any.
 */
export async function contextSystem(input: SystemInput): Promise<EvaluatedSystem> {
  const { corpus, engine, clock } = input;
  const { config, baseDir, providers, chosen } = corpus;
  const { store, embedder, reranker, languageModel, priceOf = () => undefined } = providers;
  const index = chosen === undefined ? undefined : onlyIndex(chosen, 'The method context');
  return {
    settings: {
      // A profile is plain data, so its JSON is the profile.
      profile: JSON.parse(JSON.stringify(contextProfile(config.context))),
      ...{ topK, store: store.name, embedder: namedModel(embedder), reranker: namedModel(reranker) },
      language_model: namedModel(languageModel),
    },
    retrieve: async (query, { signal }) => {
      const hits: StoredChunk[] = [];
      const see = (hit: StoredChunk) => void hits.push(hit);
      const opening = {
        ...{ engine, clock, writesLog: false },
        providers: { ...providers, priceOf, store: withLookUps(observedStore(store, see), see) },
      };
      const { gather } = await openContexts({ config, baseDir }, { ...opening, newId: () => query.id });
      const question = { query: query.text, index, topK, maxTokens: roomForAll };
      const { pack, record } = await gather(question, { signal });
      const { trace, event } = record;
      return judgedAnswer(query, input, {
        ...{ pack, trace, lossTrace: listing(trace), seen: asCandidates(hits, pack.index) },
        answer: event.resultIds.map(({ candidateId }) => candidateId),
        behind: idsAt(trace, 'rerank'),
        before: idsAt(trace, 'fuse'),
      });
    },
  };
}

/** Pages and chapters are looked up, not searched: their chunks are recorded too. */
function withLookUps(store: Store, see: (chunk: StoredChunk) => void): Store {
  if (store.fetchByFilter === undefined) return store;
  return {
    ...store,
    fetchByFilter: async (query, options) => {
      const chunks = (await store.fetchByFilter?.(query, options)) ?? [];
      for (const chunk of chunks) see(chunk);
      return chunks;
    },
  };
}

/** Tokens; ten chunks have far fewer. */
const roomForAll = contextDefaults.maxTokens * 1000;

/** Chunks by the id that a trace has for them. */
function asCandidates(hits: readonly StoredChunk[], index: string): ReadonlyMap<string, FoundChunk> {
  return new Map(
    hits.map((hit) => {
      const chunk = foundChunk({ score: 0, ...hit }, index);
      return [chunk.candidateId, { ...chunk, id: chunk.candidateId }];
    }),
  );
}
