import { isRetrievalError, RetrievalError, retrievalDefaults } from '@touchstone/contract';
import {
  type BatchItem,
  batchAnswer,
  type ErrorReport,
  flatBatchAnswer,
  parseStrictly,
  statedContext,
  toErrorReport,
  toFlatFailure,
  toFlatRetrieval,
} from '@touchstone/contract/wire';
import { batchQuestions, chooseIndex, type RecordedOutcome, type RetrievalQuestion } from '@touchstone/host';
import { z } from 'zod';
import { allowedIndex, allowedOf } from './allowed-indexes.ts';
import type { AnswerCall } from './answer.ts';
import type { CallTask } from './call-task.ts';
import { notesOf } from './notes-of.ts';
import { readObject } from './read-body.ts';

/** Most requests of a batch. */
const maxBatch = 1000;

const list = `must be a list of 1 to ${maxBatch} requests`;
const parallel = 'must be a whole number from 1 to 64';

/** The body of a batch; each request is read by itself, so that one at fault costs no other. */
const batchBody = z.strictObject({
  requests: z.array(z.unknown(), list).min(1, list).max(maxBatch, list),
  concurrency: z.int(parallel).min(1, parallel).max(64, parallel).optional(),
});

/** Spec 004 FR-014: several requests of spec 001, each with its own result or error, in order. */
export const answerBatch: AnswerCall = async ({ retriever, providers }, task, { signal }) => {
  const input = readObject(task.body, '{"requests":[{"index":"...","query":"..."}]}');
  const { requests, concurrency } = parseStrictly(batchBody, { code: 'invalid_request', what: 'batch', input });
  const read = await batchQuestions(
    requests.map((request) => JSON.stringify(request)),
    {
      question: canonicalDefaults(retriever.settings.scoreThreshold),
      index: async () => chooseIndex(undefined, allowedOf(task, await retriever.indexes({ signal }))),
      maxTopK: retriever.settings.maxTopK,
      placeOf: (position) => `requests[${position - 1}]: `,
    },
  );
  const checked = read.map((one) => (isRetrievalError(one) ? one : permitted(task, one)));
  const contexts = requests.map(statedContext);
  for (const [at, one] of checked.entries()) if (isRetrievalError(one)) await logRefused(one, contexts[at]);
  const questions = checked.filter((one): one is RetrievalQuestion => !isRetrievalError(one));
  const outcomes = (await retriever.retrieveMany(questions, { concurrency, signal })).values();
  const finished: Extract<RecordedOutcome, { status: 'ok' }>[] = [];
  const items = checked.map((one, at): Item => {
    if (isRetrievalError(one)) return { status: 'error', error: toErrorReport(one, contexts[at]) };
    const outcome = outcomes.next().value;
    if (outcome === undefined) throw new RetrievalError('internal', 'A request of the batch has no outcome.');
    if (outcome.status === 'ok') {
      finished.push(outcome);
      return outcome;
    }
    const { index, query } = one;
    return { status: 'error', error: toErrorReport(outcome.error, { index, query }) };
  });
  return {
    body: JSON.stringify(task.parameters?.form === 'flat' ? flatAnswer(items) : canonicalAnswer(items)),
    notes: await notesOf(
      finished.map(({ retrieval }) => retrieval),
      providers,
    ),
  };

  function logRefused(thrown: RetrievalError, { index, query }: ErrorReport['context'] = {}) {
    return retriever.refused(thrown, { kind: 'search', query, indexes: index === undefined ? [] : [index] });
  }
};

/** The outcome of one request. */
type Item = Extract<RecordedOutcome, { status: 'ok' }> | Extract<BatchItem, { status: 'error' }>;

function canonicalAnswer(items: readonly Item[]): object {
  return batchAnswer.encode({
    items: items.map((item) => {
      if (item.status === 'error') return item;
      const { call, trace } = item.retrieval;
      return { status: 'ok', retrievalCalls: [call], latency: trace.latency };
    }),
  });
}

/** Spec 004 FR-007 and FR-013, for each request. */
function flatAnswer(items: readonly Item[]): object {
  return flatBatchAnswer.encode({
    items: items.map((item) => {
      if (item.status === 'error') return toFlatFailure(item.error);
      const { call, similarities, trace } = item.retrieval;
      return { ...toFlatRetrieval(call, similarities), latency: trace.latency };
    }),
  });
}

/** Spec 001's defaults of a request, whatever the config's defaults for people are. */
function canonicalDefaults(scoreThreshold: number | undefined): Omit<RetrievalQuestion, 'query'> {
  const { topK, searchMethod, queryPreprocessing } = retrievalDefaults;
  return { topK, searchMethod, queryPreprocessing, scoreThreshold, rerank: false };
}

function permitted(task: CallTask, question: RetrievalQuestion): RetrievalQuestion | RetrievalError {
  try {
    allowedIndex(task, question.index ?? '');
    return question;
  } catch (thrown) {
    if (isRetrievalError(thrown)) return thrown;
    throw thrown;
  }
}
