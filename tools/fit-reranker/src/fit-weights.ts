import { descending, discount, type Example, type ExampleSet, scoresOf, width } from './examples.ts';

/**
 * Weights of 0 or more that order relevant candidates above the others: LambdaRank's pairwise logistic loss, each pair
 * weighted by what its exchange changes in nDCG (Burges 2010), with an L2 penalty on the weights in units of a feature's spread
 * within a query. Every set counts the same, and every query of a set. Full batches and Adam: no randomness.
 */
export function fitWeights(sets: readonly ExampleSet[], frozen: ReadonlySet<number> = new Set()): Float64Array {
  const spread = spreads(sets);
  const parts = sets.map(({ examples }) =>
    evenly(
      examples.filter(({ grades }) => grades.some((grade) => grade > 0)),
      maxQueries,
    ),
  );
  const scaled = new Float64Array(width);
  const first = new Float64Array(width);
  const second = new Float64Array(width);
  for (let step = 1; step <= steps; step += 1) {
    const weights = scaled.map((weight, f) => weight / (spread[f] as number));
    const gradient = scaled.map((weight) => -penalty * weight);
    for (const part of parts) {
      for (const example of part) addGradient(gradient, example, weights, spread, 1 / (part.length * parts.length));
    }
    const rate = step < steps * 0.6 ? 0.1 : 0.03;
    for (let f = 0; f < width; f += 1) {
      if (frozen.has(f)) continue;
      const g = gradient[f] as number;
      first[f] = 0.9 * (first[f] as number) + 0.1 * g;
      second[f] = 0.99 * (second[f] as number) + 0.01 * g * g;
      const move =
        (first[f] as number) / (1 - 0.9 ** step) / (Math.sqrt((second[f] as number) / (1 - 0.99 ** step)) + 1e-8);
      scaled[f] = Math.max(0, (scaled[f] as number) + rate * move);
    }
  }
  return scaled.map((weight, f) => weight / (spread[f] as number));
}

function addGradient(
  gradient: Float64Array,
  example: Example,
  weights: Float64Array,
  spread: Float64Array,
  share: number,
): void {
  const { grades, features, idealGain } = example;
  const scores = scoresOf(example, weights);
  const discounts = new Float64Array(scores.length);
  descending(scores).forEach((candidate, position) => {
    discounts[candidate] = discount(position);
  });
  const push = new Float64Array(scores.length);
  for (let better = 0; better < grades.length; better += 1) {
    if (grades[better] === 0) continue;
    for (let worse = 0; worse < grades.length; worse += 1) {
      const difference = (grades[better] as number) - (grades[worse] as number);
      if (difference <= 0) continue;
      const gain = Math.abs((discounts[better] as number) - (discounts[worse] as number)) * (difference / idealGain);
      const force = (gain + leastForce) / (1 + Math.exp((scores[better] as number) - (scores[worse] as number)));
      (push[better] as number) += force;
      (push[worse] as number) -= force;
    }
  }
  for (let candidate = 0; candidate < push.length; candidate += 1) {
    for (let f = 0; f < width; f += 1) {
      (gradient[f] as number) +=
        (share * (push[candidate] as number) * (features[candidate * width + f] as number)) / (spread[f] as number);
    }
  }
}

/** Root mean square of a feature's distance from its mean within a query; 1 where it never differs. */
function spreads(sets: readonly ExampleSet[]): Float64Array {
  const squares = new Float64Array(width);
  for (const { examples } of sets) {
    for (const { features, grades } of examples) {
      const count = grades.length;
      for (let f = 0; f < width; f += 1) {
        let [total, totalSquares] = [0, 0];
        for (let at = f; at < features.length; at += width) {
          total += features[at] as number;
          totalSquares += (features[at] as number) ** 2;
        }
        if (count > 0)
          (squares[f] as number) += Math.max(0, totalSquares / count - (total / count) ** 2) / examples.length;
      }
    }
  }
  return squares.map((square) => Math.sqrt(square / sets.length) || 1);
}

function evenly<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most
    ? all
    : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)] as T);
}

const steps = 120;
const penalty = 0.003;
const maxQueries = 300;
/** So that pairs past the tenth place are not forgotten. */
const leastForce = 0.002;
