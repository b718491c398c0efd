import { expect, it } from 'vitest';
import { type SupportSignals, supportFeatures, supportOf } from './grounding-support.ts';

const weights = {
  bias: -1,
  rerankScore: 2,
  termCoverage: 3,
  sentenceCoverage: 0,
  sentenceCoverageInLongQuery: 0,
  runInLongQuery: 0,
  longQuery: 0,
  queryWords: 0.5,
  candidates: -0.25,
};
const signals: SupportSignals = { candidates: 30, query_words: 4, best_rerank_score: 0.5, best_term_coverage: 0.5 };

it('adds up the log odds of the score, the coverage, and the logarithms of words and candidates', () => {
  // -1 + 2 * ln(.8 / .2) + 3 * .5 + .5 * ln 5 - .25 * ln 10 = 3.5017; 1 / (1 + e^-3.5017) = .9707
  const support = supportOf({ ...signals, best_rerank_score: 0.8, candidates: 10 }, weights);
  expect(support).toBeCloseTo(0.9707, 4);
});

it('more than 30 candidates change nothing', () => {
  expect(supportFeatures({ ...signals, candidates: 250 })).toEqual(supportFeatures(signals));
});

it('a missing score speaks neither for nor against', () => {
  const { best_rerank_score: _, ...unscored } = signals;
  expect(supportFeatures(unscored).rerankScore).toBe(0);
});

it.each([0, 1])('a score of %i counts as much as one close to it', (best_rerank_score) => {
  expect(Math.abs(supportFeatures({ ...signals, best_rerank_score }).rerankScore)).toBeCloseTo(Math.log(0.997 / 0.003));
});

it('counts the best run in a query of more than 15 words, and that it is so long', () => {
  const found = { ...signals, best_run: 0.5 };
  // ln 32 - ln 16 = ln 2
  expect(supportFeatures({ ...found, query_words: 31 })).toMatchObject({
    runInLongQuery: expect.closeTo(0.3466, 4),
    longQuery: expect.closeTo(Math.LN2, 4),
  });
  expect(supportFeatures({ ...found, query_words: 15 })).toMatchObject({ runInLongQuery: 0, longQuery: 0 });
  const supportBy = (more: Partial<typeof weights>) =>
    supportOf({ ...found, query_words: 31 }, { ...weights, ...more });
  expect(supportBy({ runInLongQuery: 4 })).toBeGreaterThan(supportBy({}));
  expect(supportBy({ longQuery: -4 })).toBeLessThan(supportBy({}));
});

it('counts the best covered sentence, in a long query by another weight', () => {
  const bySentence = { ...weights, sentenceCoverage: 2, sentenceCoverageInLongQuery: -1 };
  const sum = (signals: SupportSignals) => {
    const support = supportOf(signals, bySentence);
    return (
      Math.log(support / (1 - support)) - Math.log(supportOf(signals, weights) / (1 - supportOf(signals, weights)))
    );
  };
  // 2 * .5 at eight words; at 35, less .5 * ln(36 / 9)
  expect(sum({ ...signals, query_words: 8, best_sentence_coverage: 0.5 })).toBeCloseTo(1, 4);
  expect(sum({ ...signals, query_words: 35, best_sentence_coverage: 0.5 })).toBeCloseTo(1 - 0.5 * Math.log(4), 4);
});
