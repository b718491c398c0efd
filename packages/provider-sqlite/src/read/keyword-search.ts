import type { Steps } from '@touchstone/contract';
import { type Analyzer, bm25Idf, type PostingList, scorePostingsInSteps } from '@touchstone/lexical';
import type { Connection } from '../connection.js';
import { type IndexView, postingsOf } from './index-view.js';
import type { Candidates } from './keep-best.js';

/** How keyword searches of a store read text and score. */
export interface KeywordScoring {
  readonly analyzer: Analyzer;
  /** Stands for the mean length of the chunks; undefined for the true one. */
  readonly averageLength: number | undefined;
}

/** The best chunks by BM25 over all living chunks; the filter decides what is returned, not what is counted. */
export function* searchPostings(
  connection: Connection,
  view: IndexView,
  { analyzer, averageLength }: KeywordScoring,
  query: { readonly text: string; readonly topK: number; readonly mask: Uint8Array | undefined },
): Steps<Candidates> {
  const counts = new Map<string, number>();
  for (const term of analyzer.terms(query.text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  // In the order of the terms, so that sums of floats do not depend on the order of words or on the past of the index.
  const lists: PostingList[] = [];
  yield* view.blocks.extend(connection, view.segments);
  for (const term of [...counts.keys()].sort()) {
    const postings = postingsOf(connection, view, term);
    yield;
    if (postings.docs.length === 0) continue;
    const weight = bm25Idf(view.chunkCount, postings.docs.length) * (counts.get(term) ?? 0);
    lists.push({ ...postings, weight });
  }
  const { docs, scores } = yield* scorePostingsInSteps({
    lists,
    lengths: view.lengths,
    averageLength: averageLength ?? view.averageLength,
    topK: query.topK,
    ties: 'keep',
    accept: query.mask,
  });
  return { ordinals: docs, scores };
}
