import { fitLogistic } from '@touchstone/eval';
import { type Example, type ExampleSet, scoresOf } from './examples.ts';

/** `logistic(bias + of the call + scale * score)` estimates the probability that a candidate is relevant. */
export interface Calibration {
  readonly bias: number;
  readonly scale: number;
}

/** Logistic regression on the ranking score; every set counts the same. What the call adds is given, so it is taken out of the bias. */
export function calibrate(sets: readonly ExampleSet[], weights: Float64Array): Calibration {
  const [bias = 0, scale = 0] = fitLogistic(
    sets.flatMap(({ examples }) => {
      const count = examples.reduce((all, { grades }) => all + grades.length, 0);
      return examples.flatMap((example) =>
        Array.from(scoresOf(example, weights), (score, i) => ({
          features: [score],
          isPositive: (example.grades[i] as number) > 0,
          weight: 1000 / count,
        })),
      );
    }),
  );
  const means = sets.map(({ examples }) => examples.reduce((sum, { ofCall }) => sum + ofCall, 0) / examples.length);
  return { bias: bias - means.reduce((sum, mean) => sum + mean, 0) / means.length, scale };
}

/** For each tenth of the probabilities: the share of all candidates in it, and the share of those that is relevant. Sets count the same. */
export function reliability(sets: readonly ExampleSet[], weights: Float64Array, calibration: Calibration): string[] {
  const [all, relevant] = [new Float64Array(10), new Float64Array(10)];
  for (const { examples } of sets) {
    const count = examples.reduce((sum, { grades }) => sum + grades.length, 0);
    for (const example of examples) {
      probabilities(example, weights, calibration).forEach((probability, i) => {
        const bin = Math.min(9, Math.floor(10 * probability));
        (all[bin] as number) += 1 / count / sets.length;
        if ((example.grades[i] as number) > 0) (relevant[bin] as number) += 1 / count / sets.length;
      });
    }
  }
  return Array.from(all, (share, bin) => {
    const found = share === 0 ? '' : ((relevant[bin] as number) / share).toFixed(2);
    return `| ${(bin / 10).toFixed(1)} to ${((bin + 1) / 10).toFixed(1)} | ${(100 * share).toFixed(2)} % | ${found} |`;
  });
}

function probabilities(example: Example, weights: Float64Array, { bias, scale }: Calibration): readonly number[] {
  return Array.from(
    scoresOf(example, weights),
    (score) => 1 / (1 + Math.exp(-(bias + example.ofCall + scale * score))),
  );
}
