import { adkEvidenceProfile, type EvidenceProfile, genericEvidenceProfile } from '@touchstone/pipeline';
import type { EvidenceSettings } from './evidence-settings.js';

const profiles = { generic: genericEvidenceProfile, adk: adkEvidenceProfile } as const;

/** The profile that a config names, with what the config says otherwise laid over it, member by member. */
export function evidenceProfile(settings: EvidenceSettings): EvidenceProfile {
  const { profile: name, collections: _, fusion, rerank, ...changes } = settings;
  const profile = profiles[name];
  return {
    ...profile,
    secondaryQueries: changes.secondaryQueries ?? profile.secondaryQueries,
    secondaryQueriesWhen: { ...profile.secondaryQueriesWhen, ...changes.secondaryQueriesWhen },
    fusion: fusionOf(profile.fusion, fusion),
    prefetchLimits: { ...profile.prefetchLimits, ...changes.prefetchLimits },
    collectionLimits: { ...profile.collectionLimits, ...changes.collectionLimits },
    search: { ...profile.search, ...changes.search },
    pool: { ...profile.pool, ...changes.pool },
    rerank: {
      ...profile.rerank,
      ...rerank,
      instructions: { ...profile.rerank.instructions, ...rerank?.instructions },
    },
    topKBuffer: changes.topKBuffer ?? profile.topKBuffer,
    coverage: { ...profile.coverage, ...changes.coverage },
    docsNeedUrl: changes.docsNeedUrl ?? profile.docsNeedUrl,
    timeoutsMs: { ...profile.timeoutsMs, ...changes.timeoutsMs },
    tool: { ...profile.tool, ...changes.tool },
  };
}

/** A method has its own members only: the `k` of RRF means nothing to DBSF. */
function fusionOf(
  fusion: EvidenceProfile['fusion'],
  given: EvidenceSettings['fusion'] = {},
): EvidenceProfile['fusion'] {
  const where = given.where ?? fusion.where;
  const method = given.method ?? fusion.method;
  if (method === 'dbsf') return { method, where };
  const known = fusion.method === 'rrf' ? fusion : { k: defaultK };
  const k = given.k ?? known.k;
  const weights = given.weights ?? ('weights' in known ? known.weights : undefined);
  return { method, where, k, weights };
}

/** Spec 002 §5; only where a profile fuses by distribution and the config chooses ranks. */
const defaultK = 60;
