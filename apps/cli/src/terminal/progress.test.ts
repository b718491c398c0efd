import { describe, expect, it } from 'vitest';
import { renderProgress } from './progress.ts';

const halfway = {
  phase: 'write',
  documentsDone: 120,
  documentsTotal: 240,
  bytesDone: 500,
  bytesTotal: 1000,
  chunks: 2000,
  elapsedMs: 4000,
} as const;

describe('renderProgress', () => {
  it('has a bar, the counts, the rate and the time left', () => {
    expect(renderProgress(halfway, 120)).toBe(
      'Indexing  [===============               ]  50%  120/240 documents  2,000 chunks  500 chunks/s  4.0 s left',
    );
  });

  it('claims no rate in the first half second', () => {
    expect(renderProgress({ ...halfway, elapsedMs: 400 }, 120)).not.toContain('/s');
  });

  it('of refining has the rate of what was read, and the time that the rest takes at that rate', () => {
    const progress = {
      phase: 'refine',
      chunksDone: 600,
      chunksTotal: 1000,
      chunksRead: 200,
      elapsedMs: 10_000,
    } as const;
    expect(renderProgress(progress, 80)).toBe(
      'Refining  [===========       ]  60%  600/1,000 chunks  20 chunks/s  20.0 s left',
    );
    expect(renderProgress({ ...progress, chunksRead: 0 }, 120)).not.toContain('chunks/s');
  });

  it('shows what was read while the total is unknown', () => {
    const survey = { phase: 'survey', documentsDone: 120, bytesDone: 2048, chunks: 0, elapsedMs: 4000 } as const;
    expect(renderProgress(survey, 120)).toBe('Reading   120 documents, 2.0 KiB');
  });

  it('never exceeds the width', () => {
    for (const columns of [10, 40, 70, 80])
      expect(renderProgress(halfway, columns).length).toBeLessThanOrEqual(columns);
  });

  it('is whole where there was nothing to write', () => {
    expect(renderProgress({ ...halfway, bytesDone: 0, bytesTotal: 0 }, 120)).toContain('100%');
  });
});
