import { describe, expect, it } from 'vitest';
import { groundingCalibration } from './grounding-calibration.ts';
import type { GroundingSignals } from './grounding-signals.ts';
import { ground } from './judge-grounding.ts';

const weights = {
  bias: 0,
  rerankScore: 0,
  termCoverage: 0,
  sentenceCoverage: 0,
  sentenceCoverageInLongQuery: 0,
  runInLongQuery: 0,
  longQuery: 0,
  queryWords: 0,
  candidates: 0,
};
const calibration = { weights, none: 0.1, strong: 0.7 };
const signals = (known: Partial<GroundingSignals>): GroundingSignals => ({
  candidates: 12,
  query_words: 5,
  best_term_coverage: 0.2,
  support: 0.05,
  ...known,
});

describe('support parts the groundings', () => {
  it.each([
    [0.099, 'none'],
    [0.1, 'weak'],
    [0.699, 'weak'],
    [0.7, 'strong'],
  ] as const)('%d is %s', (support, grounding) => {
    expect(ground(signals({ support }), calibration)).toBe(grounding);
  });

  it('below a bound of its own where no candidate holds a term of the query', () => {
    const two = { ...calibration, noneWithoutTerms: 0.2 };
    expect(ground(signals({ support: 0.15, best_term_coverage: 0 }), two)).toBe('none');
    expect(ground(signals({ support: 0.15, best_term_coverage: 0.01 }), two)).toBe('weak');
    expect(ground(signals({ support: 0.2, best_term_coverage: 0 }), two)).toBe('weak');
  });

  it('nothing found is none', () => {
    expect(ground(signals({ candidates: 0, support: 1 }), calibration)).toBe('none');
  });

  it('is not strong where the reranker that ranked says no', () => {
    const scored = { ...calibration, strongFromScore: 0.1 };
    expect(ground(signals({ support: 0.9, best_rerank_score: 0.09 }), scored)).toBe('weak');
    expect(ground(signals({ support: 0.9, best_rerank_score: 0.1 }), scored)).toBe('strong');
    expect(ground(signals({ support: 0.9 }), scored)).toBe('strong');
  });

  it('is not strong where most of the names that are asked for are missing', () => {
    expect(ground(signals({ support: 0.9, identifier_coverage: 0.49 }), calibration)).toBe('weak');
    expect(ground(signals({ support: 0.9, identifier_coverage: 0.5 }), calibration)).toBe('strong');
  });
});

describe('low support does not withhold', () => {
  it('a candidate that holds half of the query, weighed by rarity', () => {
    expect(ground(signals({ best_term_coverage: 0.5 }), calibration)).toBe('weak');
  });

  it('what a query of stop words found; one without any word grounds nothing', () => {
    const { best_term_coverage: _, ...unknown } = signals({});
    expect(ground(unknown, calibration)).toBe('weak');
    expect(ground({ ...unknown, query_words: 0 }, calibration)).toBe('none');
  });

  it('what an unknown reranker scored well, and what no reranker scored, where the models are unknown', () => {
    const neutral = { ...calibration, noneBelowScore: 0.1 };
    expect(ground(signals({ best_rerank_score: 0.1 }), neutral)).toBe('weak');
    expect(ground(signals({ best_rerank_score: 0.09 }), neutral)).toBe('none');
    expect(ground(signals({}), neutral)).toBe('weak');
  });

  it('what was found without a term in common, where the embedder may know other languages', () => {
    const across = { ...calibration, noneNeedsSharedTerm: true };
    expect(ground(signals({ best_term_coverage: 0 }), across)).toBe('weak');
    expect(ground(signals({ best_term_coverage: 0.1 }), across)).toBe('none');
  });
});

describe('the calibration', () => {
  const local = 'touchstone-rerank-2';
  const words = 'touchstone-static-1';

  it('is the reranker’s own where it has been measured', () => {
    expect(groundingCalibration(local, [words]).weights.rerankScore).toBeGreaterThan(0);
    expect(groundingCalibration(local, [words])).not.toHaveProperty('noneNeedsSharedTerm');
    expect(groundingCalibration(local, [words, 'other'])).toHaveProperty('noneNeedsSharedTerm', true);
  });

  it.each(['other', 'constructor'])(
    'of the reranker "%s" goes by the words, and withholds by a low score alone',
    (model) => {
      const { weights: fitted, noneBelowScore } = groundingCalibration(model, [words]);
      expect([fitted.rerankScore, noneBelowScore]).toEqual([0, 0.1]);
    },
  );

  it('of a config holds for its own reranker, and for no other', () => {
    const own = { reranker: 'other', weights, none: 0.2, strong: 0.6 };
    expect(groundingCalibration('other', [words], own)).toBe(own);
    expect(groundingCalibration('other', ['else'], own)).toMatchObject({ strong: 0.6, noneNeedsSharedTerm: true });
    expect(groundingCalibration(local, [words], own)).toEqual(groundingCalibration(local, [words]));
    expect(groundingCalibration(undefined, [words], own)).toEqual(groundingCalibration(undefined, [words]));
  });

  it('without a score goes by the words, and withholds only where the embedder does too', () => {
    expect(groundingCalibration(undefined, [words])).not.toHaveProperty('noneBelowScore');
    expect(groundingCalibration(undefined, [])).not.toHaveProperty('noneBelowScore');
    expect(groundingCalibration(undefined, ['other'])).toHaveProperty('noneBelowScore');
  });
});
