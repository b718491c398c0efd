import type { CallRecord, ContextPack } from '@touchstone/contract';
import { contextPack } from '@touchstone/contract/wire';
import type { AnswerCall } from './answer.ts';
import type { CallNotes } from './call-task.ts';
import { contextQuestion } from './context-question.ts';
import { noticesOf } from './notices-of.ts';
import type { OpenedEngine } from './opened-engine.ts';
import { stageListener } from './stage-listener.ts';
import { stageNotes } from './stage-notes.ts';

/** Spec 002's question to its context. */
export const answerContext: AnswerCall = async (engine, task, watch, about) => {
  const { signal } = watch;
  const question = await contextQuestion(engine, task, watch, about);
  about.isMade = true;
  const onStage = stageListener(task, watch);
  const { pack, record } = await engine.contexts.gather(question, { signal, callId: task.id, onStage });
  const notices = noticesOf(engine.freshness, indexNames(record));
  return {
    body: JSON.stringify({ ...contextPack.encode(pack), notices }),
    notes: await contextNotes(engine, record, pack),
  };
};

/** Facts of a context for logs and metrics. */
export async function contextNotes(
  { providers }: OpenedEngine,
  record: CallRecord,
  { sources, warnings }: Pick<ContextPack, 'sources' | 'warnings'>,
): Promise<CallNotes> {
  return {
    indexes: indexNames(record),
    resultCount: sources.length,
    warnings: [...new Set(warnings.map(({ code }) => code))],
    ...(await stageNotes(record, providers)),
  };
}

export function indexNames({ indexes }: CallRecord): readonly string[] {
  return indexes.map(({ index }) => index);
}
