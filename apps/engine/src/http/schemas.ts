import { type WireForm, wireJsonSchema } from '@touchstone/contract/wire';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const indexes = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems: 32,
  description: 'The indexes to look in. Default: those of the config, of which the key may read.',
};

const forms = [
  'retrieval_calls',
  'flat_retrieval',
  'flat_failure',
  'flat_batch_answer',
  'search_answer',
  'batch_answer',
  'evidence_answer',
  'context_pack',
  'context_answer',
  'index_list',
  'source_text',
  'call_list',
  'call_history',
  'call_difference',
  'engine_health',
  'engine_readiness',
  'problem',
] as const satisfies readonly WireForm[];

/** Refers to a schema by its name. */
export function schemaReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The bodies of requests: the contract's forms, with the additions of HTTP. Definitions are at the root of each. */
function bodies(): Readonly<Record<string, JsonSchema>> {
  const { request, anyIndex, $defs } = retrievalRequest();
  const evidence = wireJsonSchema('evidence_request');
  const context = wireJsonSchema('context_request');
  return {
    retrieval_request: { ...request, properties: withoutDefaults(request.properties), $defs },
    retrieval_envelope: {
      type: 'object',
      properties: { retrieval: schemaReference('retrieval_request') },
      required: ['retrieval'],
      additionalProperties: false,
    },
    retrieve_body: {
      description: 'A request of the retrieval contract, with or without the outer "retrieval".',
      anyOf: [schemaReference('retrieval_request'), schemaReference('retrieval_envelope')],
    },
    // An empty index counts as missing here. The config has the defaults of a request.
    search_body: {
      ...request,
      properties: { ...withoutDefaults(request.properties, false), index: anyIndex, indexes },
      $defs,
    },
    batch_body: {
      type: 'object',
      properties: {
        requests: { type: 'array', items: schemaReference('retrieval_request'), minItems: 1, maxItems: 1000 },
        concurrency: { type: 'integer', minimum: 1, maximum: 64 },
      },
      required: ['requests'],
      additionalProperties: false,
    },
    context_body: { ...context, properties: withoutDefaults(context.properties) },
    evidence_body: { ...evidence, properties: { ...withoutDefaults(evidence.properties), indexes } },
  };
}

/**
 * Properties of a request without their defaults: generators make a member that has one a required one. `told` puts
 * them into words; a search leaves them to the config.
 */
function withoutDefaults(properties: Readonly<Record<string, unknown>> = {}, told = true): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const { default: value, ...rest } = schema as JsonSchema;
      if (value === undefined || !told) return [name, rest];
      const description = [rest.description, `Default: ${JSON.stringify(value)}.`].filter(Boolean).join(' ');
      return [name, { ...rest, description }];
    }),
  );
}

/** The request inside the contract's envelope. `index` may be left out where there is only one. */
function retrievalRequest() {
  const { properties = {}, $defs } = wireJsonSchema('retrieval_request');
  const inner = properties.retrieval as { readonly properties?: Readonly<Record<string, unknown>> };
  const anyIndex = inner.properties?.index as JsonSchema | undefined;
  const index = { ...anyIndex, minLength: 1 };
  return { request: { ...inner, properties: { ...inner.properties, index }, required: ['query'] }, anyIndex, $defs };
}

/** The report of indexing; `touchstone index --json` prints the same for each index. */
const indexReport = { type: 'object', properties: { index: { type: 'string' } }, required: ['index'] };

const texts = { type: 'array', items: { type: 'string' } };
const documentReference = {
  type: 'object',
  description: 'What the results of one document share.',
  properties: {
    index: { type: 'string' },
    document_id: { type: 'string' },
    title: { type: 'string' },
    path: { type: 'string' },
    url: { type: 'string' },
    file_url: { type: 'string', description: 'Where this engine serves its text; begins with "/v1/".' },
    pages: { type: 'array', items: { type: 'integer', minimum: 1 } },
    citations: texts,
    result_ids: texts,
  },
  required: ['index', 'document_id', 'citations', 'result_ids'],
};

const notices = {
  type: 'array',
  description: 'Indexes whose files have changed since they were built. Absent where none has.',
  items: {
    type: 'object',
    properties: { code: { type: 'string' }, message: { type: 'string' }, detail: { type: 'object' } },
    required: ['code', 'message', 'detail'],
  },
};

const references = { type: 'array', items: documentReference, description: 'Only with "references=true".' };

/** A form with the optional members beside it. */
function withBeside(form: WireForm, beside: JsonSchema): JsonSchema {
  const { properties, ...schema } = wireJsonSchema(form);
  return { ...schema, properties: { ...properties, ...beside } };
}

/** The names by which routes refer to schemas. */
export type SchemaName =
  | (typeof forms)[number]
  | 'retrieve_body'
  | 'search_body'
  | 'batch_body'
  | 'evidence_body'
  | 'context_body'
  | 'index_report';

/** The schemas of everything that goes over HTTP, with references that hold inside an OpenAPI document. */
export function httpSchemas(): Readonly<Record<string, JsonSchema>> {
  const named = {
    ...Object.fromEntries(forms.map((form) => [form, wireJsonSchema(form)])),
    retrieval_calls: withBeside('retrieval_calls', { references, notices }),
    search_answer: withBeside('search_answer', { references, notices }),
    flat_retrieval: withBeside('flat_retrieval', { notices }),
    evidence_answer: withBeside('evidence_answer', { notices }),
    context_pack: withBeside('context_pack', { notices }),
    context_answer: withBeside('context_answer', { notices }),
    ...bodies(),
    index_report: indexReport,
  };
  return {
    ...Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, inDocument(schema) as JsonSchema])),
    ...filterSchemas(),
  };
}

/** Definitions that refer to themselves, by their content: zod numbers them in each schema anew. */
function definitionsOf({ $defs = {} }: JsonSchema): ReadonlyMap<string, JsonSchema> {
  return new Map(
    Object.entries($defs as Readonly<Record<string, JsonSchema>>).map(([name, { oneOf }]) => [
      `#/$defs/${name}`,
      oneOf === undefined ? anyJson : schemaReference('filter'),
    ]),
  );
}

/** Generators of clients take a type that holds itself less well than any value. */
const anyJson = { description: 'Any JSON value.' };

/** A schema as a component: its definitions are beside it, once for all; `$schema` belongs to a root alone. */
function inDocument(schema: JsonSchema, definitions = definitionsOf(schema)): unknown {
  const { $ref, $defs: _, $schema: __, ...rest } = schema;
  const known = typeof $ref === 'string' ? definitions.get($ref) : undefined;
  if (known !== undefined) return { ...rest, ...known };
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    return typeof value === 'object' && value !== null ? inDocument(value as JsonSchema, definitions) : value;
  };
  return Object.fromEntries(
    Object.entries($ref === undefined ? rest : { ...rest, $ref }).map(([key, value]) => [key, within(value)]),
  );
}

/** The filter, and each of its operators under a name of its own: `filter_and`, `filter_eq`. */
function filterSchemas(): Readonly<Record<string, JsonSchema>> {
  const { oneOf = [] } = wireJsonSchema('filter');
  const operators = oneOf as readonly JsonSchema[];
  const itself = new Map([['#', schemaReference('filter')]]);
  const named = operators.map((schema): [string, JsonSchema] => {
    const { op } = schema.properties as { readonly op: { readonly const: string } };
    return [`filter_${op.const}`, inDocument(schema, itself) as JsonSchema];
  });
  return {
    filter: { description: 'A filter expression.', oneOf: named.map(([name]) => schemaReference(name)) },
    ...Object.fromEntries(named),
  };
}
