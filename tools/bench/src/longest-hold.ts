/** How long work held the event loop of this thread at most, in milliseconds. */
export interface Hold {
  readonly clockMs: number;
  /** Processor time of the thread alone: what other programs of a busy machine take is not in it. */
  readonly processorMs: number;
}

/** Runs the work and watches each turn of the event loop meanwhile. */
export async function longestHold(work: () => Promise<unknown>): Promise<Hold> {
  let [clockMs, processorMs, isOver] = [0, 0, false];
  let [clock, processor] = [performance.now(), process.threadCpuUsage()];
  const look = () => {
    const now = performance.now();
    const used = process.threadCpuUsage(processor);
    clockMs = Math.max(clockMs, now - clock);
    processorMs = Math.max(processorMs, (used.user + used.system) / 1000);
    [clock, processor] = [now, process.threadCpuUsage()];
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  // One more turn: the last piece of work may have ended in the one before.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  isOver = true;
  return { clockMs, processorMs };
}
