/** A row of features, whether it belongs to the class, and how much it counts. */
export interface LogisticExample {
  readonly features: readonly number[];
  readonly isPositive: boolean;
  readonly weight: number;
}

/** Bias and weights, in this order, of a logistic regression with a small ridge, by Newton's method. No randomness. */
export function fitLogistic(examples: readonly LogisticExample[]): readonly number[] {
  const rows = examples.map(({ features }) => [1, ...features]);
  const width = rows[0]?.length ?? 1;
  let weights = new Array<number>(width).fill(0);
  for (let step = 0; step < newtonSteps; step += 1) {
    const gradient = weights.map((weight) => ridge * weight);
    const curvature = weights.map((_, a) => weights.map((_, b) => (a === b ? ridge : 0)));
    rows.forEach((row, at) => {
      const { isPositive, weight } = examples[at] as LogisticExample;
      const probability = 1 / (1 + Math.exp(-row.reduce((sum, value, a) => sum + value * (weights[a] as number), 0)));
      const error = weight * (probability - (isPositive ? 1 : 0));
      const bend = weight * probability * (1 - probability);
      row.forEach((value, a) => {
        (gradient[a] as number) += error * value;
        const line = curvature[a] as number[];
        row.forEach((other, b) => {
          (line[b] as number) += bend * value * other;
        });
      });
    });
    const step = solve(curvature, gradient);
    weights = weights.map((weight, a) => weight - (step[a] as number));
  }
  return weights;
}

/** Gauss-Jordan elimination with the largest pivot. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  for (let column = 0; column < rows.length; column += 1) {
    const size = (at: number) => Math.abs((rows[at] as number[])[column] as number);
    let pivot = column;
    for (let at = column; at < rows.length; at += 1) if (size(at) > size(pivot)) pivot = at;
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    const lead = rows[column] as number[];
    rows.forEach((row, at) => {
      if (at === column) return;
      const share = (row[column] as number) / (lead[column] as number);
      for (let c = column; c <= rows.length; c += 1) (row[c] as number) -= share * (lead[c] as number);
    });
  }
  return rows.map((row, at) => (row[rows.length] as number) / (row[at] as number));
}

const newtonSteps = 40;
const ridge = 1e-3;
