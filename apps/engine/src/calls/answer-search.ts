import { isRetrievalError, systemClock } from '@touchstone/contract';
import { searchAnswer } from '@touchstone/contract/wire';
import { batchQuestions, chooseIndex, type RecordedRetrieval, type RetrievalQuestion } from '@touchstone/host';
import { allowedIndex, allowedOf } from './allowed-indexes.ts';
import type { AnswerCall } from './answer.ts';
import { referencesIn } from './document-references.ts';
import { notesOf } from './notes-of.ts';
import { noticesOf } from './notices-of.ts';
import { readQuestion, takeIndexes } from './read-body.ts';
import { stageListener } from './stage-listener.ts';

/**
 * A search for people: only the query is required, the config has the defaults (its method, with the fallback to
 * words). With `indexes`, several are searched and their results merged by rank.
 */
export const answerSearch: AnswerCall = async ({ freshness, retriever, providers }, task, watch, about) => {
  const { signal } = watch;
  const fromMs = systemClock.monotonicMs();
  const body = readQuestion(task.body);
  const { indexes, rest } = takeIndexes(body);
  const asked = indexes?.length === 1 && rest.index === undefined ? { ...rest, index: indexes[0] } : rest;
  const several = indexes !== undefined && indexes.length > 1 ? indexes : undefined;
  const index = async () =>
    several?.[0] ?? chooseIndex(undefined, allowedOf(task, await retriever.indexes({ signal })));
  const [question] = await batchQuestions([JSON.stringify(asked)], {
    question: {},
    index,
    maxTopK: retriever.settings.maxTopK,
    // The body is one request, and has no position among others.
    placeOf: () => '',
  });
  if (question === undefined || isRetrievalError(question)) throw question;
  Object.assign(about, { index: question.index, query: question.query });
  const spentMs = systemClock.monotonicMs() - fromMs;
  const asking = { signal, spentMs, callId: task.id, onStage: stageListener(task, watch) };
  if (several !== undefined) return answerSeveral(several, question);
  if (question.index !== undefined) allowedIndex(task, question.index);
  about.isMade = true;
  const retrieval = await retriever.retrieve(question, asking);
  const judged = await judgement([retrieval]);
  const answer = searchAnswer.encode({ retrievalCalls: [retrieval.call], ...judged });
  const references = referencesIn(task, [retrieval.call]);
  const notices = noticesOf(freshness, [retrieval.call.index]);
  return { body: JSON.stringify({ ...answer, references, notices }), notes: await notesOf([retrieval], providers) };

  async function judgement(retrievals: readonly RecordedRetrieval[]) {
    const { verdict, unknownWords } = await retriever.judge(retrievals, { signal });
    return { verdict, unknownWords: unknownWords.length === 0 ? undefined : unknownWords };
  }

  async function answerSeveral(names: readonly string[], { index: _, ...rest }: RetrievalQuestion) {
    for (const name of names) allowedIndex(task, name);
    about.isMade = true;
    const { retrievals, merged, warnings } = await retriever.retrieveFrom(names, rest, asking);
    const answer = searchAnswer.encode({
      retrievalCalls: retrievals.map(({ call }) => call),
      merged,
      warnings: warnings.length === 0 ? undefined : warnings,
      ...(await judgement(retrievals)),
    });
    const references = referencesIn(
      task,
      retrievals.map(({ call }) => call),
    );
    const notices = noticesOf(freshness, names);
    return { body: JSON.stringify({ ...answer, references, notices }), notes: await notesOf(retrievals, providers) };
  }
};
