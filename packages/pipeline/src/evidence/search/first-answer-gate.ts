import { joinSignals, RetrievalError, startTimer, untilAborted } from '@touchstone/contract';

/** Lets parallel work pass without limit for a while, and after that only until one of them has an answer. */
export interface FirstAnswerGate {
  /** The work's outcome; `timeout` when it was cut off. */
  pass<T>(work: () => Promise<T>): Promise<T>;
  /** A signal that ends with this one or when the gate cuts off. */
  joined(signal: AbortSignal): AbortSignal;
  /** Stops the timer, once all work has settled; returns whether any was cut off. */
  close(): 'cut' | 'open';
}

/** Opens the gate for `openMs`; Infinity never cuts off. */
export function firstAnswerGate(openMs: number): FirstAnswerGate {
  if (!Number.isFinite(openMs)) return { pass: (work) => work(), joined: (signal) => signal, close: () => 'open' };

  const late = new AbortController();
  let answered = false;
  let isOver = false;
  const cutOffWhenAnswered = () => {
    if (isOver && answered) late.abort();
  };
  const stopTimer = startTimer(Math.max(0, openMs), () => {
    isOver = true;
    cutOffWhenAnswered();
  });
  return {
    pass: async (work) => {
      const answer = await untilAborted(work(), late.signal, cutOff);
      answered = true;
      // Not at once: others may have answered in the same turn.
      if (isOver) setImmediate(cutOffWhenAnswered);
      return answer;
    },
    joined: (signal) => joinSignals([signal, late.signal]),
    close: () => {
      stopTimer();
      return late.signal.aborted ? 'cut' : 'open';
    },
  };
}

function cutOff(): RetrievalError {
  return new RetrievalError('timeout', 'The search did not end within its share of the time budget.');
}
