import { RetrievalError } from '@touchstone/contract';
import { contextAnswer } from '@touchstone/contract/wire';
import { askQuestion } from '@touchstone/host';
import type { AnswerCall } from './answer.ts';
import { contextNotes, indexNames } from './answer-context.ts';
import { contextQuestion } from './context-question.ts';
import { noticesOf } from './notices-of.ts';
import { stageListener } from './stage-listener.ts';

/** Spec 002's question to the answer of the language model, its claims checked. The text is sent as it is written. */
export const answerQuestion: AnswerCall = async (engine, task, watch, about) => {
  const { contexts, freshness, providers } = engine;
  const { signal, onEvent } = watch;
  const question = await contextQuestion(engine, task, watch, about);
  if (providers.languageModel === undefined) throw noLanguageModel();
  about.isMade = true;
  const onStage = stageListener(task, watch);
  const onText = task.wantsEvents
    ? (text: string) => onEvent?.({ event: 'text', data: JSON.stringify({ text }) })
    : undefined;
  const { answer, record } = await askQuestion(contexts, question, { signal, callId: task.id, onStage, onText });
  const { contextPack, warnings } = answer;
  const notices = noticesOf(freshness, indexNames(record));
  return {
    body: JSON.stringify({ ...contextAnswer.encode(answer), notices }),
    notes: await contextNotes(engine, record, { sources: contextPack.sources, warnings }),
  };
};

function noLanguageModel(): RetrievalError {
  const remedy =
    'add languageModel to the config, for example `use: "@touchstone/gemini#languageModel"`, or take POST /v1/context and let a model of your own answer';
  return new RetrievalError('unsupported', `This engine has no language model that could answer: ${remedy}.`);
}
