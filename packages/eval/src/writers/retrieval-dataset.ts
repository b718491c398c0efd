import { RetrievalError } from '@touchstone/contract';
import { stringify } from 'yaml';
import type { RetrievalDataset } from '../readers/retrieval-dataset.ts';

/**
 * Spec 003's `retrieval_dataset.yaml` as text, in the order of the queries; `readRetrievalDataset` reads it back. The
 * form has only yes and no: a grade above 1 becomes 1, one below 0 becomes 0. Throws `invalid_request` for a query
 * without judgements or relevant contexts, and a context without text.
 */
export function formatRetrievalDataset(dataset: Omit<RetrievalDataset, 'warnings'>): string {
  const pairs = [...dataset.queries].map(([id, query]) => {
    const graded = [...(dataset.qrels.get(id) ?? [])];
    const side = (relevant: boolean) =>
      graded
        .filter(([, grade]) => grade > 0 === relevant)
        .map(([fqn]) => ({ fqn, text: textOf(fqn, dataset.contexts) }));
    const positives = side(true);
    if (positives.length === 0) throw invalid(`Query "${id}" has no relevant context`);
    return { id, query, positive_ctxs: positives, negative_ctxs: side(false) };
  });
  return stringify({ pairs }, { lineWidth: 0 });
}

function textOf(fqn: string, contexts: ReadonlyMap<string, string>): string {
  const text = contexts.get(fqn);
  if (text === undefined) throw invalid(`Context "${fqn}" has no text`);
  return text;
}

function invalid(problem: string): RetrievalError {
  return new RetrievalError('invalid_request', `${problem}: a retrieval data set needs one.`);
}
