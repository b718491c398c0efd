import { type EvidencePack, evidenceDefaults, type Trace } from '@touchstone/contract';
import { createEvidenceGatherer } from '@touchstone/pipeline';
import { evidenceCollections } from '../../ask/evidence-collections.ts';
import { evidenceProfile } from '../../settings/evidence-profile.ts';
import { type EvaluatedSystem, rankingDepth, type SystemInput } from './evaluated-system.ts';
import { type FoundChunk, foundChunk } from './found-chunk.ts';
import { itemLosses } from './item-losses.ts';
import { judgedPassages } from './judged-passages.ts';
import { judgedRanking } from './judged-ranking.ts';
import { observedStore } from './observed-store.ts';

/**
 * Evidence packs of the usual size (spec 000). A ranking is the pack's candidates, then what the reranker put behind them, so
 * that recall can be told deeper than a pack is; of a pack that abstains it is empty. Before the rerank it is the pool in fused order.
 */
export async function evidenceSystem(input: SystemInput): Promise<EvaluatedSystem> {
  const { corpus, set, engine, keepTrace = false, keepPassages = false, clock } = input;
  const { reranker } = corpus.providers;
  const profile = evidenceProfile(corpus.config.evidence);
  const plain = await evidenceCollections(corpus.config, corpus.providers, corpus.chosen);
  return {
    settings: {
      // A profile is plain data, so its JSON is the profile.
      profile: JSON.parse(JSON.stringify(profile)),
      collections: plain.map(({ name, index, sourceType, store, embedder }) => ({
        ...{ name, index, source_type: sourceType, store: store.name },
        embedder: embedder === undefined ? null : { name: embedder.name, model: embedder.model },
      })),
      reranker: reranker === undefined ? null : { name: reranker.name, model: reranker.model },
    },
    retrieve: async (query, { signal }) => {
      const seen = new Map<string, FoundChunk>();
      const collections = plain.map((collection) => ({
        ...collection,
        store: observedStore(collection.store, (hit) => {
          const chunk = foundChunk(hit, collection.defaults?.repo ?? collection.name);
          seen.set(chunk.candidateId, { ...chunk, id: chunk.candidateId });
        }),
      }));
      const newId = () => query.id;
      const gatherer = createEvidenceGatherer({ collections, profile, engine, newId, reranker, clock });
      const { taskMode = evidenceDefaults.taskMode } = query;
      const request = { query: query.text, taskMode, maxResultsFinal: evidenceDefaults.maxResultsFinal };
      const { pack, record } = await gatherer.gather(request, { signal });
      const { trace } = record;
      const answer = pack.candidates.map(({ candidateId }) => candidateId);
      const ranked = (ids: readonly string[]) => judgedRanking(chunksOf(ids, seen), query, set);
      const ranking = deeper(pack, trace);
      return {
        results: ranked(ranking),
        warnings: pack.warnings,
        notes: {
          before: ranked(idsAt(trace, 'pool').slice(0, rankingDepth)),
          grounding: pack.grounding,
          attributions: itemLosses(query, set, { trace, answer, seen }),
          trace: keepTrace ? trace : undefined,
          passages: keepPassages ? judgedPassages(chunksOf(ranking, seen), seen.values(), query, set) : undefined,
        },
      };
    },
  };
}

function deeper({ candidates, grounding }: EvidencePack, trace: Trace): readonly string[] {
  if (grounding === 'none') return [];
  const reranked = idsAt(trace, 'rerank');
  const ranking = reranked.length > 0 ? reranked : idsAt(trace, 'pool');
  return [...new Set([...candidates.map(({ candidateId }) => candidateId), ...ranking])].slice(0, rankingDepth);
}

/** What the last stage of this name left, best first. */
function idsAt({ stages }: Trace, name: string): readonly string[] {
  const last = stages.findLast(({ stage, error }) => stage === name && error === undefined);
  return last?.candidates?.map(({ id }) => id) ?? [];
}

/** In the order of the ids; the scores fall from place to place, since those of a pack and of the rest are not of one scale. */
function chunksOf(ids: readonly string[], seen: ReadonlyMap<string, FoundChunk>): readonly FoundChunk[] {
  return ids.flatMap((id, position) => {
    const chunk = seen.get(id);
    return chunk === undefined ? [] : [{ ...chunk, score: ids.length - position }];
  });
}
