import { candidateHistories, historiesJson } from '@touchstone/host/log';
import type { AnswerCall } from './answer.ts';
import { indexesOf, recordedCall } from './recorded-call.ts';

/** A logged call with each candidate's way through its stages: the answer of `explain`. */
export const answerCall: AnswerCall = async (engine, task) => {
  const record = await recordedCall(engine, task);
  const body = historiesJson(record, candidateHistories(record.trace.stages));
  return { body: JSON.stringify(body), notes: { indexes: indexesOf(record) } };
};
