import { matchesFilter } from '@touchstone/conformance';
import type { Filter, JsonValue, Metadata, Scalar } from '@touchstone/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openStore, temporaryFile } from './temporary-store.ts';

const fields = ['f', 'g.h', '"', '__proto__'];
const texts = ['', 'a', 'a/b', 'a/b/c', 'A', '%', 'a_', '\\', '\uFF5E', '\u{1F600}', 'x\u{1F600}'];
const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(0, 1, -1, 1.5, 1e300),
  fc.boolean(),
);
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.constant(null),
  fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 3 }),
  fc.constant({ f: 'a' }),
);
const metadata: fc.Arbitrary<Metadata> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...fields), value), { selector: ([field]) => field })
  .map((entries): Metadata => Object.fromEntries(entries));

const field = fc.constantFrom(...fields);
const glob = fc.array(fc.constantFrom('*', '**', '**/', '?', 'a', 'b', '/', '[', '{', ',', '}', '.', '\u{1F600}'), {
  maxLength: 6,
});
const bounds = fc.oneof(
  fc.record({ gte: fc.constantFrom(...texts), lt: fc.constantFrom(...texts) }),
  fc.record({ gt: fc.constantFrom(0, 1) }),
  fc.record({ gt: fc.constantFrom(-1, 0), lte: fc.constantFrom(1, 1.5) }),
);
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ op: fc.constant('eq' as const), field, value: scalar }),
    fc.record({ op: fc.constant('in' as const), field, values: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ op: fc.constant('prefix' as const), field, value: fc.constantFrom(...texts) }),
    fc.record({ op: fc.constant('glob' as const), field, pattern: glob.map((parts) => parts.join('')) }),
    fc.tuple(field, bounds).map(([name, range]): Filter => ({ op: 'range', field: name, ...range })),
    fc.record({ op: fc.constant('exists' as const), field }),
    fc.record({ op: fc.constant('not' as const), filter: tie('filter') }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      filters: fc.array(tie('filter'), { maxLength: 3 }),
    }),
  ),
}));

it('any filter finds exactly the chunks that satisfy its definition', async () => {
  const store = openStore(temporaryFile());
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  const rows = fc.sample(metadata, { numRuns: 300, seed: 7 });
  const idOf = (i: number) => String(i).padStart(4, '0');
  await store.upsert(
    'a',
    rows.map((row, i) => ({ id: idOf(i), text: 'alpha', metadata: row })),
  );
  await fc.assert(
    fc.asyncProperty(filter, async (condition) => {
      const found = await store.fetchByFilter({ index: 'a', filter: condition, limit: 1000 });
      const expected = rows.flatMap((row, i) => (matchesFilter(condition, row) ? [idOf(i)] : []));
      expect(found.map(({ id }) => id)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

it('a pattern of many stars takes no longer than its length times the length of the text', async () => {
  const store = openStore(temporaryFile());
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  await store.upsert('a', [{ id: 'x', text: 'alpha', metadata: { path: 'a'.repeat(2000) } }]);
  const filter: Filter = { op: 'glob', field: 'path', pattern: `${'*a'.repeat(40)}b` };
  expect(await store.count('a', filter)).toBe(0);
});
