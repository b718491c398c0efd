import type { Steps } from '@touchstone/contract';
import {
  type Analyzer,
  type Bm25Parameters,
  bm25Idf,
  type PostingList,
  type Postings,
  scorePostingsInSteps,
  wantedTerms,
} from '@touchstone/lexical';
import type { Candidates } from '../dense/keep-best.ts';
import type { Connection } from '../file/connection.ts';
import { type IndexView, postingsOf } from './index-view.ts';
import { textLanguages } from './text-languages.ts';

/** The settings by which keyword searches of a store read text and score. */
export interface KeywordScoring {
  readonly analyzer: Analyzer;
  /** Replaces the mean length of the chunks; undefined for the true one. */
  readonly averageLength: number | undefined;
  readonly parameters: Required<Bm25Parameters>;
}

/** The best chunks by BM25 over all living chunks; the filter restricts results, not statistics. */
export function* searchPostings(
  connection: Connection,
  view: IndexView,
  { analyzer, averageLength, parameters }: KeywordScoring,
  query: { readonly text: string; readonly topK: number; readonly mask: Uint8Array | undefined },
): Steps<Candidates> {
  const languages = analyzer.queryForms === undefined ? [] : yield* textLanguages(connection, view);
  yield* view.blocks.extend(connection, view.segments);
  const lists = new Map<string, PostingList>();
  for (const { forms, count } of wantedTerms(analyzer, query.text, languages)) {
    const found: [string, Postings][] = [];
    for (const form of forms) found.push([form, yield* postingsOf(connection, view, form)]);
    const frequency = found.reduce((sum, [, { docs }]) => sum + docs.length, 0);
    const weight = bm25Idf(view.chunkCount, Math.min(view.chunkCount, frequency)) * count;
    for (const [form, postings] of found) {
      // Two words may share a form: it counts as the one that weighs more.
      if (postings.docs.length > 0 && weight > (lists.get(form)?.weight ?? 0)) lists.set(form, { ...postings, weight });
    }
  }
  const { docs, scores } = yield* scorePostingsInSteps({
    ...parameters,
    // In the order of the terms, so that sums of floats do not depend on the order of words or on the past of the index.
    lists: [...lists.keys()].sort().flatMap((form) => lists.get(form) ?? []),
    lengths: view.lengths,
    averageLength: averageLength ?? view.averageLength,
    topK: query.topK,
    ties: 'keep',
    accept: query.mask,
  });
  return { ordinals: docs, scores };
}
