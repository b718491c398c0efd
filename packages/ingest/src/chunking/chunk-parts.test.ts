import type { DocumentPart } from '@touchstone/contract';
import { tokenBound } from '@touchstone/lexical';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../tools/test-kit/processor-time.ts';
import { pagesOf, textOfParts } from '../reading/document-text.ts';
import { chunkParts } from './chunk-parts.ts';

const words = (count: number, word = 'word') => `${Array.from({ length: count }, () => word).join(' ')}.`;

describe('the chunks of what a reader read', () => {
  it('are exact slices of the text of their page, and hold all of it, whatever its lines are', () => {
    const paragraphs = Array.from({ length: 40 }, (_, i) => `Sentence ${i} of it. ${words(i * 11, `w${i}`)}`);
    const pages: DocumentPart[] = [
      { text: paragraphs.join('\n\n'), pageNumber: 1 },
      { text: paragraphs.join(' '), pageNumber: 2 },
      { text: 'x'.repeat(20_000), pageNumber: 3 },
      { text: `${'😀'.repeat(4000)}`, pageNumber: 4 },
    ];
    const spans = chunkParts(pages);
    for (const [index, page] of pagesOf(pages).entries()) {
      const own = spans.filter(({ pageNumber }) => pageNumber === index + 1);
      expect(own.length).toBeGreaterThan(1);
      let at = 0;
      for (const { text } of own) {
        const found = textOfParts(page).indexOf(text, at);
        expect(textOfParts(page).slice(at, found).trim(), 'nothing is lost between chunks').toBe('');
        expect(tokenBound(text)).toBeLessThanOrEqual(1000);
        expect(text).toBe(text.toWellFormed());
        at = found + text.length;
      }
      expect(at).toBe(textOfParts(page).length);
    }
  });

  it('end at the end of a sentence where a paragraph is too long', () => {
    const text = Array.from(
      { length: 60 },
      (_, i) => `This is sentence number ${i}, and it has a few more words.`,
    ).join(' ');
    for (const { text: chunk } of chunkParts([{ text }])) expect(chunk).toMatch(/^This .*words\.$/s);
  });

  it('never cross a page or a chapter, also where a chapter begins on the page of another', () => {
    const chapter = (chapterNumber: number, pageNumber: number): DocumentPart => ({
      text: `Chapter ${chapterNumber} on page ${pageNumber}.`,
      pageNumber,
      chapterNumber,
    });
    const spans = chunkParts([chapter(1, 1), chapter(1, 2), chapter(2, 2), chapter(2, 3)]);
    expect(spans.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'page=1 Chapter 1 on page 1.',
      'page=2 Chapter 1 on page 2.',
      'page=2~2 Chapter 2 on page 2.',
      'page=3 Chapter 2 on page 3.',
    ]);
  });

  it('without pages: small sections are joined and named by the first, large ones stand alone', () => {
    const spans = chunkParts([
      { text: `A\n\n${words(40)}`, anchor: 'a', sectionPath: ['Book', 'A'] },
      { text: `B\n\n${words(40)}`, anchor: 'b', sectionPath: ['Book', 'B'] },
      { text: `C\n\n${words(500)}`, anchor: 'c', sectionPath: ['Book', 'C'] },
    ]);
    expect(spans.map(({ name, anchor, section }) => ({ name, anchor, section }))).toEqual([
      { name: 'a', anchor: 'a', section: 'Book' },
      { name: 'c', anchor: 'c', section: 'Book > C' },
    ]);
    expect(spans[0]?.text).toBe(`A\n\n${words(40)}\n\nB\n\n${words(40)}`);
  });

  it('keep a table whole where it fits, and cut it between rows where it does not', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `row ${i} | value ${i} | more`).join('\n');
    const table = (count: number): DocumentPart => ({ text: rows(count), kind: 'table', anchor: 't' });
    expect(chunkParts([{ text: words(600), anchor: 'p' }, table(40)]).map(({ text }) => text)).toContain(rows(40));
    for (const { text } of chunkParts([table(400)])) {
      for (const line of text.split('\n')) expect(line).toMatch(/^row \d+ \| value \d+ \| more$/);
    }
  });

  it('have names from sections where there is neither page nor anchor', () => {
    expect(
      chunkParts([{ text: words(300) }, { text: words(300), sectionPath: ['Über uns'] }]).map(({ name }) => name),
    ).toEqual(['top', 'über-uns']);
  });

  it('take a time that grows with the document', () => {
    const parts = Array.from({ length: 50_000 }, (_, i): DocumentPart => ({ text: `Cell ${i}.`, anchor: `cell-${i}` }));
    const workedMs = processorTime();
    expect(chunkParts(parts).length).toBeGreaterThan(100);
    expect(workedMs()).toBeLessThan(10_000);
  });

  it('that are further parts of a table know its head, and so do those of a table that goes on with the next page', () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `P-${from + at} | ${from + at} bar`).join('\n');
    const spans = chunkParts([
      { text: `Pumps\nPart | Pressure\n${rows(0, 150)}`, kind: 'table', pageNumber: 1 },
      { text: rows(150, 5), kind: 'table', pageNumber: 2 },
      { text: `Part | Weight\n${rows(155, 5)}`, kind: 'table', pageNumber: 3 },
    ]);
    const [first, ...others] = spans.map(({ tableHead }) => tableHead);
    expect(first).toBeUndefined();
    expect(others.pop()).toBeUndefined();
    expect(new Set(others)).toEqual(new Set(['Pumps\nPart | Pressure']));
    expect(others.length).toBeGreaterThan(2);
  });

  it('cross no printed page', () => {
    const spans = chunkParts([
      { text: 'One.', anchor: 'a', pageLabel: '1' },
      { text: 'Two.', anchor: 'a', pageLabel: '2' },
    ]);
    expect(spans.map(({ text, pageLabel }) => [text, pageLabel])).toEqual([
      ['One.', '1'],
      ['Two.', '2'],
    ]);
  });
});
