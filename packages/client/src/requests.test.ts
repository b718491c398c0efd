import { describe, expect, it } from 'vitest';
import { contextJson, evidenceJson, retrieveJson, searchJson } from './requests.ts';

const containing: { op: string; filter?: unknown } = { op: 'not' };
containing.filter = containing;
let deep: object = { op: 'exists', field: 'path' };
for (let i = 0; i < 100_000; i += 1) deep = { op: 'not', filter: deep };
const failing = Object.defineProperty({}, 'path', {
  enumerable: true,
  get: () => {
    throw new TypeError('inner');
  },
});

describe.each([
  ['retrieve', retrieveJson],
  ['search', searchJson],
  ['context', contextJson],
] as const)('%s sends nothing', (_, toJson) => {
  it.each([
    ['of a filter that contains itself', { filter: containing }, 'nested'],
    ['of a filter of 100,000 levels', { filter: deep }, 'nested'],
    ['of a bag whose getter throws', { filters: failing }, 'cannot be read'],
  ])('%s', (_case, given, words) => {
    expect(() => toJson({ query: 'bell', ...given } as never)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(words) }),
    );
  });
});

it.each([null, undefined, 5, 'bell', [], { query: 5n }])('what is no request is not sent (%s)', (given) => {
  for (const toJson of [retrieveJson, searchJson, evidenceJson, contextJson]) {
    expect(() => toJson(given as never)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  }
});
