import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../tools/test-kit/processor-time.ts';
import { partText, tableText } from './part-text.ts';

describe('the text of a part', () => {
  it('has one form of line end, no control characters, and Unicode in form NFC', () => {
    expect(partText('a\r\nb\rc\u2028d\f\u0000e\u0007\ufeff cafe\u0301')).toBe('a\nb\nc\nd\ne caf\u00e9');
  });

  it('has no blanks at the end of a line, and no two empty lines in a row', () => {
    expect(partText('\n \na  \n\t\n \n\nb\t\n\n')).toBe('a\n\nb');
  });

  it('loses soft hyphens and odd blanks in prose, and keeps indentation and empty lines in code', () => {
    expect(partText('re\u00adcovery\u00a0 of\u2009it')).toBe('recovery of it');
    expect(partText('\n\n  def f():  \n\n\n\treturn 1\n', 'code')).toBe('  def f():\n\n\n\treturn 1');
  });

  it('holds no half of a surrogate pair', () => {
    expect(partText('a\ud800b')).toBe('a\ufffdb');
  });

  it('is made in a time that grows with the text, whatever the text is', () => {
    const workedMs = processorTime();
    partText(`${' '.repeat(1_000_000)}x${'\n'.repeat(1_000_000)}y${' \n'.repeat(500_000)}`);
    expect(workedMs()).toBeLessThan(5000);
  });
});

it('a table has a line for each row, and rows without text are left out', () => {
  expect(
    tableText([
      ['Name', 'Size\n(cm)'],
      ['', ' '],
      ['oak', ''],
      ['elm', '7'],
    ]),
  ).toBe('Name | Size (cm)\noak |\nelm | 7');
});
