import { type Config, evidenceCollections, evidenceProfile, type Providers } from '@touchstone/config';
import { RetrievalError, type Store } from '@touchstone/contract';
import { createEvidenceGatherer, type EvidenceGatherer } from '@touchstone/pipeline';
import { explainMissingIndex } from './missing-index.js';

/** What gathers evidence from a config's collections. A missing index is explained with what can be done about it. */
export async function openGatherer(
  { config }: { readonly config: Config },
  providers: Providers,
  about: {
    /** Indexes to look in. Default: the collections of the config, else its indexes, else all that the store has. */
    readonly indexes?: readonly string[];
    readonly engine: string;
    readonly program: string;
  },
): Promise<EvidenceGatherer> {
  const { store, reranker } = providers;
  const { indexes, engine, program } = about;
  const configured = Object.keys(config.indexes);
  const chosen = indexes ?? (configured.length > 0 ? configured : ((await store.listIndexes?.()) ?? []));
  try {
    if (chosen.length === 0) throw new RetrievalError('index_not_found', 'The store has no index.');
    const collections = await evidenceCollections(config, providers, indexes);
    const profile = evidenceProfile(config.evidence);
    return createEvidenceGatherer({ collections, profile, engine, reranker });
  } catch (thrown) {
    throw await explainMissingIndex(thrown, { index: await firstMissing(store, chosen), configured, store, program });
  }
}

async function firstMissing(store: Store, indexes: readonly string[]): Promise<string> {
  const built = (await store.listIndexes?.()) ?? [];
  return indexes.find((index) => !built.includes(index)) ?? indexes[0] ?? 'default';
}
