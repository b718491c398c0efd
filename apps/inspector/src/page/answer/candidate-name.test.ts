import { expect, it } from 'vitest';
import { chunkIdOf } from './candidate-name.ts';

it.each([
  ['sea@sha256:1f:docs/tides.md:docs/tides.md#neap-tides', 'docs/tides.md#neap-tides'],
  ['sea@sha256:1f:docs/tides.md:summary/level-1/64050d16', 'summary/level-1/64050d16'],
  ['summary/book/1f', 'summary/book/1f'],
])('the engine reads the lines of %s as %s', (id, chunk) => {
  expect(chunkIdOf(id)).toBe(chunk);
});
