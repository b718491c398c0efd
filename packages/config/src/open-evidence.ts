import { createEvidenceGatherer, type EvidenceGatherer, type EvidenceProfile } from '@touchstone/pipeline';
import { evidenceCollections } from './evidence-collections.js';
import { evidenceProfile } from './evidence-profile.js';
import type { LoadedConfig } from './load-config.js';
import { openProviders } from './open-providers.js';

/** What gathers evidence, ready to use. */
export interface OpenEvidence extends EvidenceGatherer {
  /** The profile in force; its `tool` names and describes the agent tool. */
  readonly profile: EvidenceProfile;
  /** Closes the providers. */
  close(): Promise<void>;
}

/**
 * Everything that a config says of evidence, opened: providers, collections, profile. For agents and services that live as long
 * as their process. Throws what `openProviders`, `evidenceCollections` and `createEvidenceGatherer` throw; what was opened until
 * then is closed.
 */
export async function openEvidence(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  {
    engine,
    indexes,
  }: {
    /** Name and version of the program, for the records of its calls. */
    readonly engine: string;
    /** Indexes to look in. Default: the collections of the config, else its indexes, else all that the store has. */
    readonly indexes?: readonly string[];
  },
): Promise<OpenEvidence> {
  const { config } = loaded;
  const providers = await openProviders(loaded);
  try {
    const { reranker } = providers;
    const collections = await evidenceCollections(config, providers, indexes);
    const profile = evidenceProfile(config.evidence);
    const { gather } = createEvidenceGatherer({
      collections,
      profile,
      engine,
      reranker,
    });
    return { gather, profile, close: providers.close };
  } catch (thrown) {
    // Why it could not be opened is told, not what happened when the providers were closed.
    await providers.close().catch(() => {});
    throw thrown;
  }
}
