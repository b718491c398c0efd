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
import { typedNumber, wholeNumber } from '@touchstone/terminal/typed-number';
import { withRetriever } from './engine.js';
import type { Invocation } from './invocation.js';
import { readInput } from './read-input.js';

/** The options of `search --batch`. */
export interface BatchArguments {
  /** A file with one request per line, or `-` for standard input. */
  readonly file: string;
  /** Values for fields that a line leaves out. */
  readonly question: RetrievalQuestion;
  readonly index?: readonly string[];
  readonly concurrency?: string;
  readonly timeoutMs: number | undefined;
}

/** Answers one request per line. Prints one answer or error per line, in the same order. */
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
          : errorReport.encode(toErrorReport(outcome.error, isRetrievalError(one) ? {} : contextOf(one), 'operator')),
      );
    }
  });
}

async function indexFor(typed: readonly string[] | undefined, retriever: OpenRetriever): Promise<string> {
  const [index = '', second] = await chosenIndexes(typed, () => retriever.indexes());
  if (second === undefined) return index;
  throw new RetrievalError(
    'invalid_request',
    'Each line of a batch searches one index: name one with --index, or in the field "index" of the line.',
  );
}

function contextOf({ index, query }: RetrievalQuestion) {
  return { index, query };
}
