import { compact, type JsonObject } from '@touchstone/contract';
import type { EvidenceCollection } from '../evidence-collection.ts';
import type { EvidenceDependencies } from '../evidence-gatherer.ts';

/** The settings behind a gatherer's answers, for its records: the owner's own profile, models and limits. */
export function recordedSettings({ profile, collections, reranker }: EvidenceDependencies): JsonObject {
  return {
    // A profile is plain data, so its JSON is the profile.
    profile: JSON.parse(JSON.stringify(profile)) as JsonObject,
    collections: collections.map((collection) => {
      const { name, index, sourceType, defaults } = collection;
      const searchedBy = searchSettings(collection);
      return compact({ name, index, source_type: sourceType, ...searchedBy, defaults: defaults && compact(defaults) });
    }),
    reranker:
      reranker === undefined
        ? null
        : {
            name: reranker.name,
            model: reranker.model,
            follows_instructions: reranker.followsInstructions,
            max_documents: reranker.limits.maxDocuments,
            max_tokens_per_pair: reranker.limits.maxTokensPerPair,
            max_tokens_per_call: reranker.limits.maxTokensPerCall,
          },
  };
}

/** The settings for the searches of a collection. */
export function searchSettings({ store, embedder, sparseEncoder, filter }: EvidenceCollection): JsonObject {
  return compact({
    store: store.name,
    embedder: embedder && { name: embedder.name, model: embedder.model },
    sparse_encoder: sparseEncoder?.fingerprint,
    filter: filter && (JSON.parse(JSON.stringify(filter)) as JsonObject),
  });
}
