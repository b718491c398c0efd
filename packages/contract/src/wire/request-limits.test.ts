import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../tools/test-kit/processor-time.ts';
import type { Filter } from '../filter.ts';
import { parseContextQuestion, parseContextRequest } from './context-request.ts';
import { parseEvidenceRequest } from './evidence-request.ts';
import { parseFilter } from './filter.ts';
import { parseRetrievalRequest } from './retrieval-request.ts';

const condition = (field: string): Filter => ({ op: 'exists', field });

function nested(depth: number): Filter {
  let filter = condition('path');
  for (let level = 1; level < depth; level += 1) filter = { op: 'not', filter };
  return filter;
}

function selfContaining(): Filter {
  const filters: Filter[] = [];
  const filter: Filter = { op: 'and', filters };
  filters.push(filter, filter);
  return filter;
}

const many = (count: number): Filter => ({
  op: 'and',
  filters: Array.from({ length: count - 1 }, (_, i) => condition(`f${i}`)),
});

const tooLarge: readonly (readonly [string, unknown, string])[] = [
  ['20,000 conditions', many(20_000), 'has 20,000 conditions: use at most 500'],
  ['100,000 levels', nested(100_000), 'is nested 33 levels deep: use at most 32'],
  ['a filter that contains itself', selfContaining(), 'use at most'],
  ['a field name of 5,000,000 characters', condition('f'.repeat(5e6)), 'names a field with 5,000,000 characters'],
  ['a glob of 5,000 stars', { op: 'glob', field: 'path', pattern: '*a'.repeat(5000) }, '10,000 characters'],
  ['a value of 5,000,000 characters', { op: 'eq', field: 'path', value: 'v'.repeat(5e6) }, '5,000,000 characters'],
  ['100,000 values', { op: 'in', field: 'n', values: Array.from({ length: 1e5 }, (_, i) => i) }, '100,000 values'],
  [
    'values of 2,000,000 characters together',
    { op: 'in', field: 'path', values: Array.from({ length: 1000 }, () => 'v'.repeat(2000)) },
    'has values with 1,002,000 characters together: use at most 1,000,000',
  ],
  ['a long bound', { op: 'range', field: 'path', gte: 'v'.repeat(5000) }, '5,000 characters'],
];

describe('deadlines: what no request may hold is refused before it costs time', () => {
  it.each(tooLarge)('a filter with %s, by every request that takes one', (_, filter, problem) => {
    const workedMs = processorTime();
    const refusal = expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(problem) });
    expect(() => parseFilter(filter)).toThrow(refusal);
    expect(() => parseRetrievalRequest({ index: 'kb', query: 'q', filter })).toThrow(refusal);
    expect(() => parseContextRequest({ query: 'q', filter })).toThrow(refusal);
    expect(() => parseContextQuestion({ query: 'q', filter })).toThrow(refusal);
    expect(workedMs()).toBeLessThan(1000);
  });

  it('a filter at the limits is taken', () => {
    expect(parseFilter(many(500))).toMatchObject({ op: 'and' });
    expect(parseFilter(nested(32))).toMatchObject({ op: 'not' });
    const values = Array.from({ length: 10_000 }, (_, i) => i);
    expect(parseFilter({ op: 'in', field: 'f'.repeat(256), values })).toMatchObject({ values });
  });

  it('a bag with too many entries, or a name that is too long', () => {
    const bag = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, i]));
    const refusals = [
      [bag, 'has 501 conditions'],
      [{ ['f'.repeat(5e6)]: 1 }, 'names a field with 5,000,000 characters'],
    ] as const;
    for (const [filters, problem] of refusals) {
      expect(() => parseRetrievalRequest({ index: 'kb', query: 'q', filters })).toThrow(problem);
      expect(() => parseContextRequest({ query: 'q', filters })).toThrow(problem);
    }
  });

  it.each([
    ['words', (i: number) => `w${i}`, ' '],
    ['parts of one identifier', (i: number) => `Q${i.toString(36)}`, ''],
    ['pairs of Chinese characters', (i: number) => String.fromCharCode(0x4e00 + i), ''],
    [
      'words of Arabic letters',
      (i: number) => [...i.toString(6)].map((digit) => 'ابتثجح'[Number(digit)]).join(''),
      ' ',
    ],
  ])('a query of more than 1,000 distinct %s', (_, word, separator) => {
    const query = (count: number) => Array.from({ length: count }, (__, i) => word(i)).join(separator);
    const rule = 'query must have at most 1,000 distinct words';
    expect(() => parseRetrievalRequest({ index: 'kb', query: query(1002) })).toThrow(rule);
    expect(() => parseEvidenceRequest({ query: query(1002) })).toThrow(rule);
    expect(() => parseContextRequest({ query: query(1002) })).toThrow(rule);
    expect(parseEvidenceRequest({ query: query(900) }).query).toBe(query(900));
  });

  it('a query of 1,000 words that come twice is taken', () => {
    const words = Array.from({ length: 1000 }, (_, i) => `w${i}`).join(' ');
    expect(parseRetrievalRequest({ index: 'kb', query: `${words} ${words}` }).index).toBe('kb');
  });

  it('more than 200 path prefixes, and one that is too long', () => {
    const paths = Array.from({ length: 201 }, (_, i) => `src/${i}`);
    expect(() => parseEvidenceRequest({ query: 'q', path_allowlist: paths })).toThrow('at most 200 path prefixes');
    expect(() => parseEvidenceRequest({ query: 'q', path_blocklist: ['p'.repeat(5000)] })).toThrow('at most 4096');
  });

  it('beginnings of paths as an index has them', () => {
    const { pathAllowlist, pathBlocklist } = parseEvidenceRequest({
      query: 'q',
      path_allowlist: ['./docs/', '.', './/a', '.github'],
      path_blocklist: ['./docs/./x'],
    });
    expect(pathAllowlist).toEqual(['docs/', '', 'a', '.github']);
    expect(pathBlocklist).toEqual(['docs/./x']);
  });
});
