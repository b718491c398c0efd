import { expect, it } from 'vitest';
import { boundsMarkdown } from '../src/bounds/bounds-report.ts';

const item = (label: string, rank?: number, searchedRank?: number) => ({ label, grade: 2, rank, searchedRank });

it('tells what is reached, what the best order of a pool could reach, and where expected items are', () => {
  const markdown = boundsMarkdown([
    {
      id: 'q1',
      kind: 'how-to',
      // 2 of 5 places and 3 of 4 items by evidence; all but one among the 50 that were searched.
      items: [item('a', 1, 3), item('b', 5, 1), item('c', 8, 50), item('d', undefined, 51)],
      firstFive: ['expected', 'other', 'other', 'same file', 'expected'],
    },
    {
      id: 'q2',
      kind: 'internals',
      items: [item('a'), item('b', 12, 100)],
      firstFive: ['other', 'other', 'other', 'other', 'alike'],
    },
  ]);
  const rows = markdown.split('\n');
  // Best of 50: 3/5 and 3/4; of 100 and of everything: 4/5 and 4/4.
  expect(rows).toContain(
    '| how-to | 1 | 4.0 | 0.400, 0.750 | 0.600, 0.750 | 0.800, 1.000 | 0.800, 1.000 | 0.800, 1.000 |',
  );
  expect(rows).toContain(
    '| *all* | 2 | 3.0 | 0.200, 0.375 | 0.300, 0.375 | 0.500, 0.750 | 0.500, 0.750 | 0.600, 1.000 |',
  );
  // Of six items: two in the first five, one to the tenth, one to the fiftieth, one lower, one nowhere.
  expect(rows).toContain('| *all* | 33 % | 17 % | 17 % | 17 % | 17 % |');
  // Of ten places.
  expect(rows).toContain('| *all* | 20 % | 0 % | 10 % | 0 % | 10 % | 60 % |');
});
