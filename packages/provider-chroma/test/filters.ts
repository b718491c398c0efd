import type { Filter, JsonValue, Metadata, Scalar } from '@touchstone/contract';
import fc from 'fast-check';

const fields = ['f', 'g.h', '"', '$and', '', 'touchstone_chunk'];
const texts = ['', 'a', 'a/b', 'a/b/c', 'A', '%', 'a_', '\\', '\uFF5E', '\u{1F600}', 'x\u{1F600}'];
const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(0, 1, 2, -1, -2, 1.5, -1.5, 1e20, 1e300),
  fc.boolean(),
);
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.constant(null),
  fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 3 }),
  fc.constant({ f: 'a' }),
);

/** Metadata of awkward names and values, a few of each, so that filters meet them. */
export const metadata: fc.Arbitrary<Metadata> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...fields), value), { selector: ([field]) => field })
  .map((entries): Metadata => Object.fromEntries(entries));

const field = fc.constantFrom(...fields);
const glob = fc.array(fc.constantFrom('*', '**', '**/', '?', 'a', 'b', '/', '[', '{', ',', '}', '.', '\u{1F600}'), {
  maxLength: 6,
});
const bounds = fc.oneof(
  fc.record({ gte: fc.constantFrom(...texts), lt: fc.constantFrom(...texts) }),
  fc.record({ gt: fc.constantFrom(0, 1, -1.5) }),
  fc.record({ lt: fc.constantFrom(1.5, -1, 1e300) }),
  fc.record({ gt: fc.constantFrom(-1, 0), lte: fc.constantFrom(1, 1.5) }),
);

/** Filters over such metadata. */
export const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
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
