import { describe, expect, it } from 'vitest';
import { headLines } from './passage-head.ts';
import { createStyles } from './styles.ts';

const styles = createStyles(false);
const citation = 'my-repository@960b20675291:packages/some-package/src/a-rather-long-name.ts#L10-L40';

describe('the head of a passage', () => {
  it('is one line where there is room', () => {
    expect(headLines(citation, ['score 0.940'], { rank: 1, styles, columns: 120 })).toEqual([
      `1. ${citation}  score 0.940`,
    ]);
  });

  it('a long citation breaks between its parts at 60 columns, never inside a name, and loses nothing', () => {
    const lines = headLines(citation, ['score 0.940'], { rank: 12, styles, columns: 60 });
    expect(lines).toEqual([
      '12. my-repository@960b20675291:packages/some-package/src/',
      '   a-rather-long-name.ts#L10-L40  score 0.940',
    ]);
    expect(lines.every(({ length }) => length <= 60)).toBe(true);
  });

  it('notes that do not fit beside the citation have a line of their own', () => {
    expect(headLines('a:b', ['n'.repeat(50), 'm'.repeat(20)], { rank: 1, styles, columns: 60 })).toEqual([
      '1. a:b',
      `   ${'n'.repeat(50)}`,
      `   ${'m'.repeat(20)}`,
    ]);
  });
});
