import type { StageName, StageTrace } from '@touchstone/contract';
import { candidateHistories } from '@touchstone/host/log';
import { describe, expect, it } from 'vitest';
import { renderHistories } from './candidate-history.ts';
import { createStyles } from './styles.ts';

const settings = { styles: createStyles(false), columns: 80, limit: 20, nameOf: (id: string) => id };
const scored = (id: string, rank: number) => ({ id, rank, score: 1 / rank, scoreKind: 'bm25' as const });
const stage = (name: StageName, more: Partial<StageTrace>): StageTrace => ({
  stage: name,
  startedMs: 0,
  durationMs: 1,
  ...more,
});

const stages = [
  stage('query', {
    settings: {
      queries: [
        { id: 'Q0', text: 'hooks' },
        { id: 'Q1', text: 'usage: hooks' },
      ],
    },
  }),
  stage('search_branch', {
    settings: { collection: 'docs', query: 'Q0', branch: 'keyword' },
    candidates: [scored('a', 1), scored('b', 2), scored('c', 3)],
  }),
  stage('select', { candidates: [scored('a', 1)], dropped: [{ id: 'b', reason: 'same_text', into: 'a' }] }),
];
const latency = { embeddingMs: 0, searchMs: 1, postProcessingMs: 0, totalMs: 1 };
const record = {
  id: 'one',
  request: { query: 'hooks' },
  trace: { id: 'one', startedAt: '2026-01-02T03:04:05.000Z', stages, latency },
};

describe('renderHistories', () => {
  it('shows the queries that were searched, the stages, and what became of each candidate', () => {
    expect(renderHistories(record, candidateHistories(stages), settings)).toBe(
      [
        'Call one  2026-01-02T03:04:05.000Z',
        '  Q0  hooks',
        '',
        '  query                      1.0 ms',
        '  search docs by terms Q0    1.0 ms  3 candidates',
        '  select                     1.0 ms  1 candidate, 1 left out',
        '',
        '1. a',
        '   returned',
        '     search docs by terms Q0  #1    bm25 1.000',
        '     select                   #1    bm25 1.000',
        '',
        '2. b',
        '   left out at select: the same text as a',
        '     search docs by terms Q0  #2    bm25 0.5000',
        '',
        '3. c',
        '   not among the results',
        '     search docs by terms Q0  #3    bm25 0.3333',
      ].join('\n'),
    );
  });

  it('says how many more there are, and cuts a name at the width of the terminal', () => {
    const narrow = { ...settings, limit: 1, columns: 12, nameOf: () => 'docs/a-long-name.md' };
    expect(renderHistories(record, candidateHistories(stages), narrow)).toMatch(
      /\n\n1\. docs\/a-l…\n[\s\S]*\n\n… and 2 more candidates: --all shows them$/,
    );
  });

  it('shows the error of a stage that failed', () => {
    const failed = [stage('rerank', { error: { code: 'timeout', message: 'Too late.' } })];
    const shown = renderHistories({ ...record, trace: { ...record.trace, stages: failed } }, [], settings);
    expect(shown).toContain('rerank    1.0 ms  timeout: Too late.\n\nNo stage found a candidate.');
  });
});
