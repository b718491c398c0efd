import * as z from 'zod';

/**
 * The same codec for values from a newer version: unknown fields are left out, and a value that a closed list lacks
 * passes as it is. All else stays as strict as before. For decoding only.
 */
export function lenient<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return loosened(schema) as z.ZodType<z.output<Schema>>;
}

function loosened(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.def.shape).map(([name, member]) => [name, loosened(member)]),
    );
    // Without a catch-all, unknown keys are left out.
    return schema.clone({ ...schema.def, shape, catchall: undefined });
  }
  if (schema instanceof z.ZodPipe) return schema.clone({ ...schema.def, in: loosened(schema.def.in) });
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: loosened(schema.def.element) });
  if (schema instanceof z.ZodUnion) return schema.clone({ ...schema.def, options: schema.def.options.map(loosened) });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return (schema as z.ZodOptional).clone({ ...schema.def, innerType: loosened(schema.def.innerType) } as never);
  }
  return schema instanceof z.ZodEnum ? z.string() : schema;
}
