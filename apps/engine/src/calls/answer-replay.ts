import { repeatCall } from '@touchstone/host';
import { callDifferenceJson, compareCalls } from '@touchstone/host/log';
import type { AnswerCall } from './answer.ts';
import { indexesOf, recordedCall } from './recorded-call.ts';

/** A repeated logged call, and the differences, stage by stage. */
export const answerReplay: AnswerCall = async (opened, task, { signal }, about) => {
  const before = await recordedCall(opened, task);
  about.query = before.request.query;
  const { engine, loaded, providers } = opened;
  const after = await repeatCall(before, loaded, { engine, providers }, { signal });
  const body = callDifferenceJson(before.id, compareCalls(before, after));
  return { body: JSON.stringify(body), notes: { indexes: indexesOf(before) } };
};
