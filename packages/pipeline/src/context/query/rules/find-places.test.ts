import { describe, expect, it } from 'vitest';
import { findPlaces, rangesOf } from './find-places.ts';
import { plainLine } from './query-tokens.ts';

const pagesOf = (text: string) => written(text, 'page');
const chaptersOf = (text: string) => written(text, 'chapter');

function written(text: string, kind: 'page' | 'chapter'): string {
  return rangesOf(findPlaces(plainLine(text)), kind)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
    .join(' ');
}

describe('002 §1: pages in a question', () => {
  it.each([
    ["What's on page 42?", '42'],
    ['page forty-two', '42'],
    ['page forty two', '42'],
    ['page one hundred and five', '105'],
    ['page a hundred', '100'],
    ['page three hundred twelve', '312'],
    ['page XIV', '14'],
    ['PAGE 7', '7'],
    ['p. 88', '88'],
    ['p.17', '17'],
    ['p 17', '17'],
    ['pg. 9', '9'],
    ['page no. 5', '5'],
    ['page #5', '5'],
    ['page number 77', '77'],
    ['the 14th page', '14'],
    ['the twenty-first page', '21'],
    ['pages 10-12', '10-12'],
    ['pages 10–12', '10-12'],
    ['pages 10 – 12', '10-12'],
    ['pp. 10-12', '10-12'],
    ['pp. 5f', '5-6'],
    ['pp. 5 ff.', '5-7'],
    ['from page 3 to 9', '3-9'],
    ['from page 3 to page 9', '3-9'],
    ['page 3 through 9', '3-9'],
    ['pages twelve to fifteen', '12-15'],
    ['between pages 61 and 63', '61-63'],
    ['between page 61 and page 63', '61-63'],
    ['between the third and the fifth page', '3-5'],
    ['pages 112-15', '112-115'],
    ['pages 12-10', '10-12'],
    ['pages 3, 5 and 8', '3 5 8'],
    ['pages 3, 5, and 8-10', '3 5 8-10'],
    ['page 3 or page 5', '3 5'],
    ['page 7 and 9', '7 9'],
    ['pages 4 and 3', '3 4'],
    ['pages 4-8 and 6-10', '4-10'],
    ['the first ten pages', '1-10'],
    ['the second and third pages', '2 3'],
    ['page 3 of chapter 2', '3'],
    ['on page one', '1'],
  ])('%s', (text, pages) => expect(pagesOf(text)).toBe(pages));

  it.each([
    'What causes a page fault?',
    'page fault 14',
    'a landing page in 3 steps',
    'landing page 2',
    'the web page 404',
    'page 404 error',
    'a page of results',
    'the first page of results',
    'rank on page 1 of Google',
    'homepage 3',
    'paragraph 3 page title',
    'the first page title',
    'I, Robot',
    'a 12 page report',
    'version 3.2.1',
    'page 3.5',
    'the p53 gene',
    'a p2p network',
    'turn the page and 5 more',
    'What is on the page I read?',
    'Which page mentions 42?',
    'page zero',
    'page 0',
    'pages of 1984',
    'code page 437',
    'man page 3',
    'page 123456',
    'pages',
    '',
  ])('no page: %s', (text) => expect(pagesOf(text)).toBe(''));

  it('counts what follows a number after "and" as something else', () => {
    expect(pagesOf('What does page 42 say and 3 examples of it')).toBe('42');
    expect(pagesOf('page 42 and 3 examples')).toBe('42');
    expect(pagesOf('pages 4, 5 and one example')).toBe('4 5');
  });
});

describe('002 §1: chapters in a question', () => {
  it.each([
    ['Summarize chapter 3', '3'],
    ['chapter twenty-one', '21'],
    ['the third chapter', '3'],
    ['the 3rd chapter', '3'],
    ['Chapter IV', '4'],
    ['chapter xii', '12'],
    ['CHAPTER XLIX', '49'],
    ['Chapter I', '1'],
    ['What does Chapter I say?', '1'],
    ['ch. 3', '3'],
    ['chap. 12', '12'],
    ['ch 7', '7'],
    ['chapters two through four', '2-4'],
    ['chapters 2 and 5', '2 5'],
    ['chapters I to III', '1-3'],
    ['Chapters IV and V', '4 5'],
    ['chapter 2 vs chapter 5', '2 5'],
    ['the first three chapters', '1-3'],
    ['chapter 3.2', '3'],
    ['compare chapter 2 and 5', '2 5'],
    ['page 3 of chapter two', '2'],
    ['chapter 11', '11'],
    ['chapter 11 on bankers', '11'],
  ])('%s', (text, chapters) => expect(chaptersOf(text)).toBe(chapters));

  it.each([
    'chapter 11 bankruptcy',
    'file for chapter 7 bankruptcy',
    'Is chapter 13 open to debtors and their creditors? What does a debtor pay?',
    'Which chapter I should read first?',
    'the chapter I liked',
    'chapter and verse',
    'a new chapter in 1984',
    'chapter C',
    'chapter mix',
    'the last chapter',
  ])('no chapter: %s', (text) => expect(chaptersOf(text)).toBe(''));
});
