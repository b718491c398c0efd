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

/** The bodies of requests: the contract's forms, with what HTTP adds to them. Definitions stand at the root of each. */
function bodies(): Readonly<Record<string, JsonSchema>> {
  const { request, anyIndex, $defs } = retrievalRequest();
  const evidence = wireJsonSchema('evidence_request');
  return {
    retrieve_body: {
      description: 'A request of the retrieval contract, with or without the outer "retrieval".',
      anyOf: [
        request,
        { type: 'object', properties: { retrieval: request }, required: ['retrieval'], additionalProperties: false },
      ],
      $defs,
    },
    // An index that is empty says nothing here.
    search_body: { ...request, properties: { ...request.properties, index: anyIndex, indexes }, $defs },
    batch_body: {
      type: 'object',
      properties: {
        requests: { type: 'array', items: request, minItems: 1, maxItems: 1000 },
        concurrency: { type: 'integer', minimum: 1, maximum: 64 },
      },
      required: ['requests'],
      additionalProperties: false,
      $defs,
    },
    context_body: wireJsonSchema('context_request'),
    evidence_body: { ...evidence, properties: { ...evidence.properties, indexes } },
  };
}

/** The request inside the contract's envelope. `index` may be left out where there is only one. */
function retrievalRequest() {
  const { properties = {}, $defs } = wireJsonSchema('retrieval_request');
  const inner = properties.retrieval as { readonly properties?: Readonly<Record<string, unknown>> };
  const anyIndex = inner.properties?.index as JsonSchema | undefined;
  const index = { ...anyIndex, minLength: 1 };
  return { request: { ...inner, properties: { ...inner.properties, index }, required: ['query'] }, anyIndex, $defs };
}

/** What indexing reports; `touchstone index --json` prints the same for each index. */
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

/** A form with what may stand beside it. */
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
    ...bodies(),
    index_report: indexReport,
  };
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, rooted(schema, name) as JsonSchema]));
}

/** A schema's `#/$defs/x` is about its own root, which becomes a place in the document; `$schema` belongs to a root alone. */
function rooted(schema: unknown, name: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => rooted(item, name));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== '$schema')
      .map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string'
          ? value.replace(/^#\/\$defs\//, `#/components/schemas/${name}/$defs/`)
          : rooted(value, name),
      ]),
  );
}
