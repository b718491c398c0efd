/** A thread's limits of processor time, in milliseconds. */
interface ProcessorLimits {
  readonly leftMs: number;
  /** Longest time without any use: it then waits for something that does not come. */
  readonly sleepMs: number;
}

/** Times used so far, in milliseconds. */
export interface ProcessorClocks {
  /** By the thread; undefined where that is not known for the moment. */
  readonly ofThread: () => Promise<number> | undefined;
  /** By the process, with all of its threads. */
  readonly ofProcess: () => number;
  /** Threads that share the process's time, where one's own is unknown. */
  readonly threads: number;
}

/** A watch over one task of a thread. */
interface ProcessorWatch {
  /** One look at the clocks; to be called every `everyMs`. */
  look(): void;
  /** The task's measured time. */
  takenMs(): number;
}

export const everyMs = 100;

/** The least time of a working thread between two looks, however busy the machine is. */
const leastMs = 1;

/**
 * Reports when a task has used its share of a processor, and when it sleeps. Both are measured by looks and by
 * processor time, never by the time of day, so that a file on a busy machine has as much as on any other.
 */
export function processorWatch(
  { leftMs, sleepMs }: ProcessorLimits,
  { ofThread, ofProcess, threads }: ProcessorClocks,
  tell: { readonly over: () => void; readonly asleep: () => void },
): ProcessorWatch {
  let begun: number | undefined;
  let known = 0;
  let processAtKnown = ofProcess();
  let lastTaken = 0;
  let isAsking = false;
  let idleLooks = 0;

  const taken = () => known + (ofProcess() - processAtKnown) / threads;

  function heard(used: number): void {
    isAsking = false;
    begun ??= used;
    known = used - begun;
    processAtKnown = ofProcess();
  }

  return {
    look: () => {
      const now = isAsking || begun === undefined ? taken() : known;
      idleLooks = now - lastTaken < leastMs / threads ? idleLooks + 1 : 0;
      lastTaken = now;
      if (now > leftMs) return tell.over();
      if (idleLooks * everyMs >= sleepMs) return tell.asleep();
      if (isAsking) return;
      const clock = ofThread();
      if (clock === undefined) return;
      isAsking = true;
      // A thread that ends does not answer any more.
      clock.then(heard, () => {});
    },
    takenMs: () => (begun === undefined ? taken() : known),
  };
}
