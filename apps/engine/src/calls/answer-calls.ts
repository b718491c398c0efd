import { basename } from 'node:path';
import { callSummariesJson } from '@touchstone/call-log';
import { RetrievalError } from '@touchstone/contract';
import type { AnswerCall } from './answer.js';

const defaultLimit = 50;
const maxLimit = 1000;

/** The newest calls of the log. */
export const answerCalls: AnswerCall = async ({ retriever }, task) => {
  if (task.indexes !== undefined) {
    throw new RetrievalError(
      'forbidden',
      'This key is limited to some indexes, and the list of calls is about all of them. Ask for one call by its id.',
    );
  }
  const { calls, damaged } = await retriever.log.list(limitOf(task.parameters?.limit));
  const body = callSummariesJson(
    calls,
    damaged.map((file) => basename(file)),
  );
  return { body: JSON.stringify(body), notes: { resultCount: calls.length } };
};

function limitOf(text: string | undefined): number {
  if (text === undefined) return defaultLimit;
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= maxLimit) return limit;
  throw new RetrievalError('invalid_request', `limit must be a whole number from 1 to ${maxLimit}.`);
}
