import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromSortable, toSortable } from './sortable-text.ts';

/** Any UTF-16 units, lone surrogates included, with those at the edges of the mapping more often. */
const unit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }),
  fc.constantFrom(0xd7ff, 0xd800, 0xdfff, 0xe000, 0xe7ff, 0xffff),
);
const text = fc.array(unit, { maxLength: 6 }).map((units) => String.fromCharCode(...units));

it('what is stored is UTF-8 text that turns back into the same units', () => {
  fc.assert(
    fc.property(text, (original) => {
      const bytes = Buffer.from(toSortable(original));
      expect(fromSortable(bytes.toString())).toBe(original);
    }),
    { numRuns: 2000 },
  );
});

it('the order of the stored bytes is the order of the units', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const order = Buffer.compare(Buffer.from(toSortable(a)), Buffer.from(toSortable(b)));
      expect(Math.sign(order)).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});

it('text without surrogates or private characters is stored as it is', () => {
  expect(toSortable('docs/ä/日本.md#1')).toBe('docs/ä/日本.md#1');
});
