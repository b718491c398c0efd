import { evidenceAnswer, parseEvidenceRequest, toEvidenceAnswer } from '@touchstone/contract/wire';
import { allowedIndex, allowedOf } from './allowed-indexes.ts';
import type { AnswerCall } from './answer.ts';
import { noticesOf } from './notices-of.ts';
import { readQuestion, takeIndexes } from './read-body.ts';
import { stageListener } from './stage-listener.ts';
import { stageNotes } from './stage-notes.ts';

/** Spec 000's request to its evidence pack, as the agent tool answers. */
export const answerEvidence: AnswerCall = async (engine, task, watch, about) => {
  const { indexes, rest } = takeIndexes(readQuestion(task.body));
  const request = parseEvidenceRequest(rest);
  about.query = request.query;
  for (const index of indexes ?? []) allowedIndex(task, index);
  const limited = task.indexes && allowedOf(task, await engine.retriever.indexes({ signal: watch.signal }));
  about.isMade = true;
  const { gather } = await engine.evidenceFrom(indexes ?? limited);
  const { pack, record } = await gather(request, {
    signal: watch.signal,
    callId: task.id,
    onStage: stageListener(task, watch),
  });
  const notices = noticesOf(
    engine.freshness,
    record.indexes.map(({ index }) => index),
  );
  return {
    body: JSON.stringify({ ...evidenceAnswer.encode(toEvidenceAnswer(pack)), notices }),
    notes: {
      indexes: record.indexes.map(({ index }) => index),
      resultCount: pack.candidates.length,
      warnings: [...new Set(pack.warnings.map(({ code }) => code))],
      ...(await stageNotes(record, engine.providers)),
    },
  };
};
