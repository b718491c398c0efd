import { RetrievalError, type Steps, withoutTurns } from '@touchstone/contract';
import { type Bm25Parameters, bm25Defaults } from './bm25-formula.ts';
import type { Lengths, PostingList } from './score-accumulators.ts';
import {
  addByLookUp,
  addPostings,
  emptyAccumulators,
  type Formula,
  narrow,
  postingsPerLookUp,
  type Rest,
  type ScoredDocs,
  type Selection,
  takeBest,
} from './score-accumulators.ts';

export interface ScorePostingsInput extends Bm25Parameters, Selection {
  /** One list a query term, in an order that does not depend on history (by term); see `scorePostings`. */
  readonly lists: readonly PostingList[];
  /** Number of terms of each document, by ordinal. */
  readonly lengths: Lengths;
  /** Mean number of terms over the live documents, or a fixed number in its stead; 0 where there are none. */
  readonly averageLength: number;
  /** A document counts only where this is not 0, by ordinal. Default: all count. */
  readonly accept?: Uint8Array;
}

/**
 * The topK documents by BM25, exactly: the score of a document is the sum over its lists of
 * `weight · tf · (k1 + 1) / (tf + k1 · (1 - b + b · length / averageLength))` in float64, heaviest list first and equal
 * weights in input order. So the same statistics give the same bytes, whatever happened before.
 *
 * One list after the other, rare terms first. Once the lists that are left cannot lift a new document into the top, only
 * the documents that still have a score are looked up in them (MaxScore, term at a time).
 *
 * Equal scores are ordered by `compareDocs`, also where topK cuts. A caller without the ids of all documents sets
 * `ties: 'keep'`, loads the ids of the result, and sorts and cuts by itself.
 *
 * Throws `invalid_request` for lists that do not fit `lengths`.
 */
export function scorePostings(input: ScorePostingsInput): ScoredDocs {
  return withoutTurns(scorePostingsInSteps(input));
}

/** The same in steps: with a thousand common terms it takes a long time. */
export function* scorePostingsInSteps(input: ScorePostingsInput): Steps<ScoredDocs> {
  const formula = formulaOf(input);
  const { lengths, accept, topK } = input;
  checkLists(input);
  const lists = input.lists.filter((list) => list.docs.length > 0).sort((x, y) => y.weight - x.weight);
  const rest = restOf(lists, formula.top);
  const accumulators = emptyAccumulators(lengths.length);

  // In postings read; most queries end before a step is full.
  let work = 0;
  const fillsStep = (postings: number): boolean => {
    work += postings;
    if (work < postingsPerStep) return false;
    work = 0;
    return true;
  };
  for (const [position, list] of lists.entries()) {
    // Once closed, going through a list that is shorter than the candidates takes less than looking at them again.
    const isShort = accumulators.closed && list.docs.length < accumulators.count;
    if (!isShort) narrow(accumulators, topK, rest[position] as Rest);
    const lookUps = accumulators.count * postingsPerLookUp;
    if (accumulators.closed && lookUps < list.docs.length) {
      addByLookUp(accumulators, list, formula, lengths);
      if (fillsStep(lookUps)) yield;
      continue;
    }
    for (let from = 0; from < list.docs.length; from += postingsPerStep) {
      const to = Math.min(list.docs.length, from + postingsPerStep);
      addPostings(accumulators, list, { from, to }, formula, lengths, accept);
      if (fillsStep(to - from)) yield;
    }
  }
  return takeBest(accumulators, input);
}

/** Reading so many takes about half a millisecond. */
const postingsPerStep = 262_144;

function formulaOf({ k1 = bm25Defaults.k1, b = bm25Defaults.b, averageLength }: ScorePostingsInput): Formula {
  const slope = averageLength > 0 ? (k1 * b) / averageLength : 0;
  return { top: k1 + 1, base: k1 * (1 - b), slope };
}

/** At each position, the sum of this list and all later ones. */
function restOf(lists: readonly PostingList[], top: number): Rest[] {
  let rest: Rest = { bound: 0, postings: 0 };
  return lists
    .map((_, i) => lists[lists.length - 1 - i] as PostingList)
    .map((list) => {
      rest = { bound: rest.bound + list.weight * top, postings: rest.postings + list.docs.length };
      return rest;
    })
    .reverse();
}

/** A store may hold a list that does not fit its documents. */
function checkLists({ lists, lengths }: ScorePostingsInput): void {
  for (const { docs, tfs, weight } of lists) {
    const last = docs.at(-1) ?? 0;
    if (
      docs.length !== tfs.length ||
      (docs.length > 0 && last >= lengths.length) ||
      !(weight > 0 && weight < Infinity)
    ) {
      throw new RetrievalError(
        'invalid_request',
        `A posting list has ${docs.length} docs up to ordinal ${last}, ${tfs.length} tfs and weight ${weight}: give as many ` +
          `tfs as docs, ordinals below the ${lengths.length} lengths, and a weight above 0.`,
      );
    }
  }
}
