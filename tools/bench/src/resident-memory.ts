import process from 'node:process';

/** Resident set of this process in MiB, garbage collected (run with --expose-gc). */
export function residentMb(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  return process.memoryUsage.rss() / 2 ** 20;
}
