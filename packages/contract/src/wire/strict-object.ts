import * as z from 'zod';

/** An object whose unknown keys are errors that can name the nearest known one (see `invalid.ts`). */
export function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `known: ${known}` : 'must be an object'),
  });
}
