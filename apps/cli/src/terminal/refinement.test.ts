import { expect, it } from 'vitest';
import { renderRefinement } from './refinement.ts';

it('a refining is one line with what was read, by which model, and the rate', () => {
  const report = { model: 'bge/m (384 dimensions)', chunks: 2400, chunksRead: 1200, elapsedMs: 60_000 };
  expect(renderRefinement('default', report)).toBe(
    'Refined default: 2,400 chunks, 1,200 read by bge/m (384 dimensions) in 1 min 0 s (20 a second)',
  );
  expect(renderRefinement('default', { ...report, chunksRead: 0, elapsedMs: 40 })).not.toContain('a second');
});
