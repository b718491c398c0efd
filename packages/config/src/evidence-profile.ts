import { adkEvidenceProfile, type EvidenceProfile, genericEvidenceProfile } from '@touchstone/pipeline';
import type { EvidenceSettings } from './evidence-settings.js';
import { fusionMethod } from './fusion-method.js';
import { withChanges } from './with-changes.js';

const profiles = { generic: genericEvidenceProfile, adk: adkEvidenceProfile } as const;

/** The profile that a config names, with what the config says otherwise laid over it, member by member. */
export function evidenceProfile(settings: EvidenceSettings): EvidenceProfile {
  const { profile: name, collections: _, fusion, ...changes } = settings;
  const profile = profiles[name];
  return { ...withChanges(profile, changes), fusion: fusionOf(profile.fusion, fusion) };
}

/** A method has its own members only: the `k` of RRF means nothing to DBSF. */
function fusionOf(
  fusion: EvidenceProfile['fusion'],
  given: EvidenceSettings['fusion'] = {},
): EvidenceProfile['fusion'] {
  const method = fusionMethod(fusion.method, given);
  if (method === 'convex') {
    return {
      method,
      where: 'engine',
      alpha: given.alpha ?? (fusion.method === 'convex' ? fusion.alpha : defaultAlpha),
    };
  }
  const where = given.where ?? fusion.where;
  if (method === 'dbsf') return { method, where };
  const known = fusion.method === 'rrf' ? fusion : undefined;
  const k = given.k ?? known?.k ?? defaultK;
  const weights = given.weights ?? known?.weights;
  return { method, where, k, weights };
}

/** Spec 002 §5; where a profile fuses otherwise and the config chooses ranks. */
const defaultK = 60;
/** As hybrid search has it; only where a profile fuses otherwise and the config chooses the blend. */
const defaultAlpha = 0.5;
