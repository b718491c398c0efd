import { isRetrievalError, RetrievalError, type Warning } from '@touchstone/contract';
import { mergeCalls } from '@touchstone/pipeline';
import type { RetrievalQuestion } from './complete-request.ts';
import type { AskCallOptions, RecordedRetrieval, SearchedIndexes } from './recorded-retrieval.ts';
import type { RetrieverCalls } from './retriever-calls.ts';

/** Puts a question to several indexes, and merges the results by rank. Later calls get a call id with `-2`, `-3`. */
export async function retrieveFrom(
  calls: RetrieverCalls,
  indexes: readonly string[],
  question: RetrievalQuestion,
  asking: AskCallOptions = {},
): Promise<SearchedIndexes> {
  if (indexes.length === 0) throw new RetrievalError('invalid_request', 'No index is named: name at least one.');
  const retrievals: RecordedRetrieval[] = [];
  const warnings: Warning[] = [];
  const names = [...new Set(indexes)];
  const { callId } = asking;
  const outcomes = await Promise.allSettled(
    names.map((index, at) => {
      const own = { ...asking, callId: callId === undefined || at === 0 ? callId : `${callId}-${at + 1}` };
      return calls.retrieve({ ...question, index }, own);
    }),
  );
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') retrievals.push(outcome.value);
    else warnings.push(indexUnavailable(names[at] ?? '', outcome.reason));
  }
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (retrievals.length === 0 && failed?.status === 'rejected') throw failed.reason;
  const found = retrievals.map(({ call }) => call);
  return { retrievals, merged: mergeCalls(found, question.topK ?? calls.settings.topK), warnings };
}

/** Failures that may pass, so that the other indexes are worth having meanwhile. */
const passing: readonly RetrievalError['code'][] = ['timeout', 'unavailable', 'rate_limited', 'bad_response'];

/** The warning for an index that did not answer, or the failure itself where trying again would not help. */
function indexUnavailable(index: string, reason: unknown): Warning {
  if (!isRetrievalError(reason) || !passing.includes(reason.code)) throw reason;
  return {
    code: 'collection_unavailable',
    message: `Index "${index}" did not answer (${reason.code}); the results come from the others. ${reason.message}`,
    detail: { index, error: reason.code },
  };
}
