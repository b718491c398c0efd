import { type ExampleSet, scoresOf } from './examples.ts';

/** `logistic(scale * score + bias)` estimates the probability that a candidate is relevant. */
export interface Calibration {
  readonly scale: number;
  readonly bias: number;
}

/** Logistic regression on the ranking score by Newton's method; every set counts the same. */
export function calibrate(sets: readonly ExampleSet[], weights: Float64Array): Calibration {
  const points = sets.flatMap(({ examples }) => {
    const count = examples.reduce((all, { grades }) => all + grades.length, 0);
    return examples.flatMap((example) =>
      Array.from(scoresOf(example, weights), (score, i) => ({
        score,
        label: (example.grades[i] as number) > 0 ? 1 : 0,
        share: 1 / count,
      })),
    );
  });
  let [scale, bias] = [0.1, -2];
  for (let step = 0; step < newtonSteps; step += 1) {
    let [slopeGap, biasGap, ss, sb, bb] = [0, 0, ridge, 0, ridge];
    for (const { score, label, share } of points) {
      const p = 1 / (1 + Math.exp(-(scale * score + bias)));
      const curve = share * p * (1 - p);
      slopeGap += share * (label - p) * score;
      biasGap += share * (label - p);
      ss += curve * score * score;
      sb += curve * score;
      bb += curve;
    }
    const determinant = ss * bb - sb * sb;
    scale += (bb * slopeGap - sb * biasGap) / determinant;
    bias += (ss * biasGap - sb * slopeGap) / determinant;
  }
  return { scale, bias };
}

/**
 * For each tenth of the scores: the share of all candidates in it, and the share of those that is relevant; sets count
 * the same.
 */
export function reliability(
  sets: readonly ExampleSet[],
  weights: Float64Array,
  { scale, bias }: Calibration,
): string[] {
  const [all, relevant] = [new Float64Array(10), new Float64Array(10)];
  for (const { examples } of sets) {
    const count = examples.reduce((sum, { grades }) => sum + grades.length, 0);
    for (const example of examples) {
      scoresOf(example, weights).forEach((score, i) => {
        const bin = Math.min(9, Math.floor(10 / (1 + Math.exp(-(scale * score + bias)))));
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

const newtonSteps = 30;
const ridge = 1e-9;
