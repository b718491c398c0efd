import { matchesFilter } from '@touchstone/conformance';
import type { Filter, Metadata, Scalar } from '@touchstone/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';

// `text` and `touchstone` are names that the payload has for something else.
const fields = ['path', 'start_line', 'b.c', 'q"\\[]%', '', '__proto__', 'text', 'touchstone', '%text'] as const;
const texts = [
  '',
  'a',
  'A',
  'a/b',
  'a/b.ts',
  'b*',
  '1',
  'true',
  'é',
  'e\u0301',
  '\uFF5E',
  '\u{1F600}',
  '\u{1F600}x',
  '%_',
];
const numbers = [0, 1, -1, 1.5, -1.5, 2 ** 40, 1e21, 1e-7];

const scalar: fc.Arbitrary<Scalar> = fc.oneof(fc.constantFrom(...texts), fc.constantFrom(...numbers), fc.boolean());
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.constant(null),
  fc.array(fc.oneof(scalar, fc.constant(null), fc.array(scalar, { maxLength: 2 })), { maxLength: 3 }),
  fc.record({ c: scalar }),
);
const metadata: fc.Arbitrary<Metadata> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...fields, 'b'), value), { selector: ([name]) => name })
  .map((entries): Metadata => Object.fromEntries(entries));

const field = fc.constantFrom(...fields);
const bounds = <T extends string | number>(bound: fc.Arbitrary<T>) =>
  fc
    .record({ gt: bound, gte: bound, lt: bound, lte: bound }, { requiredKeys: [] })
    .filter((given) => Object.keys(given).length > 0);
const pattern = fc
  .array(fc.constantFrom('*', '**', '?', 'a', 'b', '/', '.ts', '[', '\u{1F600}', 'é'), { maxLength: 4 })
  .map((parts) => parts.join(''));
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ op: fc.constant('eq' as const), field, value: scalar }),
  fc.record({ op: fc.constant('in' as const), field, values: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ op: fc.constant('prefix' as const), field, value: fc.constantFrom(...texts) }),
  fc.record({ op: fc.constant('glob' as const), field, pattern }),
  fc.record({ op: fc.constant('exists' as const), field }),
  fc
    .tuple(field, fc.oneof(bounds(fc.constantFrom(...numbers)), bounds(fc.constantFrom(...texts))))
    .map(([name, given]): Filter => ({ op: 'range', field: name, ...given })),
);
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      filters: fc.array(tie('filter'), { maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), filter: tie('filter') }),
  ),
}));

await describeOnQdrant('filters', (url) => {
  it.each([
    ['an index of text', 'keyword', 400],
    ['an index of numbers', 'float', 150],
    ['an index of booleans', 'bool', 150],
    ['no index', undefined, 150],
  ] as const)(
    'find what their meaning says, whatever names and values there are, in fields with %s',
    async (_, index, numRuns) => {
      const indexedFields = index && Object.fromEntries(fields.map((name) => [name, index]));
      const store = storeOfTest(url, { indexedFields, timeoutMs: 200_000 });
      await store.ensureIndex({ index: 'docs', fingerprint: {} });
      const rows = fc.sample(metadata, { numRuns: 150, seed: 7 });
      const ids = rows.map((_, i) => `c${String(i).padStart(3, '0')}`);
      const chunks = rows.map((row, i) => ({ id: ids[i] ?? '', text: 'x', metadata: row }));
      await store.upsert('docs', chunks);
      await store.optimize('docs');
      const filters = fc.sample(filter, { numRuns, seed: 11 });
      for (const one of filters) {
        const expected = ids.filter((_, i) => matchesFilter(one, rows[i] ?? {}));
        const found = (await store.fetchByFilter({ index: 'docs', filter: one, limit: 1000 })).map(({ id }) => id);
        expect(found, JSON.stringify(one)).toEqual(expected);
      }
      expect((await store.fetchByIds('docs', ids)).map((chunk) => chunk.metadata)).toEqual(rows);
    },
  );
});
