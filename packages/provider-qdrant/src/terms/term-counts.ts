import type { SparseVector } from '@touchstone/contract';
import { bm25ParametersIn, lengthInVector } from '@touchstone/lexical';
import type { Layout } from '../layout/layout.ts';
import type { NamedVectors } from '../server/operations.ts';
import { isLanguageMark } from './language-marks.ts';

/** In how many chunks each term is, by the name of the vectors that hold the terms. May be a difference, and below 0. */
export type TermCounts = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The key of the number of all chunks. Term ids end at 2^31. */
export const allChunks = 2 ** 32 - 1;

/** The key of the number of all terms of all chunks, each counted as often as it occurs: the sum of their lengths. */
export const allTerms = 2 ** 32 - 2;

/** The key of the sum of the checks of all chunks, of which only the remainder by `checkRange` is kept. */
export const allChecks = 2 ** 32 - 3;

/** The key of a chunk's number of terms in its own vector, where vectors follow the mean length. No query has it. */
export const ownLength = 2 ** 32 - 4;

/** True if an index of a chunk's own vector is none of a term: a fact of the chunk itself. */
export function isOwn(index: number): boolean {
  return index === ownLength || isLanguageMark(index);
}

/** Checks are below it: sums of them stay exact in 32-bit floats. */
export const checkRange = 4096;

/** Whose terms are counted. */
export type Counted = Pick<Layout, 'counted' | 'vectors' | 'fingerprint' | 'hasChecks'>;

/**
 * A number for the terms of a chunk: where the sum over the chunks is not the counted one, a counted write is missing,
 * or the other way round. Undefined where nothing is checked.
 */
export function checkOf({ counted, vectors, hasChecks }: Counted, chunk: NamedVectors): number | undefined {
  const { keyword = '' } = vectors;
  if (!hasChecks || !counted.includes(keyword)) return undefined;
  const vector = chunk[keyword];
  const terms = new Uint32Array(vector !== undefined && 'indices' in vector ? vector.indices : []).sort();
  // FNV-1a, a whole term at a time.
  let hash = 0x811c9dc5;
  for (const term of terms) if (term !== ownLength) hash = Math.imul(hash ^ term, 0x01000193) >>> 0;
  return hash % checkRange;
}

/** The counts of some chunks, each of which counts once for a term, and once for `allChunks`. */
export function countTerms(layout: Counted, chunks: Iterable<NamedVectors>): TermCounts {
  const counts = new Map(layout.counted.map((name) => [name, new Map<number, number>()] as const));
  const { keyword } = layout.vectors;
  const parameters = bm25ParametersIn(layout.fingerprint.keyword ?? '');
  for (const vectors of chunks) {
    const check = checkOf(layout, vectors);
    for (const [name, count] of counts) {
      if (name === keyword && check !== undefined) count.set(allChecks, (count.get(allChecks) ?? 0) + check);
      count.set(allChunks, (count.get(allChunks) ?? 0) + 1);
      const vector = vectors[name];
      if (vector === undefined || !('indices' in vector)) continue;
      for (const term of vector.indices) if (term !== ownLength) count.set(term, (count.get(term) ?? 0) + 1);
      const said = vector.values[vector.indices.indexOf(ownLength)];
      const length = said ?? (name === keyword && parameters ? lengthInVector(termsOf(vector), parameters) : undefined);
      if (length !== undefined) count.set(allTerms, (count.get(allTerms) ?? 0) + length);
    }
  }
  return counts;
}

/** Without the mark of a language. */
function termsOf({ indices, values }: SparseVector): SparseVector {
  const at = indices.findIndex(isLanguageMark);
  return at < 0 ? { indices, values } : { indices: indices.toSpliced(at, 1), values: values.toSpliced(at, 1) };
}

/** The sum of counts, each of which may be taken away instead of added. Terms whose sum is 0 are left out. */
export function sumCounts(parts: readonly { readonly counts: TermCounts; readonly sign: 1 | -1 }[]): TermCounts {
  const sums = new Map<string, Map<number, number>>();
  for (const { counts, sign } of parts) {
    for (const [name, count] of counts) {
      const known = sums.get(name);
      const isCopy = known === undefined && sign === 1;
      const sum = known ?? new Map(isCopy ? count : []);
      sums.set(name, sum);
      if (isCopy) continue;
      for (const [term, value] of count) sum.set(term, (sum.get(term) ?? 0) + sign * value);
    }
  }
  for (const sum of sums.values()) {
    if (sum.has(allChecks)) sum.set(allChecks, remainder(sum.get(allChecks) ?? 0));
  }
  for (const sum of sums.values()) for (const [term, value] of sum) if (value === 0) sum.delete(term);
  return sums;
}

/** Of a sum of checks, from 0. */
export function remainder(sum: number): number {
  return ((sum % checkRange) + checkRange) % checkRange;
}

/** The number of terms in the counts. */
export function sizeOfCounts(counts: TermCounts): number {
  return counts.values().reduce((sum, count) => sum + count.size, 0);
}

/** Most terms in a point that is written in one request, at twenty bytes a term. */
export function mostTermsIn({ maxBatchBytes }: { readonly maxBatchBytes: number }): number {
  return Math.max(1, Math.floor(maxBatchBytes / 20));
}

/** The vector that keeps the counts of another. */
export function countsVectorOf(name: string): string {
  return `${name}_counts`;
}

/** Counts as the vectors of a point; none for none. */
export function vectorsOfCounts(counts: TermCounts): NamedVectors {
  return Object.fromEntries(
    [...counts].flatMap(([name, count]) => {
      if (count.size === 0) return [];
      const indices = [...Uint32Array.from(count.keys()).sort()];
      const vector = { indices, values: indices.map((term) => count.get(term) ?? 0) };
      return [[countsVectorOf(name), vector satisfies SparseVector] as const];
    }),
  );
}

/** The counts in the vectors of a point. */
export function countsInVectors(names: readonly string[], vectors: NamedVectors): TermCounts {
  return new Map(
    names.map((name) => {
      const vector = vectors[countsVectorOf(name)];
      const { indices, values } = vector !== undefined && 'indices' in vector ? vector : { indices: [], values: [] };
      return [name, new Map(indices.map((term, at) => [term, values[at] ?? 0]))];
    }),
  );
}
