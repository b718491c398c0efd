import { indexList } from '@touchstone/contract/wire';
import { describeIndexes, questionsToAsk } from '@touchstone/host/inspect';
import { allowedOf } from './allowed-indexes.ts';
import type { AnswerCall } from './answer.ts';

/** The content and models of each index that the caller may read. Files and addresses stay ours. */
export const answerIndexes: AnswerCall = async ({ loaded, providers }, task, { signal }) => {
  const { store, indexes, missing } = await describeIndexes(loaded, { providers, signal });
  const names = allowedOf(
    task,
    indexes.map(({ index }) => index),
  );
  const shown = indexes.filter(({ index }) => names.includes(index));
  const isAsked = task.parameters?.questions === 'true';
  const body = indexList.encode({
    store: { name: store },
    indexes: shown,
    notIndexed: allowedOf(task, missing),
    questions: isAsked ? await questionsToAsk(loaded, names, { providers, signal }) : undefined,
  });
  return { body: JSON.stringify(body), notes: { indexes: names } };
};
