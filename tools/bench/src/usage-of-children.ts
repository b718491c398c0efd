import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** What the processes that this one started have worked and held so far. */
export interface Usage {
  readonly processorSeconds: number;
  /** The most that each of them ever held, added up, in MiB. */
  readonly peakMb: number;
}

/** The clock tick that Linux counts work in. */
const ticksInSecond = 100;

/** Linux alone. Of those that have ended, what they held is not told. Zero where there never were any. */
export function usageOfChildren(): Usage {
  // The last two are of those that have ended.
  let processorSeconds = secondsOf('self').slice(2).reduce(sum);
  let peakMb = 0;
  for (const pid of childrenOf(process.pid)) {
    processorSeconds += secondsOf(pid).reduce(sum);
    // One that has just ended holds nothing.
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    peakMb += Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  }
  return { processorSeconds, peakMb };
}

const sum = (a: number, b: number) => a + b;

/** Its own work for itself and in the system, and the same of its children that have ended. */
function secondsOf(pid: string): readonly number[] {
  // The name of the program may hold blanks and brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).map((field) => Number(field) / ticksInSecond);
}

function childrenOf(pid: number): readonly string[] {
  const lists = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'),
  );
  return lists.join(' ').split(' ').filter(Boolean);
}
