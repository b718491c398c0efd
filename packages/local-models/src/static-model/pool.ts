import type { ModelFile } from './model-file.ts';

/** Adds up the vectors of a text's tokens and makes the sum unit length. */
export type Pool = (tokens: Int32Array) => Float32Array;

/**
 * Each distinct token is added once, times its scale and the weight of its number of occurrences. All of these are whole
 * numbers and the sums stay far below 2^53, so they are exact in any order: a vector depends on the bag of tokens alone. The
 * rest is one square root, divisions and a rounding to float32, which IEEE 754 fixes to the bit.
 *
 * Without tokens the result is (1, 0, 0, ...): cosine needs a direction, and this one means "nothing known".
 */
export function pool({ header, scales, table }: ModelFile): Pool {
  const { dimensions, occurrenceWeights } = header;
  const counts = new Int32Array(header.tokens);
  const sums = new Float64Array(dimensions);
  let distinct = new Int32Array(1024);

  return (tokens) => {
    if (tokens.length > distinct.length) distinct = new Int32Array(2 * tokens.length);
    let found = 0;
    for (let i = 0; i < tokens.length; i += 1) {
      const id = tokens[i] as number;
      if (counts[id] === 0) distinct[found++] = id;
      (counts[id] as number) += 1;
    }
    sums.fill(0);
    for (let i = 0; i < found; i += 1) {
      const id = distinct[i] as number;
      const occurrences = Math.min(counts[id] as number, occurrenceWeights.length);
      counts[id] = 0;
      addRow(sums, table, id * dimensions, (scales[id] as number) * (occurrenceWeights[occurrences - 1] as number));
    }
    return unit(sums);
  };
}

function addRow(sums: Float64Array, table: Int8Array, start: number, times: number): void {
  for (let i = 0; i < sums.length; i += 1) (sums[i] as number) += times * (table[start + i] as number);
}

function unit(sums: Float64Array): Float32Array {
  let squares = 0;
  for (let i = 0; i < sums.length; i += 1) squares += (sums[i] as number) * (sums[i] as number);
  const result = new Float32Array(sums.length);
  if (squares === 0) {
    result[0] = 1;
    return result;
  }
  const length = Math.sqrt(squares);
  for (let i = 0; i < sums.length; i += 1) result[i] = (sums[i] as number) / length;
  return result;
}
