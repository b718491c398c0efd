import type { StaticModel } from '@touchstone/static-model';

/** What tokens are to a query: one row for each distinct token that a document brought. */
export interface Likeness {
  /** The heaviest distinct tokens of the query: up to 12, and not those that say next to nothing (`the`). */
  readonly queryWeights: readonly number[];
  /** The row of each token of a text, in order; tokens that were not seen yet are compared with the query now. */
  rowsOf(tokens: Int32Array): Int32Array;
  /** Weight of a row's token. */
  readonly weights: readonly number[];
  /** Cosine of a row's token with the whole query. */
  readonly toQuery: readonly number[];
  /** Cosines of a row's token with each of the query's: as many to a row as `queryWeights`. */
  readonly cosines: readonly number[];
}

/** Each distinct token is compared once, however many documents have it. */
export function tokenLikeness(model: StaticModel, query: string): Likeness {
  const queryTokens = heaviestTokens(model, query);
  const queryWeights = queryTokens.map((token) => model.weight(token));
  const readVector = vectorReader(model);
  const queryVectors = queryTokens.map((token) => readVector(token).slice());
  const groups = sideBySide(queryVectors, model.dimensions);
  const queryLength = sumLength(queryVectors, queryWeights, model.dimensions);
  const rows = new Map<number, number>();
  const [weights, toQuery, cosines]: [number[], number[], number[]] = [[], [], []];
  const four = new Float64Array(groupSize);

  const compare = (token: number): void => {
    weights.push(model.weight(token));
    const vector = readVector(token);
    let toAll = 0;
    for (let i = 0; i < queryWeights.length; i += 1) {
      if (i % groupSize === 0) multiply(groups[i / groupSize] as Float64Array, vector, four);
      const cosine = four[i % groupSize] as number;
      cosines.push(cosine);
      toAll += cosine * (queryWeights[i] as number);
    }
    toQuery.push(queryLength > 0 ? toAll / queryLength : 0);
  };
  const rowOf = (token: number): number => {
    const known = rows.get(token);
    if (known !== undefined) return known;
    rows.set(token, rows.size);
    compare(token);
    return rows.size - 1;
  };
  return { queryWeights, rowsOf: (tokens) => tokens.map(rowOf), weights, toQuery, cosines };
}

function heaviestTokens(model: StaticModel, query: string): readonly number[] {
  return [...new Set(model.tokenize(query))]
    .filter((token) => model.weight(token) > leastWeight)
    .sort((a, b) => model.weight(b) - model.weight(a) || a - b)
    .slice(0, maxQueryTokens);
}

/** A token's vector in float64, so that the products need no conversions. The array is the same one at every call. */
function vectorReader(model: StaticModel): (token: number) => Float64Array {
  const stored = new Float32Array(model.dimensions);
  const vector = new Float64Array(model.dimensions);
  return (token) => {
    model.tokenVector(token, stored);
    vector.set(stored);
    return vector;
  };
}

/** Vectors in groups of four, number by number: the four products of a token are one walk through memory. */
function sideBySide(vectors: readonly Float64Array[], dimensions: number): readonly Float64Array[] {
  const groups = Array.from(
    { length: Math.ceil(vectors.length / groupSize) },
    () => new Float64Array(groupSize * dimensions),
  );
  vectors.forEach((vector, i) => {
    const group = groups[Math.floor(i / groupSize)] as Float64Array;
    vector.forEach((value, k) => {
      group[groupSize * k + (i % groupSize)] = value;
    });
  });
  return groups;
}

function multiply(group: Float64Array, vector: Float64Array, out: Float64Array): void {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let k = 0, at = 0; k < vector.length; k += 1, at += groupSize) {
    const value = vector[k] as number;
    a += (group[at] as number) * value;
    b += (group[at + 1] as number) * value;
    c += (group[at + 2] as number) * value;
    d += (group[at + 3] as number) * value;
  }
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d;
}

function sumLength(vectors: readonly Float64Array[], weights: readonly number[], dimensions: number): number {
  const sums = new Float64Array(dimensions);
  vectors.forEach((vector, i) => {
    vector.forEach((value, k) => {
      (sums[k] as number) += value * (weights[i] as number);
    });
  });
  return Math.sqrt(sums.reduce((all, value) => all + value * value, 0));
}

const maxQueryTokens = 12;
const leastWeight = 0.3;
const groupSize = 4;
