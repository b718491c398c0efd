import type { ContextQuestion } from '@touchstone/contract';
import { parseContextQuestion } from '@touchstone/contract/wire';
import { chooseIndex } from '@touchstone/host';
import { allowedIndex, allowedOf } from './allowed-indexes.ts';
import type { CallAbout } from './answer.ts';
import type { CallTask, CallWatch } from './call-task.ts';
import type { OpenedEngine } from './opened-engine.ts';
import { readQuestion } from './read-body.ts';

/** Spec 002's question of a body, to an index that the caller may read. The config has the defaults of the body. */
export async function contextQuestion(
  { retriever }: OpenedEngine,
  task: CallTask,
  { signal }: CallWatch,
  about: CallAbout,
): Promise<ContextQuestion> {
  const question = parseContextQuestion(readQuestion(task.body));
  about.query = question.query;
  const limited = task.indexes && allowedOf(task, await retriever.indexes({ signal }));
  const index = question.index ?? (limited && chooseIndex(undefined, limited));
  if (index !== undefined) about.index = allowedIndex(task, index);
  return { ...question, index };
}
