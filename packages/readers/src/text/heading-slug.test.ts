import { expect, it } from 'vitest';
import { headingSlug } from './heading-slug.ts';

// Expected by github-slugger 2.0.0.
it.each([
  ['Set up', 'set-up'],
  ['½ cup of Ⅳ', '-cup-of-ⅳ'],
  ['2² is 4', '2-is-4'],
  ['Café_bar ‿ x', 'café_bar-‿-x'],
  ['???', 'section'],
])('the anchor of the heading %j is %j, as GitHub makes it', (heading, slug) => {
  expect(headingSlug(heading)).toBe(slug);
});
