/** Runs `onTime` after so many milliseconds; gives what stops it. A time that no timer can wait for never comes. */
export function startTimer(ms: number, onTime: () => void): () => void {
  if (ms > longestTimerMs) return () => {};
  const timer = setTimeout(onTime, ms);
  return () => clearTimeout(timer);
}

/** Almost 25 days; `setTimeout` would fire anything longer at once. */
const longestTimerMs = 2 ** 31 - 1;
