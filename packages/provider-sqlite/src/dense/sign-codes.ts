/**
 * Codes of one bit a dimension: the signs of a vector after a fixed rotation, which spreads what a model puts into few
 * dimensions over all of them. The more signs two codes share, the nearer their vectors are likely to be.
 */
export interface SignCoder {
  /** Length of a code: a multiple of 16. */
  readonly bytes: number;
  /** The rotated vector; valid until the next call. */
  rotate(vector: Float32Array): Float64Array;
  /** Writes the code of a vector at this byte of `target`, which holds zeros there. */
  encode(vector: Float32Array, target: Uint8Array, at: number): void;
}

export function signCoder(dimensions: number): SignCoder {
  const width = 2 ** Math.floor(Math.log2(dimensions));
  // Two windows that overlap cover any number of dimensions; at a power of two they are the same one.
  const rounds = [0, dimensions - width, 0, dimensions - width].slice(0, width === dimensions ? 2 : 4);
  const signs = randomSigns(rounds.length * width);
  const rotated = new Float64Array(dimensions);

  function rotate(vector: Float32Array): Float64Array {
    rotated.set(vector);
    for (const [round, start] of rounds.entries()) {
      for (let i = 0; i < width; i += 1) {
        rotated[start + i] = (rotated[start + i] as number) * (signs[round * width + i] as number);
      }
      transform(rotated, start, width);
    }
    return rotated;
  }

  return {
    bytes: Math.ceil(dimensions / 128) * 16,
    rotate,
    encode(vector, target, at) {
      rotate(vector);
      for (let i = 0; i < dimensions; i += 1) {
        if ((rotated[i] as number) > 0) target[at + (i >> 3)] = (target[at + (i >> 3)] as number) | (1 << (i & 7));
      }
    },
  };
}

/** The Walsh-Hadamard transform of `width` numbers, a power of two, scaled so that lengths stay. */
function transform(numbers: Float64Array, start: number, width: number): void {
  const end = start + width;
  for (let half = 1; half < width; half *= 2) {
    for (let group = start; group < end; group += 2 * half) {
      for (let i = group; i < group + half; i += 1) {
        const a = numbers[i] as number;
        const b = numbers[i + half] as number;
        numbers[i] = a + b;
        numbers[i + half] = a - b;
      }
    }
  }
  const scale = 1 / Math.sqrt(width);
  for (let i = start; i < end; i += 1) numbers[i] = (numbers[i] as number) * scale;
}

/** 1 and -1, the same in every process: codes are stored. The generator is that of Numerical Recipes. */
function randomSigns(count: number): Int8Array {
  let state = 1;
  return Int8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >= 2 ** 31 ? 1 : -1;
  });
}

/** Inner products of a rotated query with codes, whose bits count as 1 and -1: nearer to the truth than shared signs alone. */
export function signProducts(rotated: Float64Array): (codes: Uint8Array, at: number) => number {
  const bytes = Math.ceil(rotated.length / 8);
  // The sum that each value of each byte adds.
  const sums = new Float32Array(bytes * 256);
  for (let byte = 0; byte < bytes; byte += 1) {
    for (let value = 0; value < 256; value += 1) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit += 1) {
        const weight = rotated[byte * 8 + bit] ?? 0;
        sum += (value >> bit) & 1 ? weight : -weight;
      }
      sums[byte * 256 + value] = sum;
    }
  }
  return (codes, at) => {
    let sum = 0;
    for (let byte = 0; byte < bytes; byte += 1) sum += sums[byte * 256 + (codes[at + byte] as number)] as number;
    return sum;
  };
}
