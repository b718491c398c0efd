import type { CallOptions, SparseQueryTerm, SparseVector } from '@touchstone/contract';
import { bm25Idf, type TextLanguage } from '@touchstone/lexical';
import type { Catalog } from '../layout/catalog.ts';
import { type Layout, ownShard } from '../layout/layout.ts';
import { ofKind } from '../layout/own-layout.ts';
import { stateOf } from '../layout/state.ts';
import type { Point } from '../server/answers.ts';
import { type Reading, scrollAll } from '../server/scroll.ts';
import { countsPointIn } from './counts-point.ts';
import { fetchCounts } from './fetch-counts.ts';
import { languageMarks } from './language-marks.ts';
import { allChunks, allTerms, countsInVectors, countsVectorOf, sumCounts } from './term-counts.ts';

/** A query vector whose values are multiplied by the idf of their terms. */
interface Weighed {
  readonly vector: SparseVector;
  /** The version of the index that the idf is of. */
  readonly revision: string;
}

/** The terms of a query for an index that holds texts in these languages, and others. */
export type TermsIn = (languages: readonly string[]) => readonly SparseQueryTerm[];

/** Of the chunks of an index. */
interface Lengths {
  readonly chunks: number;
  readonly mean: number;
}

/** The idf of whole indexes, from counts that are kept with them. */
export interface TermFrequencies {
  /**
   * Weighs a query by the counts of the vectors of that name. Costs a request unless all its terms are known at this
   * version, and another one where the languages of the index are not those that were seen last.
   */
  weigh(layout: Layout, name: string, termsIn: TermsIn, options: CallOptions | undefined): Promise<Weighed>;
  /** The number of chunks and their mean number of terms; undefined where that is not counted, or there are none. One request. */
  lengths(layout: Layout, options: CallOptions | undefined): Promise<Lengths | undefined>;
  /** Forgets the counts of an index that are of another version than this one. */
  renew(layout: Layout, revision: string | undefined): void;
}

/**
 * Qdrant's own idf is that of a shard, and counts chunks that were removed. So the counts are kept in sparse vectors beside the chunks,
 * whose values are numbers of chunks: a search for a term alone finds each point of counts, with the number as its score.
 */
export function termFrequencies({ catalog, ...source }: Reading & { readonly catalog: Catalog }): TermFrequencies {
  const known = new Map<string, Known>();
  /** The languages of each collection, as they were last seen. */
  const spoken = new Map<string, readonly TextLanguage[]>();

  async function fetchAll(layout: Layout, name: string, options: CallOptions | undefined): Promise<Known> {
    const state = await stateOf(source, layout, options);
    catalog.confirm(layout, state);
    const points = new Map<string, Point>();
    const what = `counts of index "${layout.index}"`;
    const conditions = [ofKind('counts')];
    const shards = ownShard(layout);
    const scrolling = { conditions, what, payload: true, vectors: [countsVectorOf(name)], shards } as const;
    for await (const page of scrollAll(source, layout, scrolling, options)) {
      for (const point of page) points.set(String(point.id), point);
    }
    for (const point of [...points.values()]) {
      for (const id of countsPointIn(point)?.replaces ?? []) points.delete(id);
    }
    const parts = [...points.values()].map(({ vector }) => countsInVectors([name], vector ?? {}));
    const sum = sumCounts(parts.map((counts) => ({ counts, sign: 1 }) as const)).get(name) ?? new Map<number, number>();
    const counts = new Map([...sum].map(([term, value]) => [keyOf(name, term), value]));
    return { revision: state.revision, counts, whole: new Set([name]), looks: 0, size: counts.size };
  }

  /** The known counts, with more fetched where one of these terms is missing. */
  async function countsOf(
    layout: Layout,
    { name, all }: { readonly name: string; readonly all: readonly number[] },
    options: CallOptions | undefined,
  ): Promise<Known> {
    const entry = known.get(layout.collection);
    const missing = entry?.whole.has(name) ? [] : all.filter((term) => !entry?.counts.has(keyOf(name, term)));
    if (entry !== undefined && missing.length === 0) return entry;
    // The next question has other new words: where all are few, they come at once, and no question costs a request more.
    const isAllDue = entry !== undefined && entry.looks >= looksBeforeAll && entry.size <= mostAtOnce;
    const learnt = missing.length > mostAsked || isAllDue ? await fetchAll(layout, name, options) : await learn();
    known.set(layout.collection, learnt);
    return learnt;

    async function learn(): Promise<Known> {
      const more = await confirmed(missing);
      if (entry?.revision === more.revision && entry.counts.size < mostTerms) {
        return { ...entry, looks: entry.looks + 1, counts: new Map([...entry.counts, ...more.counts]) };
      }
      const fetched = missing.length < all.length ? await confirmed(all) : more;
      return { ...fetched, counts: new Map(fetched.counts), whole: new Set(), looks: 1 };
    }

    async function confirmed(terms: readonly number[]) {
      const { state, sums, size } = await fetchCounts(source, layout, { name, terms }, options);
      catalog.confirm(layout, state);
      const counts = terms.map((term, at) => [keyOf(name, term), Math.max(0, sums[at] ?? 0)] as const);
      return { revision: state?.revision ?? '', counts, size };
    }
  }

  return {
    renew(layout, revision) {
      if (known.get(layout.collection)?.revision !== revision) known.delete(layout.collection);
    },
    async lengths(layout, options) {
      const name = layout.vectors.keyword;
      if (!layout.hasLengths || name === undefined || !layout.counted.includes(name)) return undefined;
      const { state, sums } = await fetchCounts(source, layout, { name, terms: [allChunks, allTerms] }, options);
      if (state?.identity !== layout.identity) return undefined;
      const [chunks = 0, terms = 0] = sums;
      return chunks > 0 && terms > 0 ? { chunks, mean: terms / chunks } : undefined;
    },
    async weigh(layout, name, termsIn, options) {
      const marks = layout.hasLanguages && name === layout.vectors.keyword ? [...languageMarks.keys()] : [];
      for (let tries = 1; ; tries += 1) {
        const languages = (marks.length > 0 && spoken.get(layout.collection)) || [];
        const terms = termsIn(languages);
        const all = [...new Set([allChunks, ...marks, ...terms.flatMap(({ indices }) => indices)])];
        const { revision, counts } = await countsOf(layout, { name, all }, options);
        const countOf = (term: number) => Math.max(0, counts.get(keyOf(name, term)) ?? 0);
        const now = marks.filter((mark) => countOf(mark) > 0).flatMap((mark) => languageMarks.get(mark) ?? []);
        if (marks.length > 0) spoken.set(layout.collection, now);
        // Languages came or went since they were looked at last: the query has other forms.
        if (now.join() === languages.join() || tries === mostTries)
          return { vector: weighed(terms, countOf), revision };
      }
    },
  };
}

/**
 * The forms of a term weigh alike: by how many chunks have one of them. Where two terms share a form, it counts as the
 * one that weighs more.
 */
function weighed(terms: readonly SparseQueryTerm[], countOf: (term: number) => number): SparseVector {
  const total = countOf(allChunks);
  const weights = new Map<number, number>();
  for (const { indices, count } of terms) {
    const frequency = indices.reduce((sum, index) => sum + countOf(index), 0);
    const weight = count * bm25Idf(total, Math.min(total, frequency));
    for (const index of indices) weights.set(index, Math.max(weight, weights.get(index) ?? Number.NEGATIVE_INFINITY));
  }
  const entries = [...weights].sort(([left], [right]) => left - right);
  return { indices: entries.map(([index]) => index), values: entries.map(([, weight]) => weight) };
}

/** Languages that come and go at every look. */
const mostTries = 3;

/** A text of more terms than this, such as a whole page, reads all counts instead of asking for each. */
const mostAsked = 64;

interface Known {
  readonly revision: string;
  readonly counts: ReadonlyMap<string, number>;
  /** Names of the vectors all of whose counts are known. */
  readonly whole: ReadonlySet<string>;
  /** Looks at single terms of this version. */
  readonly looks: number;
  /** The number of terms in the index's counts. */
  readonly size: number;
}

const looksBeforeAll = 3;

/** Some 13 bytes of an answer each. */
const mostAtOnce = 200_000;

/** Terms that are remembered for an index: some 10 MB. */
const mostTerms = 100_000;

function keyOf(name: string, term: number): string {
  return `${name} ${term}`;
}
