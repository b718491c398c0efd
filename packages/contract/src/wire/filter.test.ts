import { describe, expect, it } from 'vitest';
import { combineFilters, type Filter, filterFields } from '../filter.ts';
import { parseFilter } from './filter.ts';
import { wireJsonSchema } from './json-schemas.ts';

const everyOperator: Filter = {
  op: 'and',
  filters: [
    {
      op: 'or',
      filters: [
        { op: 'eq', field: 'source_type', value: 'docs' },
        { op: 'exists', field: 'symbol' },
      ],
    },
    { op: 'not', filter: { op: 'in', field: 'chapter', values: [1, 2, 'appendix', true] } },
    { op: 'prefix', field: 'path', value: 'docs/' },
    { op: 'glob', field: 'path', pattern: '**/*.md' },
    { op: 'range', field: 'page_number', gte: 3, lt: 10 },
  ],
};

const parse = (input: unknown) => parseFilter(input);

describe('the filter expression', () => {
  it('has the same form in memory and as JSON', () => {
    expect(parse(JSON.parse(JSON.stringify(everyOperator)))).toEqual(everyOperator);
  });

  it('knows the fields that it speaks of', () => {
    expect(filterFields(everyOperator)).toEqual(['chapter', 'page_number', 'path', 'source_type', 'symbol']);
  });

  it.each([
    [
      { op: 'equals', field: 'a', value: 1 },
      'op must be and, or, not, eq, in, prefix, glob, range or exists; found a string',
    ],
    [{ op: 'eq', field: 'a', val: 1 }, '"val" is not a known field. Did you mean "value"?'],
    [{ op: 'eq', field: 'a', value: null }, 'value must be a string, a finite number or a boolean'],
    [{ op: 'in', field: 'a', values: [] }, 'values must hold a value; found an empty list'],
    [{ op: 'range', field: 'a' }, 'must have at least one of gt, gte, lt and lte, all numbers or all strings'],
    [
      { op: 'range', field: 'a', gt: 1, lt: 'b' },
      'must have at least one of gt, gte, lt and lte, all numbers or all strings',
    ],
    [
      { op: 'range', field: 'timestamp', gte: 'yesterday' },
      'must have times as bounds, each a date such as 2026-01-31 or a UTC time such as 2026-01-31T12:00:00Z; "yesterday" is none',
    ],
    [{ op: 'and', filters: [{ op: 'not' }] }, 'filters[0].filter must be an object whose "op" must be'],
  ])('%j is refused', (input, message) => {
    expect(() => parse(input)).toThrow(message);
  });
});

describe('bag and expression', () => {
  it('are combined with and, the bag in order of field name', () => {
    const expression: Filter = { op: 'prefix', field: 'path', value: 'docs/' };
    expect(combineFilters({ b: 1, a: 'x' }, expression)).toEqual({
      op: 'and',
      filters: [{ op: 'eq', field: 'a', value: 'x' }, { op: 'eq', field: 'b', value: 1 }, expression],
    });
  });

  it('are nothing when both are empty', () => {
    expect(combineFilters({})).toBeUndefined();
  });
});

it('the JSON Schema asks for a bound of a range, as reading does', () => {
  const text = JSON.stringify(wireJsonSchema('filter'));
  expect(text).toContain('"anyOf":[{"required":["gt"]},{"required":["gte"]},{"required":["lt"]},{"required":["lte"]}]');
});
