import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AgainstMessage, type AgainstSearch, type AnswerTime, againstSearches } from './against-run.ts';

/** A built checkout and where its index goes. */
export interface Side {
  readonly checkout: string;
  readonly file: string;
}

export interface Sides<Value> {
  readonly before: Value;
  readonly now: Value;
}

/** What one checkout took for one kind of search. */
export interface SideTimes {
  /** Of each query, its answers from the first to the last. */
  readonly answers: readonly (readonly AnswerTime[])[];
  /** The first search of the process. */
  readonly firstMs: number;
  /** Resident after all answers and garbage collection, in MiB. */
  readonly memoryMb: number;
}

export interface AskedQueries {
  readonly queries: readonly string[];
  /** Asked before, once each, so that what runs is compiled. */
  readonly warmUp: readonly string[];
  /** How often each query is asked of one process. */
  readonly rounds: number;
}

export const againstSearchNames = Object.keys(againstSearches) as AgainstSearch[];

/** So few that both sides meet what else the machine does. */
const blockSize = 10;
const script = fileURLToPath(new URL('against-run.ts', import.meta.url));

/** Indexes the records of a JSONL file with the checkout's own code. */
export async function indexRecords({ checkout, file }: Side, records: string): Promise<void> {
  const [status] = await once(start(['index', checkout, records, file]), 'exit');
  if (status !== 0) throw new Error(`Indexing with ${checkout} ended with ${status}.`);
}

/**
 * One kind of search by a new process of each, which answer blocks of queries by turns. The same program differs by several percent from one
 * process to the next: only pairs of processes, of which every other one has its sides swapped, tell two programs apart.
 */
export async function searchByTurns(
  sides: Sides<Side>,
  search: AgainstSearch,
  { queries, warmUp, rounds }: AskedQueries,
  swapped: boolean,
): Promise<Sides<SideTimes>> {
  const [before, now] = [answering(sides.before, search), answering(sides.now, search)];
  for (const side of swapped ? [now, before] : [before, now]) await side.start(warmUp);
  for (let round = 0; round < rounds; round++) {
    for (let from = 0; from < queries.length; from += blockSize) {
      const block = queries.slice(from, from + blockSize);
      const nowFirst = ((round + from / blockSize) % 2 === 1) !== swapped;
      for (const side of nowFirst ? [now, before] : [before, now]) await side.answer(block, from);
    }
  }
  return { before: await before.end(), now: await now.end() };
}

/** Starts a process; it is loaded when it is first asked. */
function answering({ checkout, file }: Side, search: AgainstSearch) {
  const child = start(['answer', checkout, file, search]);
  const answers: AnswerTime[][] = [];
  let firstMs = Number.NaN;
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`The process that searches with ${checkout} ended with ${status}.`);
  });
  // It also ends when it has answered all.
  ended.catch(() => {});
  const send = async <Reply>(message: AgainstMessage): Promise<Reply> => {
    child.send(message);
    const [reply] = await Promise.race([once(child, 'message'), ended]);
    return reply;
  };
  return {
    start: async (queries: readonly string[]): Promise<void> => {
      const [first] = await send<readonly AnswerTime[]>(queries);
      firstMs = first?.ms ?? Number.NaN;
    },
    answer: async (queries: readonly string[], from: number): Promise<void> => {
      const times = await send<readonly AnswerTime[]>(queries);
      for (const [at, time] of times.entries()) answers[from + at] = [...(answers[from + at] ?? []), time];
    },
    end: async (): Promise<SideTimes> => {
      const memoryMb = await send<number>('memory');
      child.kill();
      return { answers, firstMs, memoryMb };
    },
  };
}

function start(args: readonly string[]): ChildProcess {
  return fork(script, args, { execArgv: ['--expose-gc'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}
