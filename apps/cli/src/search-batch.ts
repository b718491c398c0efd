import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import {
  errorReport,
  flatFailure,
  flatRetrieval,
  retrievalCalls,
  statedContext,
  toErrorReport,
  toFlatFailure,
  toFlatRetrieval,
} from '@touchstone/contract/wire';
import {
  batchQuestions,
  chosenIndexes,
  type LoadedConfig,
  type OpenRetriever,
  type RecordedRetrieval,
  type RetrievalQuestion,
  retrievalSettings,
} from '@touchstone/host';
import { withRetriever } from './engine.ts';
import type { Invocation } from './invocation.ts';
import { readInput } from './read-input.ts';
import { typedNumber, wholeNumber } from './terminal/typed-number.ts';

/** The options of `search --batch`. */
export interface BatchArguments {
  /** A file with one request per line, or `-` for standard input. */
  readonly file: string;
  /** Values for fields that a line leaves out. */
  readonly question: RetrievalQuestion;
  readonly index?: readonly string[];
  /** Print each line in spec 004's flat form, with its latency. */
  readonly flat?: boolean;
  readonly concurrency?: string;
  readonly timeoutMs: number | undefined;
  /** Work that is due when all arguments were read. */
  readonly beforehand: () => Promise<void>;
}

/** Answers one request per line. Prints one answer or error per line, in the same order. */
export async function searchBatch(
  invocation: Invocation,
  loaded: LoadedConfig,
  { file, question, index, flat = false, concurrency, timeoutMs, beforehand }: BatchArguments,
): Promise<void> {
  const { io } = invocation;
  const lines = (await readInput(file, io, '--batch')).split('\n');
  const asking = {
    timeoutMs,
    signal: io.signal,
    concurrency: concurrency === undefined ? undefined : typedNumber(concurrency, wholeNumber('--concurrency', 1, 64)),
  };
  await beforehand();
  await withRetriever(invocation, loaded, {}, async (retriever) => {
    const { maxTopK } = retrievalSettings(loaded.config);
    const read = await batchQuestions(lines, { question, maxTopK, index: () => indexFor(index, retriever) });
    const questions = read.filter((one): one is RetrievalQuestion => !isRetrievalError(one));
    const outcomes = (await retriever.retrieveMany(questions, asking)).values();
    const asked = lines.filter((line) => line.trim() !== '');
    for (const [at, one] of read.entries()) {
      const outcome = isRetrievalError(one) ? { status: 'error' as const, error: one } : outcomes.next().value;
      if (outcome === undefined) continue;
      invocation.printLine(
        outcome.status === 'ok' ? answered(outcome.retrieval) : failed(outcome.error, one, asked[at]),
      );
    }
  });

  function answered({ call, similarities, trace }: RecordedRetrieval): object {
    if (!flat) return retrievalCalls.encode({ retrievalCalls: [call] });
    return flatRetrieval.encode({ ...toFlatRetrieval(call, similarities), latency: trace.latency });
  }

  function failed(error: RetrievalError, one: RetrievalQuestion | RetrievalError, line: string | undefined): object {
    const report = toErrorReport(error, isRetrievalError(one) ? statedContext(line) : contextOf(one), 'operator');
    return flat ? flatFailure.encode(toFlatFailure(report)) : errorReport.encode(report);
  }
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
