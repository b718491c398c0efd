import { compact, type JsonObject } from '@touchstone/contract';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import { searchSettings } from '../../evidence/record/recorded-settings.ts';
import type { ContextDependencies } from '../context-gatherer.ts';

/** The settings behind every answer of a gatherer, for its records. */
export function contextRecordSettings(dependencies: ContextDependencies): JsonObject {
  const { profile, chunks, summaries, reranker, languageModel } = dependencies;
  return compact({
    // A profile is plain data, so its JSON is the profile.
    profile: JSON.parse(JSON.stringify(profile)) as JsonObject,
    chunks: collectionSettings(chunks),
    summaries: summaries && collectionSettings(summaries),
    reranker: reranker && { name: reranker.name, model: reranker.model },
    language_model: languageModel && { name: languageModel.name, model: languageModel.model },
  });
}

function collectionSettings(collection: EvidenceCollection): JsonObject {
  return { index: collection.index, ...searchSettings(collection) };
}
