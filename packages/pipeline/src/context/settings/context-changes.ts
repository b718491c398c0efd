import type { z } from 'zod';
import { type Changes, optionalMembers } from '../../settings/changes.ts';
import { type ContextProfile, contextSettings } from './context-profile.ts';

/** What may differ from a profile: any member of it, at any depth. Lists and texts are taken whole. */
export type ContextProfileChanges = Changes<Omit<ContextProfile, 'name'>>;

/** The settings as members of a config's section, all optional; derived from the profile's own schema. */
export const contextChangesShape = optionalMembers(contextSettings.shape) as {
  readonly [K in keyof ContextProfileChanges]-?: z.ZodOptional<z.ZodType<NonNullable<ContextProfileChanges[K]>>>;
};
