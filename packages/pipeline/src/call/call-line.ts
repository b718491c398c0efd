import {
  abortedError,
  type CallOptions,
  type Clock,
  count,
  formatNumber,
  inNextTurn,
  RetrievalError,
  systemClock,
  type Turns,
  threadTurns,
} from '@touchstone/contract';

/**
 * The queue of a thread's calls. A call that computes occupies the thread, so a thousand that begin at once all end
 * late; one after the other, most of those with an answer are in time. A call that waits for a server delays no other.
 */
export interface CallLine {
  /**
   * Lets the call begin, in the order in which calls came: at once where the thread is free, else as soon as those before leave it free.
   * Gives the milliseconds that it has waited. Rejects with `timeout` when hardly any of its time is left, `unavailable` at once when too
   * many wait already, `aborted`.
   */
  enter(call: WaitingCall): Promise<number>;
}

export interface WaitingCall extends CallOptions {
  /** For messages, after "The ". */
  readonly what: string;
  /** Milliseconds that the call has, from now; absent: it waits as long as it takes. */
  readonly timeoutMs?: number;
  /** The setting that gives it more time, for the message. */
  readonly timeSetting: string;
  /** Most waiting calls when another comes. Default 10,000. */
  readonly maxWaiting?: number;
}

export interface CallLineOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** The thread's turns of computation. */
  readonly turns: Pick<Turns, 'waiting'>;
  /** Runs this in the next turn of the event loop. */
  readonly inNextTurn: (run: () => void) => void;
}

/** Default number of calls that may wait in a thread. */
export const defaultMaxWaitingCalls = 10_000;

/** No call begins while so many pieces of work wait for their turn: more side by side would make each later, and none sooner. */
const mostWaitingWork = 4;

/** The share of a call's time for waiting: with less than a tenth left, it would begin only to be cut short. */
const shareForWaiting = 0.9;

/** Refusing one takes some hundredths of a millisecond, with its caller's work. */
const refusalsPerTurn = 50;

/** A new queue. At most one call begins in a turn of the event loop: its first synchronous part is one step. */
export function createCallLine({ clock, turns, inNextTurn: ask }: CallLineOptions): CallLine {
  let waiting: Waiter[] = [];
  let hasBegunInTurn = false;
  let nextTurnAsked = false;

  function askForNextTurn(): void {
    if (nextTurnAsked) return;
    nextTurnAsked = true;
    ask(startTurn);
  }

  function startTurn(): void {
    nextTurnAsked = false;
    hasBegunInTurn = false;
    refuseOverdue();
    if (waiting.length > 0 && isFree()) {
      begin();
      const first = waiting.shift();
      first?.letIn(clock.monotonicMs() - first.cameMs);
    }
    if (waiting.length > 0) askForNextTurn();
  }

  function begin(): number {
    hasBegunInTurn = true;
    askForNextTurn();
    return 0;
  }

  function isFree(): boolean {
    return !hasBegunInTurn && turns.waiting() < mostWaitingWork;
  }

  function refuseOverdue(): void {
    const now = clock.monotonicMs();
    const refused = waiting
      .filter(({ endsMs, call }) => endsMs <= now || call.signal?.aborted === true)
      .slice(0, refusalsPerTurn);
    if (refused.length === 0) return;
    const gone = new Set(refused);
    const before = waiting.length;
    waiting = waiting.filter((waiter) => !gone.has(waiter));
    for (const { call, refuse } of refused) {
      refuse(call.signal?.aborted ? abortedError(call.what, call.signal.reason) : waitedTooLong(call, before));
    }
  }

  return {
    enter: async (call) => {
      if (call.signal?.aborted) throw abortedError(call.what, call.signal.reason);
      if (waiting.length === 0 && isFree()) return begin();
      const { timeoutMs = Number.POSITIVE_INFINITY, maxWaiting = defaultMaxWaitingCalls } = call;
      if (waiting.length >= maxWaiting) throw lineIsFull(call, waiting.length);
      const { promise, resolve: letIn, reject: refuse } = Promise.withResolvers<number>();
      const cameMs = clock.monotonicMs();
      waiting.push({ call, cameMs, endsMs: cameMs + timeoutMs * shareForWaiting, letIn, refuse });
      askForNextTurn();
      return promise;
    },
  };
}

/** The queue of this thread. */
export const threadCalls: CallLine = createCallLine({ clock: systemClock, turns: threadTurns, inNextTurn });

/** For calls that have waited already: they begin at once. */
export const noLine: CallLine = { enter: async () => 0 };

interface Waiter {
  readonly call: WaitingCall;
  readonly cameMs: number;
  readonly endsMs: number;
  readonly letIn: (waitedMs: number) => void;
  readonly refuse: (error: RetrievalError) => void;
}

function waitedTooLong({ what, timeoutMs, timeSetting }: WaitingCall, waiting: number): RetrievalError {
  return new RetrievalError(
    'timeout',
    `The ${what} could not start within most of its ${timeoutMs} ms: ${count(waiting, 'call')} waited in this thread. Send fewer at once, allow ` +
      `more time (\`${timeSetting}\`), or let more threads answer.`,
  );
}

function lineIsFull({ what }: WaitingCall, waiting: number): RetrievalError {
  return new RetrievalError(
    'unavailable',
    `The ${what} was not started: ${formatNumber(waiting)} calls wait in this thread, which is the limit (\`limits.maxWaitingCalls\`). ` +
      'Send fewer at once, or try again in a moment.',
    { retryAfterMs: 1000 },
  );
}
