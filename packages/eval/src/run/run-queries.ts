import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import { type AskOptions, askQuery, type Retrieve } from './ask-query.ts';
import type { QueryAnswer } from './run-record.ts';

export interface RunOptions<Query> extends AskOptions<Query> {
  /** Most queries under way at a time, from 1. Default 1, so that latencies are those of one query alone. */
  readonly concurrency?: number;
  /** Answers of an earlier, interrupted run. Their queries do not run again, unless they failed. */
  readonly completed?: readonly QueryAnswer[];
  /** Called with each new answer as it comes, one after the other; the run waits for it. Where it throws, the run ends. */
  readonly onAnswer?: (answer: QueryAnswer, progress: RunProgress) => void | Promise<void>;
}

export interface RunProgress {
  /** Queries with an answer, those of the earlier run included. */
  readonly done: number;
  readonly total: number;
  /** The number of failures among them. */
  readonly failed: number;
}

/**
 * Runs every query and returns the answers in the order of the queries. A query that fails in a way that others may not (`timeout`,
 * `rate_limited`, `unavailable`, `bad_response`, `invalid_request`) is an answer with its error and no results, so it counts 0, as is one
 * that another method answered (see `fallbackCodes`); any other failure ends the run, after the queries under way. Throws `invalid_request`
 * for no queries, an id that occurs twice or a concurrency below 1; `aborted`; `bad_response` as an answer's error for results with a score
 * that is not a number or an id twice; otherwise the failure that ended the run.
 */
export async function runQueries<Query extends { readonly id: string }, Result extends Scored>(
  queries: readonly Query[],
  retrieve: Retrieve<Query, Result>,
  options: RunOptions<Query> = {},
): Promise<readonly QueryAnswer[]> {
  const { concurrency = 1, completed = [], onAnswer, signal } = options;
  requireSound(queries, concurrency);
  const answers = new Map(completed.filter(({ error }) => error === undefined).map((answer) => [answer.query, answer]));
  const waiting = queries.filter(({ id }) => !answers.has(id));
  const progress = { done: queries.length - waiting.length, failed: 0 };
  const stop = new AbortController();
  const ended = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  let told = Promise.resolve();

  const worker = async () => {
    for (let query = waiting.shift(); query !== undefined; query = waiting.shift()) {
      throwIfAborted(ended, 'run');
      const answer = await askQuery(query, retrieve, { ...options, signal: ended });
      answers.set(answer.query, answer);
      progress.done += 1;
      if (answer.error !== undefined) progress.failed += 1;
      const now = { ...progress, total: queries.length };
      told = told.then(() => onAnswer?.(answer, now));
      await told;
    }
  };
  const workers = Array.from({ length: Math.min(concurrency, waiting.length) }, () =>
    worker().catch((error: unknown) => stop.abort(error)),
  );
  await Promise.all(workers);
  throwIfAborted(signal, 'run');
  if (stop.signal.aborted) throw stop.signal.reason;
  return queries.flatMap(({ id }) => answers.get(id) ?? []);
}

function requireSound(queries: readonly { readonly id: string }[], concurrency: number): void {
  const invalid = (problem: string) => new RetrievalError('invalid_request', problem);
  if (queries.length === 0) throw invalid('There are no queries to run.');
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw invalid(`\`concurrency\` is ${String(concurrency)}: give a whole number from 1.`);
  }
  const seen = new Set<string>();
  for (const { id } of queries) {
    if (seen.has(id)) throw invalid(`Query id "${id}" occurs twice: answers are told apart by it.`);
    seen.add(id);
  }
}
