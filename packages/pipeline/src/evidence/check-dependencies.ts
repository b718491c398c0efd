import { RetrievalError, taskModes } from '@touchstone/contract';
import type { EvidenceCollection } from './evidence-collection.ts';
import type { EvidenceDependencies } from './evidence-gatherer.ts';
import type { EvidenceProfile } from './settings/evidence-profile.ts';

/** Refuses wiring that could not gather anything; throws `invalid_config`. */
export function checkDependencies({ collections, profile }: EvidenceDependencies): void {
  if (collections.length === 0) throw invalid('No collection is configured: name at least one to search.');
  const names = new Set<string>();
  for (const collection of collections) {
    const { name, index, store } = collection;
    if (names.has(name)) throw invalid(`Two collections are called "${name}": rename one.`);
    names.add(name);
    if (isSearchable(collection)) continue;
    throw invalid(
      `Collection "${name}" cannot be searched: the store "${store.name}" of index "${index}" has no keyword search, and no ` +
        'embedder or sparse encoder that it could use is configured.',
    );
  }
  checkEvidenceProfile(profile);
}

/** True if a collection has a search for which store and encoders are there. */
export function isSearchable({ store, embedder, sparseEncoder }: EvidenceCollection): boolean {
  const dense = embedder !== undefined && store.searchDense !== undefined;
  const sparse = sparseEncoder !== undefined && store.searchSparse !== undefined;
  return dense || sparse || store.searchKeyword !== undefined;
}

/** Refuses settings that contradict each other, and a rerank instruction that does not end with `{user_query}`; throws `invalid_config`. */
export function checkEvidenceProfile(profile: EvidenceProfile): void {
  const { pool, collectionLimits, fusion } = profile;
  if (pool.perCollectionBorrowed < pool.perCollection) {
    throw invalid(
      `\`pool.perCollectionBorrowed\` (${pool.perCollectionBorrowed}) of profile "${profile.name}" is below ` +
        `\`pool.perCollection\` (${pool.perCollection}): raise the first, or lower the second.`,
    );
  }
  if (collectionLimits.last < collectionLimits.first) {
    throw invalid(
      `\`collectionLimits.last\` (${collectionLimits.last}) of profile "${profile.name}" is below ` +
        `\`collectionLimits.first\` (${collectionLimits.first}): raise the first, or lower the second.`,
    );
  }
  if (fusion.method === 'rrf' && fusion.weights?.every((weight) => weight === 0)) {
    throw invalid(`\`fusion.weights\` of profile "${profile.name}" are all 0: set one weight above 0.`);
  }
  for (const mode of taskModes) {
    if (profile.rerank.instructions[mode].endsWith('{user_query}')) continue;
    throw invalid(
      `The rerank instruction for "${mode}" of profile "${profile.name}" does not end with {user_query}: end it so.`,
    );
  }
}

function invalid(message: string): RetrievalError {
  return new RetrievalError('invalid_config', message);
}
