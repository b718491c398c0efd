import {
  batchQuestions,
  chosenIndexes,
  type LoadedConfig,
  type OpenRetriever,
  type RetrievalQuestion,
  retrievalSettings,
} from '@touchstone/config';
import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { errorReport, retrievalCalls, toErrorReport } from '@touchstone/contract/wire';
import { withRetriever } from './engine.js';
import type { Invocation } from './invocation.js';
import { readInput } from './read-input.js';
import { typedNumber, wholeNumber } from './typed-number.js';

/** What `search --batch` was asked for. */
export interface BatchArguments {
  /** A file of requests, one a line, or `-`. */
  readonly file: string;
  /** What holds for what a line does not say. */
  readonly question: RetrievalQuestion;
  readonly index?: readonly string[];
  readonly concurrency?: string;
  readonly timeoutMs: number | undefined;
}

/** Answers a request a line, an answer or an error a line, in their order. */
export async function searchBatch(
  invocation: Invocation,
  loaded: LoadedConfig,
  { file, question, index, concurrency, timeoutMs }: BatchArguments,
): Promise<void> {
  const { io } = invocation;
  const lines = (await readInput(file, io, '--batch')).split('\n');
  const asking = {
    timeoutMs,
    signal: io.signal,
    concurrency: concurrency === undefined ? undefined : typedNumber(concurrency, wholeNumber('--concurrency', 1, 64)),
  };
  await withRetriever(invocation, loaded, {}, async (retriever) => {
    const { maxTopK } = retrievalSettings(loaded.config);
    const read = await batchQuestions(lines, { question, maxTopK, index: () => indexFor(index, retriever) });
    const questions = read.filter((one): one is RetrievalQuestion => !isRetrievalError(one));
    const outcomes = (await retriever.retrieveMany(questions, asking)).values();
    for (const one of read) {
      const outcome = isRetrievalError(one) ? { status: 'error' as const, error: one } : outcomes.next().value;
      if (outcome === undefined) continue;
      invocation.printLine(
        outcome.status === 'ok'
          ? retrievalCalls.encode({ retrievalCalls: [outcome.retrieval.call] })
          : errorReport.encode(toErrorReport(outcome.error, isRetrievalError(one) ? {} : contextOf(one))),
      );
    }
  });
}

async function indexFor(typed: readonly string[] | undefined, retriever: OpenRetriever): Promise<string> {
  const [index = '', second] = await chosenIndexes(typed, () => retriever.indexes());
  if (second === undefined) return index;
  throw new RetrievalError('invalid_request', 'A batch asks one index a line: name one with --index, or in the line.');
}

function contextOf({ index, query }: RetrievalQuestion) {
  return { index, query };
}
