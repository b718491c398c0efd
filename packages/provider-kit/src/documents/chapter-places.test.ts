import { describe, expect, it } from 'vitest';
import { chapterPlaces } from './chapter-places.ts';
import { numberedHeading } from './numbered-heading.ts';

describe('the number of a chapter (002 §1: "Summarize chapter 3")', () => {
  it.each([
    ['Chapter 3', 3, ''],
    ['CHAPTER III: Recovery', 3, 'Recovery'],
    ['Chapter Twelve. Sleep', 12, 'Sleep'],
    ['Kapitel 4 – Ruhe', 4, 'Ruhe'],
    ['3 Recovery', 3, 'Recovery'],
    ['3. Recovery', 3, 'Recovery'],
    ['XIV. The Waves', 14, 'The Waves'],
    ['III', 3, ''],
  ])('is read from %j', (heading, number, title) => {
    expect(numberedHeading(heading)).toMatchObject({ number, title });
  });

  it.each([
    '3.1 Rest',
    '1984 and after',
    'I am the coach',
    'Chapters of a life',
    'Mix of methods',
    'Preface',
    '101'.repeat(2),
  ])('is not read from %j', (heading) => {
    expect(numberedHeading(heading)).toBeUndefined();
  });
});

const chaptersOf = (outline: readonly (readonly [level: number, title: string])[]) =>
  chapterPlaces(outline.map(([level, title]) => ({ level, title }))).map(({ chapterNumber, chapterTitle }) => [
    chapterNumber,
    chapterTitle,
  ]);

describe('the chapters of an outline', () => {
  it('stand below parts that are counted in Roman numerals where their own numbers go on', () => {
    expect(
      chaptersOf([
        [0, 'Preface'],
        [0, 'I. Stress'],
        [1, '1. Waves'],
        [1, '2. Load'],
        [0, 'II. Rest'],
        [1, '3. Sleep'],
      ]),
    ).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [1, 'Waves'],
      [2, 'Load'],
      [undefined, undefined],
      [3, 'Sleep'],
    ]);
  });

  it('are outermost where the numbers below them start again', () => {
    expect(
      chaptersOf([
        [0, '1 Stress'],
        [1, '1 Waves'],
        [1, '2 Load'],
        [0, '2 Rest'],
        [1, '1 Sleep'],
      ]).map(([number]) => number),
    ).toEqual([1, 1, 1, 2, 2]);
  });

  it('lose their number where the count begins again after them, but in another part', () => {
    const numbers = (outer: string) =>
      chaptersOf([
        [0, `${outer} I`],
        [1, '1 Stress'],
        [1, '2 Rest'],
        [0, `${outer} II`],
        [1, '1 Tables'],
      ]).map(([number]) => number);
    expect(numbers('Part')).toEqual([undefined, 1, 2, undefined, 1]);
    expect(
      chaptersOf([
        [0, '1. Stress'],
        [0, '2. Rest'],
        [0, '1. Tables'],
      ]),
    ).toEqual([
      [1, 'Stress'],
      [2, 'Rest'],
      [undefined, 'Tables'],
    ]);
  });

  it('have a title and no number where nothing is counted, below a title of the whole book', () => {
    expect(
      chaptersOf([
        [0, 'The Book of Rest'],
        [1, 'Stress'],
        [2, 'Waves'],
        [1, 'Sleep'],
      ]),
    ).toEqual([
      [undefined, undefined],
      [undefined, 'Stress'],
      [undefined, 'Stress'],
      [undefined, 'Sleep'],
    ]);
  });
});
