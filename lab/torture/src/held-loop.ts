import { readFileSync } from 'node:fs';

/**
 * Watches how long the event loop stands still. What the thread waited for a processor meanwhile, because others keep the machine
 * busy, does not count where the system tells it. Returns what ends the watch and tells the longest time, in milliseconds.
 */
export function watchLoop(): () => number {
  let [last, lastWait] = [performance.now(), waitedMs()];
  let longest = 0;
  const look = () => {
    const [now, wait] = [performance.now(), waitedMs()];
    longest = Math.max(longest, now - last - (wait - lastWait) - everyMs);
    [last, lastWait] = [now, wait];
  };
  const timer = setInterval(look, everyMs);
  return () => {
    look();
    clearInterval(timer);
    return longest;
  };
}

const everyMs = 10;

/** How long this process's first thread has been ready to run, and did not. Linux keeps it in nanoseconds. */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
