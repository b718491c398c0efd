import fc from 'fast-check';

/** As much of JSON Schema as OpenAPI documents of the engine use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** Values that make a request go deeper than its form: names of indexes and fields that are there, words that occur. */
export type Hints = Readonly<Record<string, readonly string[]>>;

/** Deepest nesting of generated values. */
const maxDepth = 5;

/** Values that satisfy a schema. `root` is the document that its references are about. */
export function schemaValues(schema: Schema, root: object, hints: Hints): fc.Arbitrary<unknown> {
  const known = new Map<string, fc.Arbitrary<unknown>>();
  return valuesOf(schema, '', 0);

  function valuesOf(one: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (one.$ref !== undefined) {
      const key = `${one.$ref} ${depth}`;
      const made = known.get(key) ?? valuesOf(lookUp(one.$ref, root), name, depth);
      known.set(key, made);
      return made;
    }
    if (one.const !== undefined) return fc.constant(one.const);
    if (one.enum !== undefined) return fc.constantFrom(...one.enum);
    const choices = one.anyOf ?? one.oneOf;
    if (choices !== undefined) return choiceOf(choices, name, depth);
    if (one.allOf !== undefined) return choiceOf(one.allOf.slice(0, 1), name, depth);
    const types = typeof one.type === 'string' ? [one.type] : (one.type ?? ['string']);
    return fc.oneof(...types.map((type) => ofType(type, one, name, depth)));
  }

  function choiceOf(choices: readonly Schema[], name: string, depth: number): fc.Arbitrary<unknown> {
    const flat = depth < maxDepth ? choices : choices.filter((choice) => !JSON.stringify(choice).includes('"$ref"'));
    return flat.length === 0 ? fc.constant(null) : fc.oneof(...flat.map((choice) => valuesOf(choice, name, depth + 1)));
  }

  function ofType(type: string, one: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'object':
        return depth > 2 * maxDepth ? fc.constant({}) : objects(one, depth);
      case 'array': {
        const { items = {}, minItems = 0, maxItems = 4 } = one;
        if (depth > 2 * maxDepth) return fc.constant([]);
        return fc.array(valuesOf(items, name, depth + 1), {
          minLength: minItems,
          maxLength: Math.min(Math.max(minItems, 4), maxItems),
        });
      }
      case 'integer':
        return fc.integer({
          min: Math.max(one.minimum ?? -5, -(2 ** 31)),
          max: Math.min(one.maximum ?? 60, 2 ** 31 - 1),
        });
      case 'number':
        return fc.double({ min: one.minimum ?? -10, max: one.maximum ?? 10, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return strings(one, name);
    }
  }

  function objects(
    { properties = {}, required = [], additionalProperties }: Schema,
    depth: number,
  ): fc.Arbitrary<unknown> {
    const own = fc.record(
      Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, valuesOf(value, key, depth + 1)])),
      { requiredKeys: [...required], noNullPrototype: true },
    );
    if (typeof additionalProperties !== 'object') return own;
    const others = fc.dictionary(strings({}, 'field'), valuesOf(additionalProperties, '', depth + 1), { maxKeys: 3 });
    return fc.tuple(own, others).map(([one, more]) => ({ ...more, ...one }));
  }

  function strings({ pattern }: Schema, name: string): fc.Arbitrary<string> {
    const hinted = hints[name];
    const any =
      pattern === undefined ? fc.string({ unit: 'grapheme', maxLength: 20 }) : fc.stringMatching(new RegExp(pattern));
    return hinted === undefined
      ? any
      : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...hinted) }, { weight: 1, arbitrary: any });
  }
}

function lookUp(reference: string, root: object): Schema {
  const parts = reference.replace(/^#\//, '').split('/');
  const found = parts.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], root);
  if (found === undefined) throw new Error(`The document has no ${reference}.`);
  return found as Schema;
}
