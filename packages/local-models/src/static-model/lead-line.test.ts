import { expect, it } from 'vitest';
import { leadAndBody } from './lead-line.ts';

it('the first line that is not blank leads, if text follows', () => {
  expect(leadAndBody('\n  Title\n\nText')).toEqual({ lead: 'Title', body: '\n\nText' });
});

it.each([['one line'], ['one line\n \n'], [''], [' \n ']])('%j has no lead line', (text) => {
  expect(leadAndBody(text)).toEqual({ lead: '', body: text });
});

it('a first line of more than 200 characters is a paragraph', () => {
  expect(leadAndBody(`${'a'.repeat(200)}\nb`).lead).toHaveLength(200);
  expect(leadAndBody(`${'a'.repeat(201)}\nb`).lead).toBe('');
});
