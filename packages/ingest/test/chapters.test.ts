import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../src/index.ts';

const chaptersIn = async (path: string, text: string) =>
  (await chunkDocument({ path, text })).chunks.map((chunk) => {
    expect(chunk.text).toBe(
      text
        .split('\n')
        .slice(chunk.startLine - 1, chunk.endLine)
        .join('\n'),
    );
    return [chunk.startLine, chunk.chapterNumber, chunk.chapterTitle] as const;
  });

describe('chapters of Markdown (002 §1: "Summarize chapter 3")', () => {
  it('are the headings that say so and those beside them; no chunk crosses one, however small', async () => {
    const text =
      '# Preface\n\nWhy.\n\n# Chapter 1: Stress\n\nOne.\n\n## Waves\n\nTwo.\n\n# Chapter II\n\nThree.\n\n# Appendix\n\nFour.\n';
    expect(await chaptersIn('book.md', text)).toEqual([
      [1, undefined, 'Preface'],
      [5, 1, 'Stress'],
      [13, 2, 'Chapter II'],
      [17, undefined, 'Appendix'],
    ]);
  });

  it('below parts end where the next part begins, and what is before the first has none', async () => {
    const text =
      '# The Book\n\nHello.\n\n# Part I\n\n## Chapter 1. Stress\n\nOne.\n\n# Part II\n\nBetween.\n\n## Chapter 2. Rest\n\nTwo.\n';
    expect(await chaptersIn('book.md', text)).toEqual([
      [1, undefined, undefined],
      [5, undefined, undefined],
      [7, 1, 'Stress'],
      [11, undefined, undefined],
      [15, 2, 'Rest'],
    ]);
  });

  it('are outermost headings that are counted, and not the numbered steps below a heading', async () => {
    expect(await chaptersIn('book.md', '# 1. Stress\n\nOne.\n\n# 2. Rest\n\nTwo.\n')).toEqual([
      [1, 1, 'Stress'],
      [5, 2, 'Rest'],
    ]);
    expect(await chaptersIn('readme.md', '# Install\n\n## 1. Download\n\nOne.\n\n## 2. Run\n\nTwo.\n')).toEqual([
      [1, undefined, undefined],
    ]);
  });

  it('are whole files whose names say so', async () => {
    expect(await chaptersIn('book/ch03-rest.md', '# Rest\n\nText.\n')).toEqual([[1, 3, 'Rest']]);
    expect(await chaptersIn('book/chapter_12.adoc', '== Sleep\n\nText.\n')).toEqual([[1, 12, undefined]]);
    expect(await chaptersIn('book/02-beta.md', '# Beta\n\nText.\n')).toEqual([[1, 2, 'Beta']]);
    expect(await chaptersIn('book/00-preface.md', '# Preface\n\nText.\n')).toEqual([[1, undefined, undefined]]);
    expect(await chaptersIn('decisions/0012-store.md', '# Store\n\nText.\n')).toEqual([[1, undefined, undefined]]);
    expect(await chaptersIn('chips/ch32v003.md', '# A chip\n\nText.\n')).toEqual([[1, undefined, undefined]]);
    expect(await chaptersIn('src/ch03.ts', 'export const rest = 3;\n')).toEqual([[1, undefined, undefined]]);
  });
});

describe('chapters of a plain text', () => {
  it('are paragraphs that say so, with the title on their line or the next, and not the table of contents', async () => {
    const text =
      'The Book\n\nCHAPTER I. Stress\n\nCHAPTER II\n\nCHAPTER I. Stress\n\nOne.\n\nCHAPTER II.\nThe Rest\n\nTwo, as in\nChapter 1.\n\nChapter 3 is to come.\n';
    expect(await chaptersIn('book.txt', text)).toEqual([
      [1, undefined, undefined],
      [7, 1, 'Stress'],
      [11, 2, 'The Rest'],
    ]);
  });
});

describe('chapters of AsciiDoc', () => {
  const book = (attributes: string) =>
    `= The Book of Rest\nA. Coach\n${attributes}\n\n[preface]\n== Preface\n\nWhy.\n\n[[stress]]\n== Stress [[stress-2]]\n\ninclude::secrets.adoc[]\n\n----\n== no heading\n\nmore\n----\n\n[discrete]\n=== Not a section\n\n=== Waves\n\nUp.\n\n== Rest\n\nDown.\n\n[appendix]\n== Tables\n\nEnd.\n`;

  it('of a book are its sections; counted where the book counts them, but for preface and appendix', async () => {
    expect(
      (await chaptersIn('book.adoc', book(':doctype: book\n:sectnums:'))).map(([, ...chapter]) => chapter),
    ).toEqual([
      [undefined, undefined],
      [undefined, 'Preface'],
      [1, 'Stress'],
      [2, 'Rest'],
      [undefined, 'Tables'],
    ]);
    expect((await chaptersIn('book.adoc', book(':doctype: book'))).map(([, number]) => number)).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('are none in an article; includes and listings stay the lines that they are', async () => {
    const { chunks } = await chunkDocument({ path: 'book.adoc', text: book('') });
    expect(chunks.map(({ chapterTitle }) => chapterTitle)).toEqual(chunks.map(() => undefined));
    const all = chunks.map(({ text }) => text).join('\n');
    expect(all).toContain('include::secrets.adoc[]');
    const large = await chunkDocument(
      { path: 'book.adoc', text: book('') },
      { targetTokens: 5, minTokens: 0, maxTokens: 20 },
    );
    const sections = new Set(large.chunks.map(({ section }) => section?.split(' > ').at(-1)));
    expect(sections).toEqual(new Set(['The Book of Rest', 'Preface', 'Stress', 'Waves', 'Rest', 'Tables']));
  });

  it('are searched without entries of the index, and cited with them', async () => {
    const text = '= Guide\n\n(((git, branches)))A ((branch)) and indexterm:[x, y]a indexterm2:[merge].\n';
    const { chunks } = await chunkDocument({ path: 'a.adoc', text });
    expect(chunks.map((chunk) => [chunk.text, chunk.searchText])).toEqual([
      [text.trimEnd(), '= Guide\n\nA branch and a merge.'],
    ]);
  });
});
