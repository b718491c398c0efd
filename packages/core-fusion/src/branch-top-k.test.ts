import { expect, it } from 'vitest';
import { branchTopK } from './branch-top-k.ts';

it.each([0, -1, 1.5, Number.NaN])('a top_k of %s is refused', (topK) => {
  expect(() => branchTopK(topK)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
