import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** Changes to settings: any member, at any depth. Lists and texts are replaced whole. */
export type Changes<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Changes<T[K]> }
    : T;

/** The members of a settings schema, all optional at every depth: the form of a config's changes. */
export function optionalMembers(shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
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
