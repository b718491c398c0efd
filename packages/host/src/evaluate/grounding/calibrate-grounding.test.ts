import { ground, supportOf } from '@touchstone/pipeline/fitting';
import { describe, expect, it } from 'vitest';
import { type CalibrationPlan, calibrateGrounding, type GroundedQuestion } from './calibrate-grounding.ts';

const plan: CalibrationPlan = {
  answerable: { own: 4 },
  unanswerable: { 'near miss': 2, 'off-topic': 3 },
  offTopic: ['off-topic'],
  nearMiss: ['near miss'],
};

/** A question whose best candidate has this score and holds this share of it. */
function question(kind: string, score: number, coverage: number, set = 'one'): GroundedQuestion {
  const shares = { best_term_coverage: coverage, best_sentence_coverage: coverage };
  const signals = { candidates: 30, query_words: 8, best_rerank_score: score, ...shares, support: 0 };
  return { set, kind, isFound: kind === 'own', signals };
}

const many = (count: number, make: (at: number) => GroundedQuestion) =>
  Array.from({ length: count }, (_, at) => make(at));

const asked = [
  ...many(100, (at) => question('own', 0.3 + at * 0.006, 0.4 + (at % 10) * 0.05)),
  ...many(100, (at) => question('near miss', 0.1 + at * 0.006, 0.3 + (at % 10) * 0.05)),
  ...many(100, (at) => question('off-topic', 0.01 + at * 0.002, (at % 10) * 0.03)),
];

describe('a calibration', () => {
  const calibration = calibrateGrounding(asked, plan);
  const shareOf = (kind: string, wanted: string) => {
    const of = asked.filter((one) => one.kind === kind);
    const judged = of.map(({ signals }) =>
      ground({ ...signals, support: supportOf(signals, calibration.weights) }, calibration),
    );
    return judged.filter((grounding) => grounding === wanted).length / of.length;
  };

  it('counts score and coverage for an answer', () => {
    expect(calibration.weights.rerankScore).toBeGreaterThan(0);
    expect(calibration.weights.sentenceCoverage).toBeGreaterThan(0);
  });

  it('lets at most two in five near misses and one in forty off-topic questions be strong', () => {
    expect(shareOf('near miss', 'strong')).toBeLessThanOrEqual(0.41);
    expect(shareOf('off-topic', 'strong')).toBeLessThanOrEqual(0.035);
    expect(shareOf('own', 'strong')).toBeGreaterThan(0.6);
  });

  it('withholds next to no answer', () => {
    expect(shareOf('own', 'none')).toBeLessThan(0.01);
    expect(calibration.none).toBeLessThanOrEqual(calibration.strong);
  });

  it('counts every set the same: a set that is asked twice as often changes nothing', () => {
    const other = asked.map((one) => ({ ...one, set: 'other' }));
    const even = calibrateGrounding([...asked, ...other], plan);
    expect(calibrateGrounding([...asked, ...asked, ...other], plan).weights).toEqual(even.weights);
  });

  it('weighs what only long queries have where questions without an answer are long too, and else not at all', () => {
    const long = (kind: string, run: number, at: number): GroundedQuestion => {
      const usual = question(kind, 0.05 + (at % 20) * 0.02, 0.3 + (at % 10) * 0.03);
      return {
        ...usual,
        signals: { ...usual.signals, query_words: 40, best_run: run },
      };
    };
    const answered = many(60, (at) => long('own', 0.4 + (at % 6) * 0.1, at));
    const offTopic = many(60, (at) => long('off-topic', 0.1 + (at % 6) * 0.1, at));
    expect(calibrateGrounding([...asked, ...answered], plan).weights.runInLongQuery).toBe(0);
    expect(calibrateGrounding([...asked, ...answered, ...offTopic], plan).weights.runInLongQuery).toBeGreaterThan(1);
  });

  it('leaves out kinds that the plan does not count', () => {
    const strange = many(50, () => question('neighbouring', 0.99, 1));
    expect(calibrateGrounding([...asked, ...strange], plan)).toEqual(calibration);
  });
});
