import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { type EvidenceProfile, evidenceSettings } from './evidence-profile.js';

/** What may differ from a profile: any member of it, at any depth. Lists and texts are taken whole. */
export type ProfileChanges = Changes<Omit<EvidenceProfile, 'name' | 'fusion'>> & {
  readonly fusion?: Changes<MembersOf<EvidenceProfile['fusion']>>;
};

type Changes<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [K in keyof T]?: Changes<T[K]> } : T;

/** All members that the variants of a union have. */
type MembersOf<T> = {
  readonly [K in T extends unknown ? keyof T : never]?: T extends { [P in K]?: infer V } ? V : never;
};

/** The settings as members of a config's section, all optional; derived from the profile's own schema. */
export const profileChangesShape = optionalMembers(evidenceSettings.shape) as {
  readonly [K in keyof ProfileChanges]-?: z.ZodOptional<z.ZodType<NonNullable<ProfileChanges[K]>>>;
};

function optionalMembers(shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, changesOf(schema).optional()]));
}

function changesOf(schema: z.ZodType): z.ZodType {
  const changes =
    schema instanceof z.ZodDiscriminatedUnion
      ? oneOfSeveral(schema)
      : schema instanceof z.ZodObject
        ? strictObject(optionalMembers(schema.shape))
        : schema instanceof z.ZodOptional
          ? (schema.unwrap() as z.ZodType)
          : schema;
  return schema.description === undefined ? changes : changes.describe(schema.description);
}

/** A union's members together: the variant may come from the profile, so a config may leave it out. */
function oneOfSeveral({ def: { discriminator, options } }: z.ZodDiscriminatedUnion): z.ZodType {
  const variants = options.map((option) => (option as z.ZodObject<Record<string, z.ZodType>>).shape);
  const names = variants.flatMap((shape) => [...(shape[discriminator] as z.ZodLiteral<string>).values]);
  const member = z.enum(names, `must be ${names.map((name) => `"${name}"`).join(' or ')}`);
  const shape = optionalMembers({ ...Object.assign({}, ...variants), [discriminator]: member });
  return strictObject(shape).superRefine((given, context) => {
    const chosen = variants[names.indexOf(String((given as Record<string, unknown>)[discriminator]))];
    if (chosen === undefined) return;
    const foreign = Object.keys(shape).filter((name) => !(name in chosen));
    const stated = foreign.some((name) => (given as Record<string, unknown>)[name] !== undefined);
    const variant = String((given as Record<string, unknown>)[discriminator]);
    if (stated) context.addIssue(`with "${variant}" there is neither ${foreign.join(' nor ')}`);
  });
}
