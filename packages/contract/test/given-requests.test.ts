import { describe, expect, it } from 'vitest';
import { requestLimits } from '../src/index.ts';
import { parseGivenEvidence, parseGivenQuestion } from '../src/wire/index.ts';

const parsers = [
  ['evidence', parseGivenEvidence],
  ['question', parseGivenQuestion],
] as const;

const containing: { op: string; filter?: unknown } = { op: 'not' };
containing.filter = containing;
let deep: object = { op: 'exists', field: 'path' };
for (let i = 0; i < 100_000; i += 1) deep = { op: 'not', filter: deep };
const failing = () => {
  throw new Error('secret');
};

function refusal(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (thrown) {
    return thrown;
  }
}

describe.each(parsers)('a request in memory (%s)', (_, parse) => {
  it('has its defaults filled in', () => {
    expect(parse({ query: 'how' })).toMatchObject({ query: 'how' });
    expect(parseGivenEvidence({ query: 'how' })).toEqual({ query: 'how', taskMode: 'build', maxResultsFinal: 12 });
  });

  it.each([
    ['no query', {}, 'query must be'],
    ['a number', { query: 7 }, 'found the number 7'],
    ['null', { query: null }, 'found null'],
    ['a BigInt', { query: 1n }, 'found a bigint'],
    ['a symbol', { query: Symbol('x') }, 'found a symbol'],
    ['a function', { query: failing }, 'found a function'],
    ['a list', { query: ['a'] }, 'found a list'],
    ['an object', { query: {} }, 'found an object'],
    ['a date', { query: new Date() }, 'found a Date'],
    ['a long text', { query: 'x'.repeat(requestLimits.maxQueryCharacters + 1) }, 'at most'],
    ['a misspelled member', { query: 'a', qery: 'a' }, '"qery" is not a known field. Did you mean "query"?'],
    ['its name as JSON', { query: 'a', time_budgt_ms: 1 }, 'is not a known field'],
    ['a getter that throws', Object.defineProperty({}, 'query', { get: failing, enumerable: true }), 'cannot be read'],
    ['a proxy that throws', new Proxy({}, { ownKeys: failing }), 'cannot be read'],
  ])('is refused for %s', (_name, given, words) => {
    const error = refusal(() => parse(given));
    expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
    expect(error).not.toMatchObject({ message: expect.stringContaining('secret') });
  });
});

it.each([
  ['nothing', undefined, 'found nothing'],
  ['null', null, 'found null'],
  ['a text', 'how', 'found a string'],
  ['a list', [{ query: 'a' }], 'found a list'],
  ['a number', 3, 'found the number 3'],
  ['a date', new Date(0), 'found a Date'],
  ['a map', new Map([['query', 'how']]), 'found a Map'],
])('a request in memory that is %s is refused', (_, given, words) => {
  for (const parse of [parseGivenEvidence, parseGivenQuestion]) {
    expect(refusal(() => parse(given))).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(words),
    });
  }
});

it.each([
  ['topK', { topK: '5' }, 'topK must be an integer from 1 to 50; found a string'],
  ['topK', { topK: Number.NaN }, 'topK must be an integer from 1 to 50; found the number NaN'],
  ['topK', { topK: 2.5 }, 'topK must be'],
  ['order', { order: 'random' }, 'order must be'],
  ['a filter that contains itself', { filter: containing }, 'nested'],
  ['a filter of 100,000 levels', { filter: deep }, 'nested'],
  ['a filter that is a function', { filter: failing }, 'filter must be'],
  // biome-ignore lint/suspicious/noSparseArray: what is tested
  ['a filter with holes', { filter: { op: 'in', field: 'path', values: ['a', , 'b'] } }, 'filter.values[1] must be'],
  ['a bag with lists', { filters: { path: ['a'] } }, 'filters.path must be'],
  [
    'a bag of a getter that throws',
    { filters: Object.defineProperty({}, 'a', { get: failing, enumerable: true }) },
    'cannot be read',
  ],
])('names the member of a question in memory that is wrong: %s', (_, given, words) => {
  expect(refusal(() => parseGivenQuestion({ index: 'docs', query: 'a', ...given }))).toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(words),
  });
});

it('reads each member of a request once', () => {
  let reads = 0;
  const query = {
    get query() {
      reads += 1;
      return 'how';
    },
  };
  expect(parseGivenEvidence(query)).toMatchObject({ query: 'how' });
  expect(reads).toBe(1);
});
