import { type Route, routes } from './routes.ts';
import { httpSchemas, schemaReference } from './schemas.ts';

/** The API as OpenAPI 3.1, made of the same routes and schemas that the server runs. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Touchstone',
      version,
      description:
        'Ranked and cited evidence over HTTP. Every answer has the header X-Request-Id, which is also the id of the call in the log. Texts of results are untrusted.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { header: [] }, {}],
    tags: [...new Set(routes.map(({ tool }) => tool)), serviceTag].map((name) => ({ name })),
    paths: { ...paths, ...plainPaths },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: httpSchemas(),
    },
  };
}

function operation(route: Route): object {
  const { kind, tool, summary, description, parameters, request, answer, streams } = route;
  const names = Array.isArray(answer) ? answer : [answer];
  const schema = names.length === 1 ? schemaReference(names[0]) : { anyOf: names.map(schemaReference) };
  return {
    operationId: kind,
    tags: [tool],
    summary,
    description: streams ? `${description} ${events}` : description,
    parameters: parameters?.map((parameter) => ({ ...parameter, required: parameter.in === 'path' })),
    requestBody:
      request === undefined
        ? undefined
        : { required: true, content: { 'application/json': { schema: schemaReference(request) } } },
    responses: {
      200: {
        description: 'The answer',
        content: { 'application/json': { schema } },
      },
      ...failuresOf(route),
    },
  };
}

const events =
  'With `Accept: text/event-stream` the answer is a stream of events instead: `call`, `stage` (as each ends), and at last `result` or `error`.';

/** A problem (RFC 9457), unless the route has a form of its own for failures, or has one too. */
function failuresOf({ failure: form, answersFailures = false }: Route): object {
  const own = form === undefined ? {} : { 'application/json': { schema: schemaReference(form) } };
  const problem = answersFailures ? {} : { 'application/problem+json': { schema: schemaReference('problem') } };
  const failure = { content: { ...problem, ...own } };
  return {
    400: { description: 'The request is wrong: the message names the field and the remedy', ...failure },
    401: { description: 'A key is missing or unknown', ...failure },
    403: { description: 'The key may not do this, or the host or origin is not allowed', ...failure },
    404: { description: 'There is no such index, call or route', ...failure },
    413: { description: 'The body is too large', ...failure },
    415: { description: 'The body is not `application/json`', ...failure },
    429: { description: 'Too many requests; `Retry-After` says when to try again', ...failure },
    default: { description: 'A failure of the engine or of a provider', ...failure },
  };
}

const json = (description: string, name: string) => ({
  description,
  content: { 'application/json': { schema: schemaReference(name) } },
});

const serviceTag = 'service';

/** Routes that run no call. */
const plainPaths = {
  '/healthz': {
    get: {
      operationId: 'health',
      tags: [serviceTag],
      summary: 'Check that the process answers',
      security: [],
      responses: { 200: json('It answers', 'engine_health') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'ready',
      tags: [serviceTag],
      summary: 'Check that the providers answer',
      security: [],
      responses: {
        200: json('Ready, or degraded: the store answers', 'engine_readiness'),
        503: json('The store does not answer', 'engine_readiness'),
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      tags: [serviceTag],
      summary: 'Metrics for Prometheus',
      responses: { 200: { description: 'The metrics', content: { 'text/plain': { schema: { type: 'string' } } } } },
    },
  },
} as const;
