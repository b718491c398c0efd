import { describe, expect, it } from 'vitest';
import { bestLines } from './best-lines.ts';

const matches =
  (...terms: string[]) =>
  (word: string) =>
    terms.find((term) => term === word.toLowerCase());
const text = ['one', 'two', 'alpha', 'four', 'alpha beta', 'six', '', 'alpha alpha'].join('\n');

describe('bestLines', () => {
  it('is the window with the most different terms, then the most matches, then the first', () => {
    expect(bestLines(text, 10, matches('alpha', 'beta'), 3).lines).toEqual([
      { number: 12, text: 'alpha' },
      { number: 13, text: 'four' },
      { number: 14, text: 'alpha beta' },
    ]);
  });

  it('has two lines before its matches, and the rest after them', () => {
    const lines = Array.from({ length: 20 }, (_, at) => (at === 8 ? 'alpha' : `line ${at}`)).join('\n');
    expect(bestLines(lines, 1, matches('alpha'), 6).lines.map(({ number }) => number)).toEqual([7, 8, 9, 10, 11, 12]);
  });

  it('begins at the first line where nothing matches', () => {
    expect(bestLines(text, 1, matches('zebra'), 2).lines.map((line) => line.number)).toEqual([1, 2]);
  });

  it('drops blank lines at both ends and tells how many lines are hidden', () => {
    expect(bestLines('\n\na\n\nb\n\n\n', 1, matches('a'), 8)).toEqual({
      lines: [
        { number: 3, text: 'a' },
        { number: 4, text: '' },
        { number: 5, text: 'b' },
      ],
      hiddenLines: 4,
    });
  });

  it('has no numbers where the chunk has none', () => {
    expect(bestLines('a', undefined, matches('a'), 8).lines).toEqual([{ text: 'a' }]);
  });

  it('begins with the line that defines the symbol, where the window is further down', () => {
    const code = '// send, of Reply\n@log\nsend(payload) {\n  a\n  b\n  alpha\n}';
    const shown = bestLines(code, 10, matches('alpha'), 3, 'Reply.send');
    expect(shown.lines.map(({ number }) => number)).toEqual([12, 14, 15]);
    expect(shown.hiddenLines).toBe(4);
  });

  it('an empty text has one empty line', () => expect(bestLines('', 1, matches('a'), 8).lines).toHaveLength(1));
});
