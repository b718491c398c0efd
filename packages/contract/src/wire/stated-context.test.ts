import { expect, it } from 'vitest';
import { statedContext } from './stated-context.ts';

it.each([
  ['{"index":"docs","query":"hooks","top_k":"many"}', { index: 'docs', query: 'hooks' }],
  ['{"retrieval":{"query":"hooks"}}', { query: 'hooks' }],
  ['{"method":"search","argument":{"index":7,"query":"hooks"}}', { query: 'hooks' }],
  ['{"query":"hooks"', {}],
  ['[1]', {}],
  [JSON.stringify({ query: 'x'.repeat(2000) }), { query: `${'x'.repeat(1000)}…` }],
])('a refused request says of itself what can be read: %s', (request, context) => {
  expect(statedContext(request)).toEqual(context);
});
