import { systemClock } from '@touchstone/contract';
import { flatRetrieval, parseJsonRequest, retrievalCalls, toFlatRetrieval } from '@touchstone/contract/wire';
import { chooseIndex } from '@touchstone/host';
import { allowedIndex, allowedOf } from './allowed-indexes.ts';

import type { AnswerCall } from './answer.ts';
import { referencesIn } from './document-references.ts';
import { notesOf } from './notes-of.ts';
import { noticesOf } from './notices-of.ts';
import { stageListener } from './stage-listener.ts';

/** Spec 001's request to its `retrieval_calls`, or to spec 004's flat answer. A request without `search_method` is semantic. */
export const answerRetrieve: AnswerCall = async ({ freshness, retriever, providers }, task, watch, about) => {
  const { maxTopK, scoreThreshold } = retriever.settings;
  const fromMs = systemClock.monotonicMs();
  const index = async () => chooseIndex(undefined, allowedOf(task, await retriever.indexes({ signal: watch.signal })));
  const { request } = await parseJsonRequest(task.body ?? '', { maxTopK, scoreThreshold, index });
  Object.assign(about, { index: request.index, query: request.query });
  allowedIndex(task, request.index);
  about.isMade = true;
  // The contract's default is no reranking: only a request with `rerank` gets it, whatever the config's default.
  const retrieval = await retriever.retrieve(
    { ...request, rerank: request.rerank ?? false },
    {
      signal: watch.signal,
      spentMs: systemClock.monotonicMs() - fromMs,
      callId: task.id,
      onStage: stageListener(task, watch),
    },
  );
  const { call, similarities, trace } = retrieval;
  const answer =
    task.parameters?.form === 'flat'
      ? flatRetrieval.encode({ ...toFlatRetrieval(call, similarities), latency: trace.latency })
      : { ...retrievalCalls.encode({ retrievalCalls: [call] }), references: referencesIn(task, [call]) };
  const notices = noticesOf(freshness, [request.index]);
  return { body: JSON.stringify({ ...answer, notices }), notes: await notesOf([retrieval], providers) };
};
