import type { z } from 'zod';
import { type Changes, optionalMembers } from '../../settings/changes.ts';
import { type EvidenceProfile, evidenceSettings } from './evidence-profile.ts';

/** What may differ from a profile: any member of it, at any depth. Lists and texts are taken whole. */
export type ProfileChanges = Changes<Omit<EvidenceProfile, 'name' | 'fusion'>> & {
  readonly fusion?: Changes<MembersOf<EvidenceProfile['fusion']>>;
};

/** All members that the variants of a union have. */
type MembersOf<T> = {
  readonly [K in T extends unknown ? keyof T : never]?: T extends { [P in K]?: infer V } ? V : never;
};

/** The settings as members of a config's section, all optional; derived from the profile's own schema. */
export const profileChangesShape = optionalMembers(evidenceSettings.shape) as {
  readonly [K in keyof ProfileChanges]-?: z.ZodOptional<z.ZodType<NonNullable<ProfileChanges[K]>>>;
};
