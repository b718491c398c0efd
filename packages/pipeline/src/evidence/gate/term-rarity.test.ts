import { expect, it } from 'vitest';
import { termRarity } from './term-rarity.ts';

it.each([
  // ln((600 + place) / 420), places 0, 39 and 945
  ['one', 0.3567],
  ['peopl', 0.4196],
  ['wing', 1.3025],
  // ln(4570 / 420)
  ['keystor', 2.387],
  ['x9', 2.387],
])('the rarity of "%s" is %d', (term, rarity) => {
  expect(termRarity(term)).toBeCloseTo(rarity, 4);
});

it('knows stems in the form in which they are looked for', () => {
  expect(termRarity('librar')).toBeLessThan(2);
});
