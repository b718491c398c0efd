import type { CallDifference } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { renderCallDifference } from './call-difference.ts';
import { createStyles } from './styles.ts';

const styles = createStyles(false);
const none = { before: [], after: [] };
const same = { same: true, settings: [], indexes: [], stages: [], results: { ...none, same: true }, warnings: none };

describe('renderCallDifference', () => {
  it('says that nothing differs, also where a setting changed that made no difference', () => {
    expect(renderCallDifference(same, styles)).toMatch(/^No difference: /);
    expect(renderCallDifference({ ...same, settings: ['profile.topKBuffer'] }, styles)).toMatch(
      /\nSettings that changed: profile\.topKBuffer$/,
    );
  });

  it('begins with the causes, then shows what came, went and moved at each stage', () => {
    const difference: CallDifference = {
      same: false,
      settings: ['embedder.model'],
      indexes: ['docs'],
      stages: [
        {
          stage: 'rank',
          onlyBefore: ['a.md#one'],
          onlyAfter: ['1', '2', '3', '4', '5', '6'],
          moved: [{ id: 'b.md#two', before: 1, after: 3 }],
          largestScoreChange: 0.125,
        },
      ],
      results: { before: ['a.md#one'], after: ['1'], same: false },
      warnings: { before: [], after: ['weak_grounding'] },
    };
    expect(renderCallDifference(difference, styles)).toBe(
      [
        'The results differ.',
        'Settings that changed: embedder.model',
        'Indexes that changed: docs',
        'Warnings: none before, weak_grounding now',
        '',
        'rank: scores differ by up to 0.125.',
        '  1 candidate gone',
        '    a.md#one',
        '  6 candidates new',
        '    1',
        '    2',
        '    3',
        '    4',
        '    5',
        '    … and 1 more',
        '  1 candidate moved',
        '    b.md#two (#1 to #3)',
      ].join('\n'),
    );
  });
});
