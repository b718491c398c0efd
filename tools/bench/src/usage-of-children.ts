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

/** Of those that live; Linux alone. Zero where there are none. */
export function usageOfChildren(): Usage {
  let [processorSeconds, peakMb] = [0, 0];
  for (const pid of childrenOf(process.pid)) {
    const [status, stat] = ['status', 'stat'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
    peakMb += Number(/^VmHWM:\s+(\d+) kB$/m.exec(status ?? '')?.[1]) / 1024;
    // The name of the program may hold blanks and brackets.
    const fields = (stat ?? '').replace(/^.*\) /s, '').split(' ');
    processorSeconds += (Number(fields[11]) + Number(fields[12])) / ticksInSecond;
  }
  return { processorSeconds, peakMb };
}

function childrenOf(pid: number): readonly string[] {
  const lists = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'),
  );
  return lists.join(' ').split(' ').filter(Boolean);
}
