import { workOf } from './process-memory.ts';

/**
 * Starts a watch, which tells the milliseconds since: by the clock, but no more than the processors worked for this process and those that
 * it started. That others keep the machine busy is no fault of a case. What hardly works waits for something, and that counts.
 */
export function stopwatch(): () => number {
  const [started, before] = [performance.now(), workOfAll()];
  return () => timeTaken(performance.now() - started, workOfAll() - before);
}

function workOfAll(): number {
  const { user, system } = process.cpuUsage();
  return workOf(process.pid) ?? (user + system) / 1000;
}

/** The same of any process. */
export function timeTaken(clockMs: number, workedMs: number): number {
  return workedMs < clockMs * leastWork ? clockMs : Math.min(clockMs, workedMs);
}

/** A process of low priority on a busy machine gets less than a hundredth of it; what waits for a file or a lock works far less. */
const leastWork = 0.002;
