import { expect, it } from 'vitest';
import { dedup } from './dedup.ts';

it('parts of one long line of code are different evidence', () => {
  const place = { source_type: 'code', repo: 'r', ref: 'v', path: 'a.js', start_line: 1, end_line: 1 };
  const part = (id: string, chars: string) => ({ id, text: id, metadata: { ...place, anchor: `L1:chars=${chars}` } });
  const parts = [part('a', '0-900'), part('b', '900-1700'), part('c', '0-900')];
  const { kept, merged } = dedup(parts);
  expect(kept.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(merged).toEqual([{ id: 'c', into: 'a', rule: 'code_span' }]);
});
