import type { BranchQuery } from '@touchstone/contract';
import type { Analyzer } from '@touchstone/lexical';
import type { IndexReader } from './index-reader.js';
import { maskSteps, postingsOf } from './index-view.js';

/**
 * Brings what a search needs into the caches of its index, in steps between which the event loop can run and the caller can look
 * at the signal: the mask of the filter, and the postings of the terms. A search that finds nothing in the caches, because
 * the index has changed meanwhile, reads everything again by itself.
 */
export function* prepareQuery(reader: IndexReader, analyzer: Analyzer, query: BranchQuery): Generator<void> {
  const { index, filter } = query;
  if (filter !== undefined) {
    const { steps, isDone } = reader.readIndex(index, (connection, view) => {
      const made = maskSteps(connection, view, filter);
      return { steps: made, isDone: made.next().done === true };
    });
    yield;
    if (!isDone) yield* steps;
  }
  if (query.branch !== 'keyword' || typeof query.text !== 'string') return;
  const terms = [...new Set(analyzer.terms(query.text))];
  if (terms.length <= termsPerStep) return;
  for (let at = 0; at < terms.length; at += termsPerStep) {
    yield;
    reader.readIndex(index, (connection, view) => {
      for (const term of terms.slice(at, at + termsPerStep)) postingsOf(connection, view, term);
    });
  }
}

/** Queries of people have fewer: their search reads them by itself. */
const termsPerStep = 16;
