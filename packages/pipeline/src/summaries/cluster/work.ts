import { setImmediate } from 'node:timers/promises';
import { throwIfAborted } from '@touchstone/contract';

/** Long calculations in portions, between which others have the event loop. */
export interface Work {
  /** Counts multiplications that were done; waits for a turn of the event loop when a portion is full. */
  spend(multiplications: number): Promise<void> | undefined;
}

/** About 5 ms of work on a current machine. Counted, not timed: the same input then always takes the same way. */
const portion = 5_000_000;

/** Throws `aborted` between two portions when the signal fires; `what` names the interrupted work in the message. */
export function openWork(what: string, signal: AbortSignal | undefined): Work {
  let spent = 0;
  const rest = async () => {
    await setImmediate();
    throwIfAborted(signal, what);
  };
  return {
    spend: (multiplications) => {
      spent += multiplications;
      if (spent < portion) return undefined;
      spent = 0;
      return rest();
    },
  };
}
