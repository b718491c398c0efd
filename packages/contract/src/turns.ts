import { type Clock, systemClock } from './clock.ts';
import { throwIfAborted } from './errors.ts';
import type { CallOptions } from './ports/provider.ts';

/** Work in steps: it yields wherever others may have their turn. A step takes a millisecond or so. */
export type Steps<Result> = Generator<void, Result>;

/** Computation in one thread. Its event loop is free again after each turn, however much there is to do. */
export interface Turns {
  /**
   * Runs the steps to their end. At once, unless this turn of the event loop has been used up; else in the turns of their own.
   * Rejects with a step's error, and with `aborted` when the signal has fired before a turn; steps that do not end are closed.
   */
  run<Result>(steps: Steps<Result>, task: TurnTask): Promise<Result>;
  /** For a loop of many small pieces: goes on at once while this turn is not used up, else in a later one. Throws `aborted`. */
  pass(task: TurnTask): Promise<void>;
  /** Pieces of work that wait for their next turn. */
  waiting(): number;
}

interface TurnTask extends CallOptions {
  /** Names the work in a message: `search of index "docs"`. */
  readonly what: string;
}

export interface TurnsOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Runs this in the next turn of the event loop. */
  readonly inNextTurn: (run: () => void) => void;
}

/** Longest hold of work on the event loop before others get it, in milliseconds. One step is never cut in two. */
const sliceMs = 4;

/**
 * Turns for all work of a thread. In each turn of the event loop one piece of work goes on until its slice is used up;
 * then it joins the end of the queue, so that a long search holds up neither short ones nor timers and sockets.
 */
export function createTurns({ clock, inNextTurn }: TurnsOptions): Turns {
  const line: (() => boolean)[] = [];
  let nextTurnAsked = false;
  let sliceEndsMs = Number.NEGATIVE_INFINITY;

  function askForNextTurn(): void {
    if (nextTurnAsked) return;
    nextTurnAsked = true;
    sliceEndsMs = clock.monotonicMs() + sliceMs;
    inNextTurn(startTurn);
  }

  function startTurn(): void {
    nextTurnAsked = false;
    const first = line.shift();
    if (first === undefined) return;
    askForNextTurn();
    if (!first()) line.push(first);
  }

  function run<Result>(steps: Steps<Result>, { signal, what }: TurnTask): Promise<Result> {
    askForNextTurn();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    /** One turn of this work; whether it has ended. */
    const takeTurn = (): boolean => {
      try {
        throwIfAborted(signal, what);
        for (;;) {
          const step = steps.next();
          if (step.done === true) {
            resolve(step.value);
            return true;
          }
          if (clock.monotonicMs() >= sliceEndsMs) return false;
        }
      } catch (error) {
        reject(error);
        closeSteps(steps);
        return true;
      }
    };
    const mayStart = line.length === 0 && clock.monotonicMs() < sliceEndsMs;
    if (!mayStart || !takeTurn()) line.push(takeTurn);
    return promise;
  }

  return { run, pass: (task) => run(noSteps(), task), waiting: () => line.length };
}

// Taken now: a program that replaces its timers, as tests do, must not stop the turns of the whole thread.
const { setImmediate: afterThisTurn } = globalThis;

/** Runs this in the next turn of the thread's event loop. */
export function inNextTurn(run: () => void): void {
  afterThisTurn(run);
}

/** The turns of this thread: all work that takes long shares them. */
export const threadTurns: Turns = createTurns({ clock: systemClock, inNextTurn });

/** The result of steps without other callers, at once. */
export function withoutTurns<Result>(steps: Steps<Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

function* noSteps(): Steps<void> {}

/** Lets the steps release their resources. */
function closeSteps(steps: Steps<unknown>): void {
  steps.return(undefined);
}
