import { describe, expect, it } from 'vitest';
import { cutLine } from './cut-line.ts';
import { displayWidth, padEnd, padStart } from './display-width.ts';
import { renderLines } from './lines.ts';
import { headLines } from './passage-head.ts';
import { createStyles } from './styles.ts';
import { renderTable } from './table.ts';

const styles = createStyles(false);
const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';

describe('cells of a terminal', () => {
  it.each([
    ['abc', 3],
    ['検索エンジン', 12],
    ['中文 text', 9],
    ['ｱｲｳ', 3],
    ['한국어', 6],
    ['e\u0301', 1],
    [family, 2],
    ['\u001b[1mbold\u001b[22m', 4],
  ])('%j takes %i', (text, width) => expect(displayWidth(text)).toBe(width));

  it.each([
    ['検索エンジンの設定', 9, '検索エン…'],
    ['検索エンジンの設定', 10, '検索エン…'],
    ['検索エンジンの設定', 18, '検索エンジンの設定'],
    ['a検索', 4, 'a検…'],
    [`${family}${family}ab`, 4, `${family}…`],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
    ['plain text', 6, 'plain…'],
  ])('%j fits into %i as %j', (text, room, cut) => {
    expect(cutLine(text, room)).toBe(cut);
    expect(displayWidth(cutLine(text, room))).toBeLessThanOrEqual(room);
  });

  it('is filled up by what a text takes, and left alone where that is more', () => {
    expect([padEnd('日本', 6), padStart('日本', 6), padEnd('日本', 3)]).toEqual(['日本  ', '  日本', '日本']);
  });

  it('holds source lines, citations and tables of wide characters within the width', () => {
    const text = '検索エンジンは質問に答える文章を見つけて、その出典を行番号とともに示します。'.repeat(4);
    const shown = renderLines([{ number: 12, text }], { styles, columns: 80 });
    expect(displayWidth(shown)).toBeLessThanOrEqual(80);
    expect(displayWidth(shown)).toBeGreaterThan(76);
    const head = headLines(`文書/${'検索'.repeat(12)}/${'設定'.repeat(12)}.md:12`, ['0.91'], {
      rank: 1,
      styles,
      columns: 80,
    });
    expect(Math.max(...head.map(displayWidth))).toBeLessThanOrEqual(80);
    const rows = renderTable(
      ['', 'ndcg'],
      [
        ['日本語', '0.5'],
        ['en', '0.4'],
      ],
      styles,
    ).split('\n');
    expect(new Set(rows.map(displayWidth)).size).toBe(1);
  });
});
