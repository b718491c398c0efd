import { expect, it } from 'vitest';
import { chunkPlaceFilter } from './place-filter.ts';
import { printedPages } from './printed-pages.ts';

it('the printed pages of a question are its figures, or its Roman numerals in either case', () => {
  expect(printedPages([{ from: 40, to: 42 }], 'What is on pp. 40-42?')).toEqual(['40', '41', '42']);
  expect(printedPages([{ from: 14, to: 15 }], 'Read pages xiv to xv')).toEqual(['xiv', 'XIV', 'xv', 'XV']);
  expect(printedPages([], 'What is rest?')).toBeUndefined();
});

it('printed pages mean those of documents that have some, and the pages of the file elsewhere', () => {
  const pages = [{ from: 42, to: 42 }];
  expect(chunkPlaceFilter({ pages, chapters: [], labels: ['42'] })).toEqual({
    op: 'or',
    filters: [
      { op: 'in', field: 'page_label', values: ['42'] },
      {
        op: 'and',
        filters: [
          { op: 'eq', field: 'page_number', value: 42 },
          { op: 'not', filter: { op: 'exists', field: 'page_label' } },
        ],
      },
    ],
  });
});
