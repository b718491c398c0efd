/**
 * Starts a watch of what this thread works, and returns what tells it, in milliseconds of processor time. What others take of the machine
 * meanwhile does not count, so that a busy one fails no test that says how much work something is.
 */
export function processorTime(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}
