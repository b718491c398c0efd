import { expect, it } from 'vitest';
import { keywordText } from './keyword-text.ts';

it('a header stands three times before the body', () => {
  expect(keywordText(['Guide > Tides', 'highWater'], ['docs/tides.md', 'The body.'])).toBe(
    'Guide > Tides\nhighWater\nGuide > Tides\nhighWater\nGuide > Tides\nhighWater\ndocs/tides.md\nThe body.',
  );
});

it('without a header there is the body alone', () => {
  expect(keywordText([], [''])).toBe('');
});

it('a header of more than 2,000 characters stands once', () => {
  const title = 'x'.repeat(2000);
  expect(keywordText([title], ['body'])).toBe(`${title}\n${title}\n${title}\nbody`);
  expect(keywordText([title, 'y'], ['body'])).toBe(`${title}\ny\nbody`);
});
