import { contextDefaults, type Store, type StoredChunk, type Trace } from '@touchstone/contract';
import { openContexts } from '../../ask/open-contexts.ts';
import { contextProfile } from '../../settings/context-settings.ts';
import { onlyIndex } from '../corpus/only-index.ts';
import { type EvaluatedSystem, rankingDepth, type SystemInput } from './evaluated-system.ts';
import { type FoundChunk, foundChunk } from './found-chunk.ts';
import { itemLosses } from './item-losses.ts';
import { judgedPassages } from './judged-passages.ts';
import { judgedRanking } from './judged-ranking.ts';
import { observedStore } from './observed-store.ts';

/** Passages of an evaluated context: more than the usual 5, so that the usual metrics at 10 have 10 to look at. */
const topK = 10;

/**
 * Contexts of ten passages (spec 002), with room for all of them, so that a ranking and not a budget is measured. A ranking is the
 * context's passages by relevance, then what the reranker put behind them; of a context that abstains it is empty. Before the rerank it
 * is the fused list. A config with a language model asks it for each question.
 */
export async function contextSystem(input: SystemInput): Promise<EvaluatedSystem> {
  const { corpus, set, engine, keepTrace = false, keepPassages = false, clock } = input;
  const { config, baseDir, providers, chosen } = corpus;
  const { store, embedder, reranker, languageModel, priceOf = () => undefined } = providers;
  const index = chosen === undefined ? undefined : onlyIndex(chosen, 'The method context');
  const named = (model: { readonly name: string; readonly model: string } | undefined) =>
    model === undefined ? null : { name: model.name, model: model.model };
  return {
    settings: {
      // A profile is plain data, so its JSON is the profile.
      profile: JSON.parse(JSON.stringify(contextProfile(config.context))),
      ...{ topK: topK, store: store.name, embedder: named(embedder), reranker: named(reranker) },
      language_model: named(languageModel),
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
      const seen = asCandidates(hits, pack.index);
      const answer = event.resultIds.map(({ candidateId }) => candidateId);
      const ranking = pack.grounding === 'none' ? [] : deeper(answer, trace);
      const ranked = (ids: readonly string[]) => judgedRanking(chunksOf(ids, seen), query, set);
      return {
        results: ranked(ranking),
        warnings: pack.warnings,
        notes: {
          before: ranked(idsAt(trace, 'fuse').slice(0, rankingDepth)),
          grounding: pack.grounding,
          attributions: itemLosses(query, set, { trace: listing(trace), answer, seen }),
          trace: keepTrace ? trace : undefined,
          passages: keepPassages ? judgedPassages(chunksOf(ranking, seen), seen.values(), query, set) : undefined,
        },
      };
    },
  };
}

/** Pages and chapters are looked up, not searched: what they hold is seen too. */
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

function deeper(answer: readonly string[], trace: Trace): readonly string[] {
  return [...new Set([...answer, ...idsAt(trace, 'rerank')])].slice(0, rankingDepth);
}

/** What the last stage of this name left, best first. */
function idsAt({ stages }: Trace, name: string): readonly string[] {
  const last = stages.findLast(({ stage, error }) => stage === name && error === undefined);
  return last?.candidates?.map(({ id }) => id) ?? [];
}

/** Only stages that list candidates can lose one. */
function listing({ stages }: Trace): Pick<Trace, 'stages'> {
  return { stages: stages.filter(({ candidates }) => candidates !== undefined) };
}

/** In the order of the ids; the scores fall from place to place, since those of a context and of the rest are not of one scale. */
function chunksOf(ids: readonly string[], seen: ReadonlyMap<string, FoundChunk>): readonly FoundChunk[] {
  return ids.flatMap((id, position) => {
    const chunk = seen.get(id);
    return chunk === undefined ? [] : [{ ...chunk, score: ids.length - position }];
  });
}
