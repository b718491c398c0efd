import type { Fault } from './faults.ts';

/**
 * The vector of a model's stand-in: of length 1, the same for the same text, unlike for unlike texts. Texts that share
 * words are somewhat alike.
 */
export function standInVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of [text, ...wordsOf(text)]) {
    let state = hash(word);
    for (let i = 0; i < dimensions; i += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      vector[i] = (vector[i] as number) + state / 2 ** 31 - 1;
    }
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** The score of a reranker's stand-in: the share of the query's words that the text has, from 0 to 1. */
export function standInScore(query: string, text: string): number {
  const words = new Set(wordsOf(query));
  const found = new Set(wordsOf(text));
  return words.size === 0 ? 0 : [...words].filter((word) => found.has(word)).length / words.size;
}

/** The vectors of an answer, as a vendor with this fault gives them. */
export function deformedVectors(fault: Fault | undefined, vectors: readonly number[][]): readonly (number | null)[][] {
  const last = vectors.at(-1) ?? [];
  switch (fault) {
    case 'empty':
      return [];
    case 'wrong_count':
      return vectors.slice(0, -1);
    case 'wrong_dimensions':
      return [...vectors.slice(0, -1), [...last, 0]];
    case 'not_a_number':
      return [...vectors.slice(0, -1), [...last.slice(0, -1), null]];
    default:
      return vectors;
  }
}

/** A vector in the services' base64: little-endian 32-bit floats. Anything but a number becomes NaN. */
export function asBase64(vector: readonly (number | null)[]): string {
  const bytes = Buffer.alloc(4 * vector.length);
  for (const [i, value] of vector.entries()) bytes.writeFloatLE(value ?? Number.NaN, 4 * i);
  return bytes.toString('base64');
}

/** The scores of an answer with their positions, as a vendor with this fault gives them. */
export function deformedScores(
  fault: Fault | undefined,
  scores: readonly number[],
): readonly { readonly index: number; readonly score: number | null }[] {
  const results = scores.map((score, index) => ({ index, score }));
  const [first, ...others] = results;
  if (first === undefined) return [];
  switch (fault) {
    case 'empty':
      return [];
    case 'wrong_count':
      return others;
    case 'not_a_number':
      return [{ ...first, score: null }, ...others];
    case 'duplicate_position':
      return [{ ...first, index: results.length - 1 }, ...others];
    case 'score_out_of_range':
      return [{ ...first, score: 1.5 }, ...others];
    default:
      return results;
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** FNV-1a over code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
