import { expect, it } from 'vitest';
import { withBothSides } from './both-sides.ts';

const chunk = (text: string, chapter_number?: number) => ({ text, metadata: { chapter_number } });
const textsOf = (ranking: readonly { readonly text: string }[]) => ranking.map(({ text }) => text);

it('the missing side of a comparison takes the last place that no side needs', () => {
  const ranking = [
    'Whales dive.',
    'Whales breathe air.',
    'Ships sail.',
    'The sea is deep.',
    'A fish has gills.',
    'Fishes swim.',
  ];
  const sides = { aspects: ['whale breathing', 'fish breathing'], chapters: [] };
  expect(
    textsOf(
      withBothSides(
        ranking.map((text) => chunk(text)),
        sides,
        3,
      ),
    ),
  ).toEqual([
    'Whales dive.',
    'Whales breathe air.',
    'A fish has gills.',
    'Ships sail.',
    'The sea is deep.',
    'Fishes swim.',
  ]);
});

it('chapters that are compared are each there, whatever their words', () => {
  const ranking = [chunk('a', 2), chunk('b', 2), chunk('c', 2), chunk('d', 5)];
  const chapters = [
    { from: 2, to: 2 },
    { from: 5, to: 5 },
  ];
  expect(textsOf(withBothSides(ranking, { aspects: ['chapter 2', 'chapter 5'], chapters }, 2))).toEqual([
    'a',
    'd',
    'b',
    'c',
  ]);
  expect(textsOf(withBothSides(ranking, { aspects: ['chapter 2', 'chapter 5'], chapters }, 1))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

it('a ranking stays as it is where both sides are there, where one is nowhere, and where nothing is compared', () => {
  const ranking = [chunk('tea'), chunk('milk'), chunk('coffee')];
  expect(withBothSides(ranking, { aspects: ['tea', 'milk'], chapters: [] }, 2)).toEqual(ranking);
  expect(withBothSides(ranking, { aspects: ['tea', 'cocoa'], chapters: [] }, 2)).toEqual(ranking);
  expect(withBothSides(ranking, { aspects: [], chapters: [] }, 2)).toEqual(ranking);
});
