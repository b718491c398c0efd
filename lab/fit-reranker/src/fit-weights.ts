import { evenly } from './evenly.ts';
import { type Example, type ExampleSet, width } from './examples.ts';

/**
 * Weights of 0 or more that order relevant records above the others: ListNet's cross entropy between the records' grades and the
 * softmax of their scores (Cao et al. 2007), with an L2 penalty on the weights in units of a feature's spread within a query. The odds of a
 * record are those of its chunks together: which chunk of a file answers, judgements do not say. Every query of a set counts the same. Full
 * batches and Adam: no randomness.
 */
export function fitWeights(sets: readonly ExampleSet[]): Float64Array {
  const spread = spreads(sets);
  const whole = sets.reduce((sum, { share }) => sum + share, 0);
  const batch = sets.flatMap(({ share, examples }) => {
    const useful = examples.filter(({ grades }) => grades.length > 1 && grades.some((grade) => grade > 0));
    const taken = evenly(useful, maxQueries);
    return taken.map((example) => prepared(example, spread, share / whole / taken.length));
  });
  const weights = new Float64Array(width).fill(0.3);
  const [first, second] = [new Float64Array(width), new Float64Array(width)];
  for (let step = 1; step <= steps; step += 1) {
    const gradient = weights.map((weight) => -penalty * weight);
    for (const query of batch) addGradient(gradient, query, weights);
    const rate = step < steps * 0.5 ? 0.08 : step < steps * 0.8 ? 0.03 : 0.01;
    for (let f = 0; f < width; f += 1) {
      const g = gradient[f] as number;
      first[f] = 0.9 * (first[f] as number) + 0.1 * g;
      second[f] = 0.99 * (second[f] as number) + 0.01 * g * g;
      const move =
        (first[f] as number) / (1 - 0.9 ** step) / (Math.sqrt((second[f] as number) / (1 - 0.99 ** step)) + 1e-8);
      weights[f] = Math.max(0, (weights[f] as number) + rate * move);
    }
  }
  return weights.map((weight, f) => weight / (spread[f] as number));
}

/** A query with its features in units of their spread, and room for what each step computes anew. */
interface PreparedQuery {
  readonly scaled: Float64Array;
  /** Of each candidate's record: its share of all grades of the query. */
  readonly gradeShares: Float64Array;
  readonly firstOfRecord: Int32Array;
  readonly share: number;
  readonly odds: Float64Array;
  readonly ofRecord: Float64Array;
}

function prepared({ features, grades, firstOfRecord }: Example, spread: Float64Array, share: number): PreparedQuery {
  const allGrades = grades.reduce((sum, grade, at) => sum + (firstOfRecord[at] === at ? grade : 0), 0);
  return {
    scaled: features.map((value, at) => value / (spread[at % width] as number)),
    gradeShares: grades.map((grade) => grade / allGrades),
    firstOfRecord,
    share,
    odds: new Float64Array(grades.length),
    ofRecord: new Float64Array(grades.length),
  };
}

/** The inner loop of a fit: plain loops over arrays that are made once. */
function addGradient(gradient: Float64Array, query: PreparedQuery, weights: Float64Array): void {
  const { scaled, gradeShares, firstOfRecord, share, odds, ofRecord } = query;
  const count = odds.length;
  let highest = Number.NEGATIVE_INFINITY;
  for (let candidate = 0; candidate < count; candidate += 1) {
    let score = 0;
    for (let f = 0; f < width; f += 1) score += (weights[f] as number) * (scaled[candidate * width + f] as number);
    odds[candidate] = score;
    highest = Math.max(highest, score);
  }
  ofRecord.fill(0);
  let all = 0;
  for (let candidate = 0; candidate < count; candidate += 1) {
    const own = Math.exp((odds[candidate] as number) - highest);
    odds[candidate] = own;
    all += own;
    (ofRecord[firstOfRecord[candidate] as number] as number) += own;
  }
  for (let candidate = 0; candidate < count; candidate += 1) {
    const ofGrade = (gradeShares[candidate] as number) / (ofRecord[firstOfRecord[candidate] as number] as number);
    const push = share * (odds[candidate] as number) * (ofGrade - 1 / all);
    for (let f = 0; f < width; f += 1) (gradient[f] as number) += push * (scaled[candidate * width + f] as number);
  }
}

/** Root mean square of a feature's distance from its mean within a query, over the sets that have it; 1 where none does. */
function spreads(sets: readonly ExampleSet[]): Float64Array {
  const [squares, counts] = [new Float64Array(width), new Float64Array(width)];
  for (const { examples } of sets) {
    for (let f = 0; f < width; f += 1) {
      const mean = examples.reduce((all, { variances }) => all + (variances[f] as number), 0) / examples.length;
      if (mean < 1e-9) continue;
      (squares[f] as number) += mean;
      (counts[f] as number) += 1;
    }
  }
  return squares.map((square, f) => Math.sqrt(square / ((counts[f] as number) || 1)) || 1);
}

const steps = 150;
const penalty = 0.01;
const maxQueries = 150;
