import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBlock, encodeBlock, findInBlock } from './segment-block.ts';

const entries = fc.uniqueArray(
  fc.record({
    term: fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
    parts: fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { minLength: 1, maxLength: 3 }),
  }),
  { selector: ({ term }) => term },
);

it('a block gives back its terms and parts, all at once and one by one', () => {
  fc.assert(
    fc.property(entries, (written) => {
      const bytes = encodeBlock(written);
      const plain = (parts: readonly Uint8Array[]) => parts.map((part) => [...part]);
      const expected = written.map(({ term, parts }) => ({ term, parts: plain(parts) }));
      expect(decodeBlock(bytes).map(({ term, parts }) => ({ term, parts: plain(parts) }))).toEqual(expected);
      for (const { term, parts } of expected) expect(plain(findInBlock(bytes, term))).toEqual(parts);
      expect(findInBlock(bytes, 'a term that no block has')).toEqual([]);
    }),
  );
});

it('a term is not taken for one that begins alike, or ends alike', () => {
  const bytes = encodeBlock(['ab', 'abc', 'abd', 'xbc'].map((term, at) => ({ term, parts: [Uint8Array.of(at)] })));
  expect(findInBlock(bytes, 'abd').map((part) => [...part])).toEqual([[2]]);
  for (const absent of ['a', 'bc', 'abcd', 'x']) expect(findInBlock(bytes, absent)).toEqual([]);
});
