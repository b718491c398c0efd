import type { Filter } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { requestJson } from './requests.ts';

const containing: { op: 'not'; filter: Filter } = { op: 'not', filter: { op: 'exists', field: 'path' } };
containing.filter = containing;
let deep: Filter = { op: 'exists', field: 'path' };
for (let i = 0; i < 100_000; i += 1) deep = { op: 'not', filter: deep };

it.each([
  ['that contains itself', containing],
  ['of 100,000 levels', deep],
])('a filter %s is not sent', (_, filter) => {
  expect(() => requestJson({ query: 'bell', filter })).toThrow(
    expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('nested') }),
  );
});
