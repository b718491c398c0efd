import type { Filter } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { type Where, whereOf } from './where.ts';

const eq = (field: string, value: string | number | boolean): Filter => ({ op: 'eq', field, value });
const not = (filter: Filter): Filter => ({ op: 'not', filter });
const uncompared = (field: string) => ({ [`touchstone_uncompared:${field}`]: true });

describe('a filter becomes the narrowest condition that loses nothing', () => {
  const rows: readonly { readonly claim: string; readonly filter: Filter; readonly where: Where }[] = [
    {
      claim: 'eq also takes what holds a list, of which one element may be equal',
      filter: eq('a', 'x'),
      where: { $or: [{ a: { $eq: 'x' } }, uncompared('a')] },
    },
    { claim: 'not eq holds where the key is missing, as in Chroma', filter: not(eq('a', 1)), where: { a: { $ne: 1 } } },
    { claim: 'not eq of a fraction is left to the check', filter: not(eq('a', 1.5)), where: 'all' },
    {
      claim: 'in is split by kind, which Chroma does not mix',
      filter: { op: 'in', field: 'a', values: ['x', 1, 2, 2.5, 'x', true] },
      where: {
        $or: [{ a: { $eq: 'x' } }, { a: { $in: [1, 2] } }, { a: { $eq: 2.5 } }, { a: { $eq: true } }, uncompared('a')],
      },
    },
    { claim: 'in without values finds nothing', filter: { op: 'in', field: 'a', values: [] }, where: 'none' },
    { claim: 'not in without values takes all', filter: not({ op: 'in', field: 'a', values: [] }), where: 'all' },
    {
      claim: 'not in is nin for each kind',
      filter: not({ op: 'in', field: 'a', values: ['x', 'y', 3] }),
      where: { $and: [{ a: { $nin: ['x', 'y'] } }, { a: { $ne: 3 } }] },
    },
    {
      claim: 'whole bounds stay as they are',
      filter: { op: 'range', field: 'a', gt: 1, lte: 5 },
      where: { $or: [{ $and: [{ a: { $gt: 1 } }, { a: { $lte: 5 } }] }, uncompared('a')] },
    },
    {
      claim: 'bounds that are fractions move outwards: Chroma would cut them for whole numbers',
      filter: { op: 'range', field: 'a', gte: 1.5, lt: 4.5 },
      where: { $or: [{ $and: [{ a: { $gte: 1 } }, { a: { $lte: 5 } }] }, uncompared('a')] },
    },
    {
      claim: 'bounds that are strings are left to the check',
      filter: { op: 'range', field: 'a', gt: 'x' },
      where: 'all',
    },
    { claim: 'prefix is left to the check', filter: { op: 'prefix', field: 'a', value: 'x' }, where: 'all' },
    { claim: 'glob is left to the check', filter: { op: 'glob', field: 'a', pattern: '*' }, where: 'all' },
    { claim: 'exists is left to the check', filter: { op: 'exists', field: 'a' }, where: 'all' },
    { claim: 'a field that begins like an operator is left to the check', filter: eq('$and', 'x'), where: 'all' },
    { claim: 'a long text is left to the check', filter: eq('a', 'x'.repeat(1001)), where: 'all' },
    {
      claim: 'and keeps what Chroma can decide',
      filter: { op: 'and', filters: [not(eq('a', 'x')), { op: 'prefix', field: 'b', value: 'y' }] },
      where: { a: { $ne: 'x' } },
    },
    {
      claim: 'or with a part that Chroma cannot decide takes all',
      filter: { op: 'or', filters: [eq('a', 'x'), { op: 'prefix', field: 'b', value: 'y' }] },
      where: 'all',
    },
    {
      claim: 'not of or is and of nots, and the reverse',
      filter: not({
        op: 'or',
        filters: [eq('a', 'x'), not({ op: 'and', filters: [not(eq('b', 1)), not(eq('c', 2))] })],
      }),
      where: { $and: [{ a: { $ne: 'x' } }, { $and: [{ b: { $ne: 1 } }, { c: { $ne: 2 } }] }] },
    },
    { claim: 'an empty and takes all', filter: { op: 'and', filters: [] }, where: 'all' },
    { claim: 'an empty or takes nothing', filter: { op: 'or', filters: [] }, where: 'none' },
    {
      claim: 'nothing that is negated is all',
      filter: not({ op: 'or', filters: [{ op: 'in', field: 'a', values: [] }] }),
      where: 'all',
    },
    {
      claim: 'more conditions than the database takes are left to the check',
      filter: { op: 'or', filters: Array.from({ length: 500 }, (_, i) => not(eq('a', i))) },
      where: 'all',
    },
  ];

  it.each(rows)('$claim', ({ filter, where }) => {
    expect(whereOf(filter)).toEqual(where);
  });

  it('a field goes by the name that the collection has for it', () => {
    expect(whereOf(not(eq('path', 'x')), (field) => (field === 'path' ? 'source' : undefined))).toEqual({
      source: { $ne: 'x' },
    });
  });
});
