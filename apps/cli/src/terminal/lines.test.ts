import { describe, expect, it } from 'vitest';
import { renderLines } from './lines.ts';
import { createStyles } from './styles.ts';

const plain = createStyles(false);

describe('renderLines', () => {
  it('numbers align, a leap is marked, and a blank line has no trailing space', () => {
    const lines = [
      { number: 99, text: 'a' },
      { number: 10_000, text: '' },
    ];
    expect(renderLines(lines, { styles: plain })).toBe('     99 │ a\n      ⋮\n  10000 │');
  });

  it('a line without a number keeps the gutter', () => {
    expect(renderLines([{ text: 'a' }], { styles: plain })).toBe('       │ a');
  });

  it('cuts what is wider than the terminal, between characters', () => {
    expect(renderLines([{ number: 1, text: '👩'.repeat(40) }], { styles: plain, columns: 40 })).toBe(
      `     1 │ ${'👩'.repeat(14)}…`,
    );
  });

  it('sets off whole words that match', () => {
    const styles = { ...plain, match: (text: string) => `<${text}>` };
    const matchWord = (word: string) => (word === 'setErrorHandler' ? word : undefined);
    expect(renderLines([{ number: 1, text: 'app.setErrorHandler(f)' }], { styles, matchWord })).toBe(
      '     1 │ app.<setErrorHandler>(f)',
    );
  });
});
