import { describe, expect, it } from 'vitest';
import { leftOutBeside, renderIngest } from './ingest.ts';
import { createStyles } from './styles.ts';

const none = { documents: 0, chunks: 0 };
const report = {
  added: { documents: 1, chunks: 1204 },
  changed: none,
  relabelled: none,
  unchanged: { documents: 2, chunks: 3 },
  removed: none,
  embedTokens: 0,
  skipped: [],
  warnings: [],
  elapsedMs: 1234,
};
const styles = createStyles(false);

describe('renderIngest', () => {
  it('shows the counts that are not zero', () => {
    expect(renderIngest('docs', report, styles)).toBe(
      'Indexed "docs" in 1.2 s\n  added      1 document, 1,204 chunks\n  unchanged  2 documents, 3 chunks',
    );
  });

  it('names ten skipped files and says how many more there are', () => {
    const skipped = Array.from({ length: 12 }, (_, at) => ({
      source: 'docs',
      path: `${at}.bin`,
      reason: 'too_large' as const,
    }));
    const lines = renderIngest('docs', { ...report, skipped }, styles).split('\n');
    expect(lines.slice(3)).toHaveLength(12);
    expect(lines.slice(3, 5)).toEqual(['  skipped    12 files', '    docs: 0.bin (too large)']);
    expect(lines.at(-1)).toBe('    and 2 more; --json lists all');
  });

  it('says how to include records and text of another encoding, once for each', () => {
    const file = (path: string, reason: 'jsonl_below_folder' | 'unknown_encoding') => ({
      source: 'docs',
      path,
      reason,
    });
    const skipped = [
      file('a.jsonl', 'jsonl_below_folder'),
      file('b.jsonl', 'jsonl_below_folder'),
      file('c.txt', 'unknown_encoding'),
    ];
    const lines = renderIngest('docs', { ...report, skipped }, styles).split('\n');
    expect(lines.slice(-2)).toEqual([
      '    To index the records of a .jsonl file, name the file itself as a source.',
      '    To index a text whose encoding was not recognised, save it as UTF-8.',
    ]);
  });

  it('tells beside an answer what was left out, three of each kind', () => {
    const skipped = ['a', 'b', 'c', 'd'].map((path) => ({ source: '.', path, reason: 'too_large' as const }));
    const warnings = [{ code: 'document_unreadable', message: 'Document "x.pdf" is left out.' } as const];
    expect(leftOutBeside({ ...report, skipped, warnings }, 'touchstone')).toEqual([
      'Left out 4 files: a (too large), b (too large), c (too large).',
      'Document "x.pdf" is left out.',
      '"touchstone index" tells 1 more.',
    ]);
    expect(leftOutBeside(report, 'touchstone')).toEqual([]);
  });

  it('a plan speaks of what would happen', () => {
    const { elapsedMs: _, ...counts } = report;
    const plan = { ...counts, embedTokens: 5000, documentIds: { added: ['a'], changed: [], removed: [] } };
    expect(renderIngest('docs', plan, styles)).toMatch(
      /^Index "docs" would change like this\n[\s\S]*about 5,000 tokens to embed$/,
    );
  });

  it.each([
    [0.061, 'about 5,000 tokens to embed, for about $0.06'],
    [0.0003, 'about 5,000 tokens to embed, for less than $0.01'],
  ])('a plan tells what its tokens cost, where that is known', (usd, line) => {
    const { elapsedMs: _, ...counts } = report;
    const plan = { ...counts, embedTokens: 5000, documentIds: { added: ['a'], changed: [], removed: [] } };
    expect(renderIngest('docs', plan, styles, usd).split('\n').at(-1)?.trim()).toBe(line);
  });

  it('a run speaks of what was embedded', () => {
    expect(renderIngest('docs', { ...report, embedTokens: 5000 }, styles)).toMatch(
      /\n {2}about 5,000 tokens embedded$/,
    );
  });
});
