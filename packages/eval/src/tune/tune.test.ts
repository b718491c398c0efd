import type { Hit } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { parseMetric } from '../metrics/parse-metric.ts';
import { seededRandom } from '../numbers/seeded-random.ts';
import { tuneAlpha, tuneRrfWeights } from './branch-weights.ts';
import { folds, tuneSetting } from './tune-setting.ts';

const ids = Array.from({ length: 20 }, (_, index) => `q${index}`);
const qrels = new Map(ids.map((id) => [id, new Map([['right', 1]])]));
const metric = parseMetric('mrr');
const namesOf = (ids: readonly string[]) => ids;

describe('folds', () => {
  it('hold every item once, in sizes that differ by at most one, the same for the same seed', () => {
    const parts = folds([1, 2, 3, 4, 5, 6, 7], 3, seededRandom(1));
    expect(parts.map(({ length }) => length).sort()).toEqual([2, 2, 3]);
    expect(parts.flat().sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(folds([1, 2, 3, 4, 5, 6, 7], 3, seededRandom(1))).toEqual(parts);
    expect(folds([1, 2, 3, 4, 5, 6, 7], 3, seededRandom(2))).not.toEqual(parts);
  });
});

describe('tuning by cross-validation', () => {
  const rank = (_query: string, setting: number) => (setting === 2 ? ['right'] : ['wrong', 'right']);

  it('finds the setting that helps every query, with its whole gain on queries held out', () => {
    const tuning = tuneSetting({ settings: [0, 1, 2], baseline: 0, qrels }, rank, { metric });
    expect(tuning.best).toBe(2);
    expect(tuning.settings.map(({ mean }) => mean)).toEqual([0.5, 0.5, 1]);
    expect(tuning.folds.map(({ setting }) => setting)).toEqual([2, 2, 2, 2, 2]);
    expect(tuning.heldOut).toMatchObject({ baseline: 0.5, tuned: 1, gain: 0.5, interval: { low: 0.5, high: 0.5 } });
    expect(tuning.heldOut.pValue).toBeLessThan(0.001);
  });

  it('does not take a lucky setting for a gain', () => {
    // Setting i is right for query i alone, so each fold gets a setting that helps none of its own queries.
    const lucky = (query: string, setting: number) => (query === `q${setting}` ? ['right'] : ['wrong']);
    const settings = ids.map((_, index) => index);
    const tuning = tuneSetting({ settings, baseline: -1, qrels }, lucky, { metric: parseMetric('hit@1') });
    expect(tuning.settings.every(({ mean }) => mean === 0.05)).toBe(true);
    expect(tuning.heldOut.gain).toBe(0);
  });

  it('takes the earliest of equally good settings, and gives the same result each time', () => {
    const tune = () => tuneSetting({ settings: [1, 0], baseline: 1, qrels }, rank, { metric, seed: 9 });
    expect(tune().best).toBe(1);
    expect(tune()).toEqual(tune());
  });

  it('refuses no settings, and more folds than queries', () => {
    expect(() => tuneSetting({ settings: [], baseline: 0, qrels }, rank, { metric })).toThrow(/no settings/);
    expect(() => tuneSetting({ settings: [0], baseline: 0, qrels }, rank, { metric, foldCount: 21 })).toThrow(
      /21 with 20 judged queries/,
    );
    expect(() => tuneSetting({ settings: [0], baseline: 0, qrels }, rank, { metric, foldCount: 1 })).toThrow(
      /foldCount/,
    );
  });
});

describe('alpha of the canonical hybrid', () => {
  // At alpha: right = 0.6 alpha, wrong = 0.9 alpha + 0 (scaled to 0), filler = 1 - alpha. Keyword alone is right below.
  const semantic = [hitOf('wrong', 0.9, 'similarity'), hitOf('right', 0.6, 'similarity')];
  const keyword = [hitOf('right', 7, 'bm25'), hitOf('wrong', 1, 'bm25')];
  const branches = new Map(ids.map((id) => [id, { semantic, keyword }]));

  it('goes to the side that is right, no further from the baseline than need be', () => {
    // right: 0.6 a + (1 - a), wrong: 0.9 a; right is first while a < 1 / 1.3 = 0.769.
    const tuning = tuneAlpha(branches, qrels, { metric, baseline: 0.9, topK: 100, namesOf });
    expect(tuning.best).toBe(0.75);
    expect(tuning.heldOut).toMatchObject({ baseline: 0.5, tuned: 1, gain: 0.5 });
    expect(tuneAlpha(branches, qrels, { metric, baseline: 0.5, topK: 100, namesOf }).best).toBe(0.5);
  });

  it('collapses chunks to documents, and a query without branches finds nothing', () => {
    const chunks = { semantic: [], keyword: [hitOf('right#1', 2, 'bm25'), hitOf('right#2', 1, 'bm25')] };
    const some = new Map(ids.slice(1).map((id) => [id, chunks]));
    const documentsOf = (found: readonly string[]) => [...new Set(found.map((id) => id.split('#')[0] ?? id))];
    const tuning = tuneAlpha(some, qrels, { metric, baseline: 0.5, topK: 100, namesOf: documentsOf });
    expect(tuning.heldOut.baseline).toBe(19 / 20);
  });
});

describe('weights of reciprocal rank fusion', () => {
  it('go to the list that is right', () => {
    const lists = new Map(
      ids.map((id) => [id, [list('wrong', 'other', 'right'), list('right', 'other'), list('wrong')]]),
    );
    const tuning = tuneRrfWeights(lists, qrels, { metric, namesOf });
    expect(tuning.heldOut).toMatchObject({ baseline: 0.5, tuned: 1 });
    expect(tuning.best[1]).toBeGreaterThan(0.3);
    expect(tuning.best.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(tuning.settings).toHaveLength(1 + 66);
  });

  it('equal weights stay where nothing is better', () => {
    const lists = new Map(ids.map((id) => [id, [list('right'), list('right')]]));
    const tuning = tuneRrfWeights(lists, qrels, { metric, namesOf });
    expect(tuning.best).toEqual([0.5, 0.5]);
    expect(tuning.heldOut).toMatchObject({ gain: 0, pValue: 1 });
  });

  it('queries with different numbers of lists are refused', () => {
    const lists = new Map([
      ['q0', [list('a')]],
      ['q1', [list('a'), list('b')]],
    ]);
    expect(() => tuneRrfWeights(lists, qrels, { metric, namesOf })).toThrow(/same number of ranked lists/);
    expect(() => tuneRrfWeights(new Map(), qrels, { metric, namesOf })).toThrow(/at least one/);
  });
});

function hitOf(id: string, score: number, scoreKind: Hit['scoreKind']): Hit {
  return { id, text: '', metadata: {}, score, scoreKind };
}

function list(...names: readonly string[]) {
  return names.map((id, index) => ({ id, score: 1 - index / 10 }));
}
