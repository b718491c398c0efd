import type { Steps } from '@touchstone/contract';
import type { Candidate, Candidates } from './candidates.ts';

/**
 * The likeness of each candidate to the best ones at a first look (pseudo-relevance feedback, after Rocchio): the mean
 * cosine of its terms with theirs, where each counts by its odds. `firstLook` has one logit a candidate, from all that
 * is known without feedback. Neither itself nor a copy of it counts, and of several copies only the best: a text does
 * not get better by being there twice. 0 to 1.
 */
export function* feedback(
  { candidates, vocabularySize }: Candidates,
  weights: Float64Array,
  firstLook: readonly number[],
): Steps<number[]> {
  const bestFirst = firstLook
    .map((_, candidate) => candidate)
    .sort((a, b) => (firstLook[b] as number) - (firstLook[a] as number) || a - b);
  const firsts = firstCopies(candidates, bestFirst);
  const examples = bestFirst.filter((candidate) => firsts[candidate] === candidate).slice(0, mostExamples);
  const highest = firstLook[examples[0] ?? 0] ?? 0;
  const shares = new Float64Array(candidates.length);
  for (const example of examples) shares[example] = Math.exp(((firstLook[example] as number) - highest) / temperature);
  const total = shares.reduce((all, share) => all + share, 0);
  const counts = new Int32Array(vocabularySize);
  const vectors: TermVector[] = [];
  for (const candidate of candidates) {
    vectors.push(termVector(candidate, weights, counts));
    yield;
  }
  const centre = new Float64Array(vocabularySize);
  for (const example of examples) {
    const { terms, values } = vectors[example] as TermVector;
    const share = shares[example] as number;
    for (let i = 0; i < terms.length; i += 1) (centre[terms[i] as number] as number) += share * (values[i] as number);
  }
  return vectors.map(({ terms, values }, candidate) => {
    const own = shares[firsts[candidate] as number] as number;
    let [alike, length] = [0, 0];
    for (let i = 0; i < terms.length; i += 1) {
      const value = values[i] as number;
      alike += (centre[terms[i] as number] as number) * value;
      length += value * value;
    }
    const others = total - own;
    return others > smallestShare * total ? Math.max(0, alike - own * length) / others : 0;
  });
}

/** For each candidate the first of `bestFirst` with the same terms in the same order, which may be itself. */
function firstCopies(candidates: readonly Candidate[], bestFirst: readonly number[]): Int32Array {
  const firsts = new Int32Array(candidates.length);
  const known = new Map<string, number>();
  for (const candidate of bestFirst) {
    const { body, title, names } = candidates[candidate] as Candidate;
    const key = [body, title, ...names].map((field) => `${field.length} ${digest(field)}`).join();
    const first = known.get(key) ?? candidate;
    known.set(key, first);
    firsts[candidate] = first;
  }
  return firsts;
}

/** FNV-1a over whole terms. */
function digest(terms: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < terms.length; i += 1) hash = Math.imul(hash ^ (terms[i] as number), 0x01000193);
  return hash;
}

interface TermVector {
  readonly terms: Int32Array;
  readonly values: Float64Array;
}

/** Unit length: (1 + ln count) · weight. `counts` is all 0 before and after. */
function termVector({ body, title, names }: Candidate, weights: Float64Array, counts: Int32Array): TermVector {
  const fields = [body, title, ...names];
  const terms = new Int32Array(fields.reduce((sum, { length }) => sum + length, 0));
  let distinct = 0;
  for (const field of fields) {
    for (let i = 0; i < field.length; i += 1) {
      const term = field[i] as number;
      if (counts[term] === 0) {
        terms[distinct] = term;
        distinct += 1;
      }
      (counts[term] as number) += 1;
    }
  }
  const values = new Float64Array(distinct);
  let squares = 0;
  for (let i = 0; i < distinct; i += 1) {
    const term = terms[i] as number;
    const value = (1 + Math.log(counts[term] as number)) * (weights[term] as number);
    counts[term] = 0;
    values[i] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares) || 1;
  for (let i = 0; i < distinct; i += 1) (values[i] as number) /= length;
  return { terms: terms.subarray(0, distinct), values };
}

const mostExamples = 5;
/** Below this share of all, the other examples would be lost in rounding. */
const smallestShare = 1e-6;
/** In logits: a candidate that is this much less likely than the best counts a third as much. */
const temperature = 0.35;
