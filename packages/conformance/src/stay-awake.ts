/**
 * Keeps this thread awake and measures in milliseconds for how long it had a processor, which is the time of a machine
 * that does nothing else. A call that holds the thread takes such time, and so does one that waits.
 */
export function stayAwake(): { readonly ms: () => number; readonly end: () => void } {
  // Before Node 23.9 only the usage of the whole process is known.
  const usageSince = process.threadCpuUsage ?? process.cpuUsage;
  const [started, before] = [performance.now(), usageSince()];
  let ahead = setImmediate(function goOn() {
    ahead = setImmediate(goOn);
  });
  return {
    ms: () => {
      const { user, system } = usageSince(before);
      return Math.min(performance.now() - started, (user + system) / 1000);
    },
    end: () => clearImmediate(ahead),
  };
}
