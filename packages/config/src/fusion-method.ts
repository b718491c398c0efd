import type { EvidenceProfile, ProfileChanges } from '@touchstone/pipeline';

type FusionMethod = EvidenceProfile['fusion']['method'];

/** The fusion that a config's members come to, over that of its profile: where no method is named, a member chooses the one that has it. */
export function fusionMethod(
  ofProfile: FusionMethod,
  { method, k, weights, alpha }: NonNullable<ProfileChanges['fusion']>,
): FusionMethod {
  if (method !== undefined) return method;
  if (k !== undefined || weights !== undefined) return 'rrf';
  return alpha === undefined ? ofProfile : 'convex';
}
