import { evidenceDefaults } from '@touchstone/contract';
import { createEvidenceGatherer } from '@touchstone/pipeline';
import { evidenceCollections } from '../../ask/evidence-collections.ts';
import { evidenceProfile } from '../../settings/evidence-profile.ts';
import type { EvaluatedSystem, SystemInput } from './evaluated-system.ts';
import { type FoundChunk, foundChunk } from './found-chunk.ts';
import { idsAt, judgedAnswer, namedModel } from './judged-answer.ts';
import { observedStore } from './store-hits.ts';

/**
 * Evidence packs of the usual size (spec 000). A ranking is the pack's candidates, then those that the reranker put behind them, so
 * that recall can go deeper than a pack; of a pack that abstains it is empty. Before the rerank it is the pool in fused order.
 */
export async function evidenceSystem(input: SystemInput): Promise<EvaluatedSystem> {
  const { corpus, engine, clock } = input;
  const { reranker } = corpus.providers;
  const profile = evidenceProfile(corpus.config.evidence);
  const plain = await evidenceCollections(corpus.config, corpus.providers, corpus.chosen);
  return {
    settings: {
      // A profile is plain data, so its JSON is the profile.
      profile: JSON.parse(JSON.stringify(profile)),
      collections: plain.map(({ name, index, sourceType, store, embedder }) => ({
        ...{ name, index, source_type: sourceType, store: store.name },
        embedder: namedModel(embedder),
      })),
      reranker: namedModel(reranker),
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
      const pool = idsAt(trace, 'pool');
      const reranked = idsAt(trace, 'rerank');
      return judgedAnswer(query, input, {
        ...{ pack, trace, seen, before: pool },
        answer: pack.candidates.map(({ candidateId }) => candidateId),
        behind: reranked.length > 0 ? reranked : pool,
      });
    },
  };
}
