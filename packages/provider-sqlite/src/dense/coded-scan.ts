import type { Steps } from '@touchstone/contract';
import { bestSoFar } from '@touchstone/lexical';
import { blockCodes, type CodeBlocks } from './code-blocks.ts';
import { accepted, type DenseScan, innerProduct, nearestOf } from './dense-scan.ts';
import { type Candidates, keepBest } from './keep-best.ts';
import { type SignCoder, signProducts } from './sign-codes.ts';
import { type VectorSource, vectorsAt } from './stored-vectors.ts';

export interface CodedScan extends Omit<DenseScan, 'vectors'> {
  readonly source: VectorSource;
  readonly codes: CodeBlocks;
  readonly coder: SignCoder;
}

/** Chunks that are compared by code and query, and of these, chunks whose vectors are read: at a time, and in all. */
const nearCodes = (topK: number) => 24_576 + 64 * topK;
const readAtOnce = (topK: number) => 256 + topK;
const mostRead = (topK: number) => 4096 + 16 * topK;

/**
 * The nearest vectors, but for some that their codes hide: those that share the most signs with the query, then of these the best
 * by their codes. Their vectors are read, the likeliest first, until some bring nothing better. None stays in memory.
 */
export function* scanCodes(scan: CodedScan): Steps<Candidates> {
  const { source, query, topK } = scan;
  const near = yield* leastDifferent(scan, nearCodes(topK));
  if (near.length <= mostRead(topK)) return yield* scanStored(scan, near);
  const likely = yield* likeliestFirst(scan, near);
  const scores = new Float64Array(mostRead(topK));
  const best = bestSoFar(topK);
  let least = Number.NEGATIVE_INFINITY;
  let read = 0;
  // Those without a code come first, and say nothing of the others.
  let next = near.filter((ordinal) => ordinal >= scan.codes.size).length + readAtOnce(topK);
  for (let brought = true; brought && read < scores.length; next = readAtOnce(topK)) {
    const some = likely.subarray(read, Math.min(scores.length, read + next)).sort();
    const [products = new Float64Array()] = yield* storedProducts(source, [query], some);
    scores.set(products, read);
    read += some.length;
    brought = false;
    for (const product of products) {
      brought ||= product > least;
      least = best.add(product);
    }
  }
  return nearestOf({ ordinals: likely.subarray(0, read), scores: scores.subarray(0, read) }, scan);
}

/** The nearest of these ordinals by their stored vectors, exactly; of all that the mask accepts by default. */
export function* scanStored(
  scan: Omit<CodedScan, 'codes' | 'coder'>,
  ordinals: Uint32Array = accepted(scan.mask),
): Steps<Candidates> {
  const [scores = new Float64Array()] = yield* storedProducts(scan.source, [scan.query], ordinals);
  return nearestOf({ ordinals, scores }, scan);
}

/** For each query, its inner products with the stored vectors of these ordinals. */
export function* storedProducts(
  source: VectorSource,
  queries: readonly Float32Array[],
  ordinals: Uint32Array,
): Steps<readonly Float64Array[]> {
  const products = queries.map(() => new Float64Array(ordinals.length));
  const vector = new Float32Array(source.dimensions);
  const bytes = new Uint8Array(vector.buffer);
  let position = 0;
  for (let start = 0; start < ordinals.length; start += vectorsPerStep) {
    for (const { data } of vectorsAt(source, ordinals.subarray(start, start + vectorsPerStep))) {
      bytes.set(data);
      for (const [i, query] of queries.entries())
        (products[i] as Float64Array)[position] = innerProduct(vector, 0, query);
      position += 1;
    }
    yield;
  }
  return products;
}

/** Reading so many, checking and comparing them takes about half a millisecond. */
const vectorsPerStep = 128;

/** At least `count` ordinals, if there are as many, whose codes differ least from the query's; and all that have no code. */
function* leastDifferent({ codes, coder, query, mask }: CodedScan, count: number): Steps<Uint32Array> {
  const code = new Uint8Array(coder.bytes);
  coder.encode(query, code, 0);
  const differing = new Uint16Array(mask.length);
  const frequencies = new Uint32Array(coder.bytes * 8 + 1);
  for (const [number, block] of codes.blocks.entries()) {
    const first = number * blockCodes;
    const size = Math.min(blockCodes, codes.size - first);
    const bits = block.differingBits(code, size);
    differing.set(bits, first);
    for (let i = 0; i < size; i += 1) {
      const count = bits[i] as number;
      frequencies[count] = (frequencies[count] as number) + (mask[first + i] as number);
    }
    yield;
  }
  let [most, sum] = [0, frequencies[0] as number];
  while (sum < count && most < frequencies.length - 1) sum += frequencies[++most] as number;
  const ordinals = new Uint32Array(sum + mask.length - codes.size);
  let found = 0;
  for (let ordinal = 0; ordinal < mask.length; ordinal += 1) {
    if ((differing[ordinal] as number) <= most && mask[ordinal] !== 0) ordinals[found++] = ordinal;
  }
  yield;
  return ordinals.subarray(0, found);
}

/** These ordinals in the order of their codes, best first; before them all that have no code. */
function* likeliestFirst({ codes, coder, query, topK }: CodedScan, ordinals: Uint32Array): Steps<Uint32Array> {
  const product = signProducts(coder.rotate(query));
  const scores = new Float64Array(ordinals.length).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < ordinals.length; i += 1) {
    if (i % codesPerStep === codesPerStep - 1) yield;
    const ordinal = ordinals[i] as number;
    if (ordinal >= codes.size) break;
    const block = codes.blocks[Math.floor(ordinal / blockCodes)];
    if (block !== undefined) scores[i] = product(block.codes, (ordinal % blockCodes) * coder.bytes);
  }
  yield;
  const best = keepBest({ ordinals, scores }, mostRead(topK));
  const order = Uint32Array.from(best.ordinals.keys());
  order.sort((a, b) => (best.scores[b] as number) - (best.scores[a] as number) || a - b);
  return order.map((position) => best.ordinals[position] as number);
}

/** So many sums take about half a millisecond. */
const codesPerStep = 8192;
