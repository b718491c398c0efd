import { kthLargest } from './kth-largest.ts';

/** The documents that a search returns. */
export interface Selection {
  readonly topK: number;
  /** Order of two documents of equal score. Default: the lower ordinal first. */
  readonly compareDocs?: (a: number, b: number) => number;
  /** `keep` returns every document that ties with the last one, also beyond topK. Default `cut`. */
  readonly ties?: 'cut' | 'keep';
}

/** Documents, best first, with the score of each. */
export interface ScoredDocs {
  readonly docs: Uint32Array;
  readonly scores: Float64Array;
}

/** Score accumulators of one search: scores so far by ordinal, and the ordinals that have one. */
export interface ScoreAccumulators {
  readonly scores: Float64Array;
  readonly docs: Uint32Array;
  count: number;
  /** The topK-th best score when it was last looked at, and the most that the lists to come could add to a score then. */
  kth: number;
  boundThen: number;
  /** True if no document that has no score yet can still come into the top. */
  closed: boolean;
  /** True if `docs` ascends. */
  sorted: boolean;
}

// The memory of the last search, all scores 0: `takeBest` and `narrow` reset the entries that they drop. Another search
// that begins before one has ended gets memory of its own.
let unused: ScoreAccumulators | undefined;

/** Empty accumulators for the documents below `size`. */
export function emptyAccumulators(size: number): ScoreAccumulators {
  const kept = unused;
  const atStart = { count: 0, kth: 0, boundThen: 0, closed: false, sorted: false };
  if (kept !== undefined && kept.docs.length >= size) {
    unused = undefined;
    return Object.assign(kept, atStart);
  }
  const room = Math.ceil(size * 1.5);
  return { scores: new Float64Array(room), docs: new Uint32Array(room), ...atStart };
}

/** `weight · top · tf / (tf + base + slope · length)`, the constants of one search. */
export interface Formula {
  readonly top: number;
  readonly base: number;
  readonly slope: number;
}

/**
 * Adds the postings of a list from one index to another, exclusive, to every accepted document in them; once the
 * accumulators are closed, to those that have a score.
 */
export function addPostings(
  accumulators: ScoreAccumulators,
  list: PostingList,
  { from, to }: { readonly from: number; readonly to: number },
  formula: Formula,
  lengths: Lengths,
  accept: Uint8Array | undefined,
): void {
  const { scores, docs: candidates } = accumulators;
  const { docs, tfs } = list;
  const { base, slope } = formula;
  const factor = list.weight * formula.top;
  if (accumulators.closed) {
    for (let i = from; i < to; i += 1) {
      const doc = docs[i] as number;
      const before = scores[doc] as number;
      if (before === 0) continue;
      const tf = tfs[i] as number;
      scores[doc] = before + (factor * tf) / (tf + base + slope * (lengths[doc] as number));
    }
    return;
  }
  let count = accumulators.count;
  for (let i = from; i < to; i += 1) {
    const doc = docs[i] as number;
    if (accept !== undefined && accept[doc] === 0) continue;
    const tf = tfs[i] as number;
    const before = scores[doc] as number;
    // Without a branch: whether a document is new is anyone's guess, and a wrong one costs more than the rest of this loop.
    candidates[count] = doc;
    count += Number(before === 0);
    scores[doc] = before + (factor * tf) / (tf + base + slope * (lengths[doc] as number));
  }
  accumulators.count = count;
}

/** Lists that are still to come. */
export interface Rest {
  /** The most that all of these lists can add to a document. */
  readonly bound: number;
  /** The number of their postings. */
  readonly postings: number;
}

/**
 * Closes the accumulators where the rest can bring no new document into the top, and drops the documents that can no
 * longer end there. The margin allows for rounding: a document that may tie is never dropped.
 */
export function narrow(accumulators: ScoreAccumulators, topK: number, rest: Rest): void {
  const { scores, docs, count } = accumulators;
  if (count < topK) {
    accumulators.boundThen = rest.bound;
    return;
  }
  // Looking at all scores is worth it only where the lists since the last look may have lifted the topK-th best far enough: by more than
  // half of the most that they can add they seldom do.
  const likely = accumulators.kth + (accumulators.boundThen - rest.bound) / 2;
  if (rest.postings < count || rest.bound >= likely) return;
  const kth = kthLargest(scores, docs, count, topK, accumulators.kth);
  accumulators.kth = kth;
  accumulators.boundThen = rest.bound;
  const needed = kth * (1 - 1e-9);
  if (rest.bound >= needed) return;
  accumulators.closed = true;
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    const doc = docs[i] as number;
    const score = scores[doc] as number;
    const isHopeful = score + rest.bound >= needed;
    // Without a branch, as in `addPostings`.
    docs[kept] = doc;
    kept += Number(isHopeful);
    scores[doc] = isHopeful ? score : 0;
  }
  accumulators.count = kept;
}

/** Reading a posting in order costs about 2 ns, finding one by galloping and sorting about 60 (measured on 100,000 chunks). */
export const postingsPerLookUp = 32;

/** Adds a list to the documents that have a score already: gallops through the list from one to the next. */
export function addByLookUp(
  accumulators: ScoreAccumulators,
  list: PostingList,
  formula: Formula,
  lengths: Lengths,
): void {
  const { scores, docs: candidates, count } = accumulators;
  const { docs, tfs } = list;
  const { base, slope } = formula;
  const factor = list.weight * formula.top;
  if (!accumulators.sorted) candidates.subarray(0, count).sort();
  accumulators.sorted = true;
  let low = 0;
  for (let i = 0; i < count && low < docs.length; i += 1) {
    const doc = candidates[i] as number;
    let step = 1;
    while (low + step < docs.length && (docs[low + step] as number) < doc) step *= 2;
    let high = Math.min(low + step, docs.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((docs[middle] as number) < doc) low = middle + 1;
      else high = middle;
    }
    if (docs[low] !== doc) continue;
    const tf = tfs[low] as number;
    scores[doc] = (scores[doc] as number) + (factor * tf) / (tf + base + slope * (lengths[doc] as number));
  }
}

/** The best documents, in order; sets all scores back to 0 and leaves the memory to the next search. */
export function takeBest(accumulators: ScoreAccumulators, selection: Selection): ScoredDocs {
  const { scores, docs, count } = accumulators;
  const compare = selection.compareDocs ?? ((a: number, b: number) => a - b);
  const least = kthLargest(scores, docs, count, selection.topK, accumulators.kth);
  const found: { readonly doc: number; readonly score: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const doc = docs[i] as number;
    const score = scores[doc] as number;
    if (score >= least) found.push({ doc, score });
    scores[doc] = 0;
  }
  unused = accumulators;
  found.sort((x, y) => y.score - x.score || compare(x.doc, y.doc));
  if (selection.ties !== 'keep' && found.length > selection.topK) found.length = selection.topK;
  return { docs: Uint32Array.from(found, (hit) => hit.doc), scores: Float64Array.from(found, (hit) => hit.score) };
}

/** The occurrences of one term. A term may come as several lists over different documents (segments of an index). */
export interface PostingList {
  /** Document ordinals, ascending, none twice. */
  readonly docs: Uint32Array;
  /** The term's frequency in each of `docs`: 1 or more. */
  readonly tfs: Uint8Array | Uint16Array | Uint32Array;
  /** The term's idf times its count in the query: above 0. */
  readonly weight: number;
}

/** Number of terms of each document, by ordinal. */
export type Lengths = Uint8Array | Uint16Array | Uint32Array;
