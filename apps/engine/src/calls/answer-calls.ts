import { basename } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { callSummariesJson } from '@touchstone/host/log';
import type { AnswerCall } from './answer.ts';

const defaultLimit = 50;
const maxLimit = 1000;

/** The newest calls of the log that are the caller's to look into. */
export const answerCalls: AnswerCall = async ({ retriever }, task) => {
  const { callsOf = '' } = task;
  const limit = limitOf(task.parameters?.limit);
  const { calls, damaged } = await retriever.log.list(callsOf === '' ? limit : undefined);
  const own = calls.filter(({ id }) => id.startsWith(callsOf)).slice(0, limit);
  const body = callSummariesJson(own, callsOf === '' ? damaged.map((file) => basename(file)) : []);
  return { body: JSON.stringify(body), notes: { resultCount: own.length } };
};

function limitOf(text: string | undefined): number {
  if (text === undefined) return defaultLimit;
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= maxLimit) return limit;
  throw new RetrievalError('invalid_request', `limit must be a whole number from 1 to ${maxLimit}.`);
}
