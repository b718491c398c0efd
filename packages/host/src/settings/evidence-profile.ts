import { adkEvidenceProfile, type EvidenceProfile, genericEvidenceProfile } from '@touchstone/pipeline';
import type { EvidenceSettings } from './evidence-settings.ts';
import { withChanges } from './with-changes.ts';

const profiles = { generic: genericEvidenceProfile, adk: adkEvidenceProfile } as const;

/** The profile that a config names with the config's changes, member by member. */
export function evidenceProfile(settings: EvidenceSettings): EvidenceProfile {
  const { profile: name, collections: _, fusion, ...changes } = settings;
  const profile = profiles[name];
  return { ...withChanges(profile, changes), fusion: fusionOf(profile.fusion, fusion) };
}

/** A method has its own members only: the `k` of RRF means nothing to DBSF. A blend of scores is always made here. */
function fusionOf(
  fusion: EvidenceProfile['fusion'],
  given: EvidenceSettings['fusion'] = {},
): EvidenceProfile['fusion'] {
  const where = given.where ?? fusion.where;
  const method = given.method ?? fusion.method;
  if (method === 'dbsf') return { method, where };
  if (method === 'convex') {
    return {
      method,
      where: 'engine',
      alpha: given.alpha ?? (fusion.method === 'convex' ? fusion.alpha : defaultAlpha),
    };
  }
  const known = fusion.method === 'rrf' ? fusion : undefined;
  const k = given.k ?? known?.k ?? defaultK;
  const weights = given.weights ?? known?.weights;
  return { method, where, k, weights };
}

/** Spec 002 §5; only where a profile fuses by distribution and the config chooses ranks. */
const defaultK = 60;
/** As hybrid search has it; only where a profile fuses otherwise and the config chooses the blend. */
const defaultAlpha = 0.5;
