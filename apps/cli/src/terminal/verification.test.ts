import { describe, expect, it } from 'vitest';
import { createStyles } from './styles.ts';
import { renderVerification } from './verification.ts';

describe('renderVerification', () => {
  it('shows each citation with its status and the reason, then how many there are of each', () => {
    const checks = [
      { citation: 'a@1.0.0:a.md#L1-L2', status: 'match' },
      { citation: 'a@1.0.0:b.md#L1-L2', status: 'moved', startLine: 3, endLine: 4, reason: 'It is now elsewhere.' },
      { citation: 'a@1.0.0:c.md#L1-L2', status: 'match' },
    ] as const;
    expect(renderVerification(checks, createStyles(false))).toBe(
      [
        'match    a@1.0.0:a.md#L1-L2',
        'moved    a@1.0.0:b.md#L1-L2',
        '    It is now elsewhere.',
        'match    a@1.0.0:c.md#L1-L2',
        '',
        '3 citations: 2 match, 1 moved',
      ].join('\n'),
    );
  });

  it('tells a reason that several share once, at the end', () => {
    const reason = '"v1" is not a commit here, so the file was read from the disk.';
    const checks = [
      { citation: 'a@v1:a.md#L1-L2', status: 'match', reason },
      { citation: 'a@v1:b.md#L1-L2', status: 'changed', reason: '0 of its 1 lines are still in the file.' },
      { citation: 'a@v1:c.md#L1-L2', status: 'match', reason },
    ] as const;
    expect(renderVerification(checks, createStyles(false))).toBe(
      [
        'match    a@v1:a.md#L1-L2',
        'changed  a@v1:b.md#L1-L2',
        '    0 of its 1 lines are still in the file.',
        'match    a@v1:c.md#L1-L2',
        '',
        `match    2 citations: ${reason}`,
        '',
        '3 citations: 2 match, 1 changed',
      ].join('\n'),
    );
  });

  it('says that there was nothing to verify', () => {
    expect(renderVerification([], createStyles(false))).toBe('0 citations: nothing to verify');
  });
});
