import { contextPack, parseContextQuestion } from '@touchstone/contract/wire';
import { chooseIndex } from '@touchstone/host';
import { allowedIndex, allowedOf } from './allowed-indexes.ts';
import type { AnswerCall } from './answer.ts';
import { noticesOf } from './notices-of.ts';
import { readQuestion } from './read-body.ts';
import { stageListener } from './stage-listener.ts';
import { stageNotes } from './stage-notes.ts';

/** Spec 002's question to its context. The config has the defaults of the body. */
export const answerContext: AnswerCall = async ({ contexts, freshness, retriever, providers }, task, watch, about) => {
  const { signal } = watch;
  const question = parseContextQuestion(readQuestion(task.body));
  about.query = question.query;
  const limited = task.indexes && allowedOf(task, await retriever.indexes({ signal }));
  const index = question.index ?? (limited && chooseIndex(undefined, limited));
  if (index !== undefined) about.index = allowedIndex(task, index);
  about.isMade = true;
  const onStage = stageListener(task, watch);
  const { pack, record } = await contexts.gather({ ...question, index }, { signal, callId: task.id, onStage });
  const notices = noticesOf(
    freshness,
    record.indexes.map(({ index: name }) => name),
  );
  return {
    body: JSON.stringify({ ...contextPack.encode(pack), notices }),
    notes: {
      indexes: record.indexes.map(({ index: name }) => name),
      resultCount: pack.sources.length,
      warnings: [...new Set(pack.warnings.map(({ code }) => code))],
      ...(await stageNotes(record, providers)),
    },
  };
};
