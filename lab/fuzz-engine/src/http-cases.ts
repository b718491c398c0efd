import fc from 'fast-check';
import { disturb, disturbances } from './disturb.ts';
import { type Hints, type Schema, schemaValues } from './schema-values.ts';
import type { Case } from './send-case.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

/** What is read of an OpenAPI document. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

type HttpCase = Extract<Case, { kind: 'http' }>;

/** Requests made of the document: right ones, nearly right ones, and right ones by wrong methods, types and keys. */
export function httpCases(
  document: ApiDocument,
  { key, hints }: { readonly key: string; readonly hints: Hints },
): fc.Arbitrary<Case> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const whole = operations.map(({ path, method, operation }) => {
    const weight = operation.requestBody === undefined ? 1 : 6;
    return { weight, arbitrary: casesOf(path, method, operation) };
  });
  return fc.tuple(fc.oneof(...whole), oddities).map(([one, odd]) => odd(one));

  function casesOf(path: string, method: string, operation: Operation): fc.Arbitrary<HttpCase> {
    const body = operation.requestBody?.content['application/json']?.schema;
    return fc
      .record({
        path: pathsOf(path, operation.parameters ?? []),
        body: body === undefined ? fc.constant(undefined) : bodies(body),
        headers: headers(key),
      })
      .map(({ path: filled, body: text, headers: sent }) => ({
        kind: 'http',
        method,
        path: filled,
        body: text,
        headers: text === undefined ? sent : { 'content-type': 'application/json', ...sent },
        forms: formsOf(operation),
      }));
  }

  function pathsOf(path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
    const values = parameters.map(({ name, schema }) =>
      fc
        .oneof(
          { weight: 4, arbitrary: schemaValues(schema, document, hints) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('', '..', '../..', '%', '%00', 'last', '-1', '1e9', 'x'.repeat(300)),
          },
        )
        .map((value) => [name, encodeURIComponent(wellFormed(String(value)))] as const),
    );
    return fc.tuple(fc.tuple(...values), fc.boolean()).map(([filled, queried]) => {
      const inPath = filled.reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
      const query = filled.filter(([name]) => !path.includes(`{${name}}`)).map(([name, value]) => `${name}=${value}`);
      return queried && query.length > 0 ? `${inPath}?${query.join('&')}` : inPath;
    });
  }

  function bodies(schema: Schema): fc.Arbitrary<string> {
    const right = schemaValues(schema, document, hints);
    const wrong = fc.tuple(right, disturbances).map(([value, all]) => disturb(value, all));
    const text = fc
      .oneof({ weight: 2, arbitrary: right }, { weight: 5, arbitrary: wrong })
      .map((value) => JSON.stringify(value) ?? '');
    return fc.oneof(
      { weight: 6, arbitrary: text },
      { weight: 1, arbitrary: fc.tuple(text, fc.nat(), tears).map(([whole, at, tear]) => tear(whole, at)) },
    );
  }
}

/** What becomes of JSON text on its way. */
const tears = fc.constantFrom(
  (text: string, at: number) => text.slice(0, at % (text.length + 1)),
  (text: string, at: number) => `${text.slice(0, at % (text.length + 1))}\u0000${text.slice(at % (text.length + 1))}`,
  (text: string) => `\ufeff${text}`,
  (text: string) => text + text,
  (text: string) => text.replace(/^\{/, '{"query":"twice",'),
  (text: string) => text.replace(/:\d+/, ':1e400'),
  (text: string) => text.replace(/:"/, ':"\\ud800'),
  (text: string) => `[${text}`,
  (text: string) => `${'['.repeat(100_000)}${text}`,
  (text: string) => text.replaceAll('"', "'"),
  () => 'NaN',
  () => '',
);

/** Headers that may be odd. */
const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  [
    'accept',
    ['text/event-stream', 'application/json', 'application/vnd.touchstone.flat+json', '*/*', 'x'.repeat(500), ','],
  ],
  ['origin', ['https://evil.example', 'null', 'http://127.0.0.1', 'file://']],
  ['x-request-id', ['mine', '<script>', '0'.repeat(1000)]],
  ['traceparent', ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-x-y-z', 'ff'.repeat(200)]],
  ['accept-encoding', ['gzip', 'identity;q=0', '*']],
  ['x-forwarded-host', ['evil.example']],
  ['host', ['evil.example', 'localhost', '127.0.0.1:1', '[::1]', 'a@b', '127.0.0.1/..', '12x.0.0.1']],
];

/** One of them at most: a wrong host or origin ends a request early. */
function headers(key: string): fc.Arbitrary<Record<string, string>> {
  const odd = oddHeaders.map(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })));
  const one = fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.oneof(...odd) });
  return fc.tuple(one, authorizations(key)).map(([sent, authorization]) => ({ ...sent, ...authorization }));
}

function authorizations(key: string): fc.Arbitrary<Record<string, string>> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant({ authorization: `Bearer ${key}` }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        {},
        { authorization: 'Bearer wrong' },
        { authorization: 'Basic eDp5' },
        { 'x-api-key': `${key}x` },
        { 'x-api-key': '' },
      ),
    },
  );
}

/** What may be odd about a request as a whole; mostly nothing. */
const oddities: fc.Arbitrary<(one: HttpCase) => HttpCase> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((one: HttpCase) => one) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<(one: HttpCase) => HttpCase>(
      (one) => ({ ...one, method: 'GET', body: undefined }),
      (one) => ({ ...one, method: 'HEAD', body: undefined }),
      (one) => ({ ...one, method: 'OPTIONS', body: undefined }),
      (one) => ({ ...one, method: 'PUT' }),
      (one) => ({ ...one, method: 'DELETE' }),
      (one) => ({ ...one, method: 'POST', body: one.body ?? '{}' }),
      (one) => ({ ...one, path: `${one.path}/` }),
      (one) => ({ ...one, path: one.path.replace('/v1/', '/v1//') }),
      (one) => ({ ...one, path: one.path.replace('/v1/', '/V1/') }),
      (one) => ({ ...one, path: `${one.path}?__proto__=1&constructor=2&x[]=3` }),
      (one) => ({ ...one, path: `/%2e%2e${one.path}` }),
      (one) => ({ ...one, path: `/${'a/'.repeat(200)}` }),
      (one) => ({ ...one, headers: { ...one.headers, 'content-type': 'text/plain' } }),
      (one) => ({ ...one, headers: { ...one.headers, 'content-type': 'application/json; charset=utf-16' } }),
      (one) => ({ ...one, headers: { ...one.headers, 'content-encoding': 'gzip' } }),
    ),
  },
);

function formsOf({ responses = {} }: Operation): readonly string[] {
  const schema = responses['200']?.content?.['application/json']?.schema;
  const all = schema?.anyOf ?? schema?.oneOf ?? (schema === undefined ? [] : [schema]);
  return all.map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '');
}

function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '?');
}
