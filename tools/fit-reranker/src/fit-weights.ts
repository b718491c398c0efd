import { evenly } from './evenly.ts';
import { type Example, type ExampleSet, scoresOf, width } from './examples.ts';

/**
 * Weights of 0 or more that order relevant records above the others: ListNet's cross entropy between the records' grades and the
 * softmax of their scores (Cao et al. 2007), with an L2 penalty on the weights in units of a feature's spread within a query. The odds of a
 * record are those of its chunks together: which chunk of a file answers, judgements do not say. Every query of a set counts the same. Full
 * batches and Adam: no randomness.
 */
export function fitWeights(sets: readonly ExampleSet[]): Float64Array {
  const spread = spreads(sets);
  const parts = sets.map(({ share, examples }) => {
    const useful = examples.filter(({ grades }) => grades.length > 1 && grades.some((grade) => grade > 0));
    return { examples: evenly(useful, maxQueries), share };
  });
  const whole = parts.reduce((sum, { share }) => sum + share, 0);
  const scaled = new Float64Array(width).fill(0.3);
  const [first, second] = [new Float64Array(width), new Float64Array(width)];
  for (let step = 1; step <= steps; step += 1) {
    const weights = scaled.map((weight, f) => weight / (spread[f] as number));
    const gradient = scaled.map((weight) => -penalty * weight);
    for (const { examples, share } of parts) {
      for (const example of examples) addGradient(gradient, example, weights, spread, share / whole / examples.length);
    }
    const rate = step < steps * 0.5 ? 0.08 : step < steps * 0.8 ? 0.03 : 0.01;
    for (let f = 0; f < width; f += 1) {
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
  const { grades, features, firstOfRecord } = example;
  const scores = scoresOf(example, weights);
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const ofRecord = new Float64Array(grades.length);
  odds.forEach((own, candidate) => {
    (ofRecord[firstOfRecord[candidate] as number] as number) += own;
  });
  const allOdds = sum(odds);
  const allGrades = sum(grades.filter((_, candidate) => firstOfRecord[candidate] === candidate));
  for (let candidate = 0; candidate < grades.length; candidate += 1) {
    const own = odds[candidate] as number;
    const ofGrade =
      (grades[candidate] as number) / allGrades / (ofRecord[firstOfRecord[candidate] as number] as number);
    const push = share * own * (ofGrade - 1 / allOdds);
    for (let f = 0; f < width; f += 1) {
      (gradient[f] as number) += (push * (features[candidate * width + f] as number)) / (spread[f] as number);
    }
  }
}

/** Root mean square of a feature's distance from its mean within a query, over the sets that have it; 1 where none does. */
function spreads(sets: readonly ExampleSet[]): Float64Array {
  const [squares, counts] = [new Float64Array(width), new Float64Array(width)];
  for (const { examples } of sets) {
    for (let f = 0; f < width; f += 1) {
      const mean = examples.reduce((all, example) => all + variance(example, f), 0) / examples.length;
      if (mean < 1e-9) continue;
      (squares[f] as number) += mean;
      (counts[f] as number) += 1;
    }
  }
  return squares.map((square, f) => Math.sqrt(square / ((counts[f] as number) || 1)) || 1);
}

function variance({ features, grades }: Example, f: number): number {
  let [total, squares] = [0, 0];
  for (let at = f; at < features.length; at += width) {
    total += features[at] as number;
    squares += (features[at] as number) ** 2;
  }
  return grades.length === 0 ? 0 : Math.max(0, squares / grades.length - (total / grades.length) ** 2);
}

function sum(values: Float64Array): number {
  return values.reduce((all, value) => all + value, 0);
}

const steps = 150;
const penalty = 0.01;
const maxQueries = 150;
