import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What a process holds of the machine's memory, in bytes: WebAssembly and buffers too. */
export interface ProcessMemory {
  readonly nowBytes: number;
  /** The most since `forgetPeak`, or since it began. */
  readonly peakBytes: number;
}

/** Of the process and of those that it started; undefined where the system does not tell (it is Linux that does), or the process is gone. */
export function memoryOf(pid: number): ProcessMemory | undefined {
  const bytes = (status: string, name: string) =>
    // A process that has ended, and that nobody has asked about yet, holds nothing.
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return summed(pid, (each) => {
    const status = readFileSync(`/proc/${each}/status`, 'utf8');
    return { nowBytes: bytes(status, 'VmRSS'), peakBytes: bytes(status, 'VmHWM') };
  });
}

/** Begins a new peak, where the system lets us. */
export function forgetPeak(pid: number): void {
  for (const each of familyOf(pid)) {
    try {
      writeFileSync(`/proc/${each}/clear_refs`, '5');
    } catch {
      // Then the peak is that of the whole life of the process, which is no smaller.
    }
  }
}

/**
 * What the processors have worked for a process and for those that it started, in milliseconds; undefined where the system does not
 * tell, or the process is gone.
 */
export function workOf(pid: number): number | undefined {
  return summed(pid, (each) => {
    // Threads that have ended count too; the name of the program may hold blanks and brackets.
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // What it started and has ended counts as its own.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { ms: ticks * tickMs };
  })?.ms;
}

/** The clock tick that Linux counts work in, on every platform of today. */
const tickMs = 10;

/** The same figures of each process of a family, added up. Those that are gone meanwhile count as nothing, except the first. */
function summed<Figures extends object>(pid: number, of: (pid: number) => Figures): Figures | undefined {
  const [own, ...others] = familyOf(pid).map((each) => {
    try {
      return of(each);
    } catch {
      return undefined;
    }
  });
  if (own === undefined) return undefined;
  const sum = (name: string, value: number) =>
    others.reduce((total, other) => total + ((other as Record<string, number> | undefined)?.[name] ?? 0), value);
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, sum(name, value)])) as Figures;
}

/** A process, then those that it started and that live. */
function familyOf(pid: number): readonly number[] {
  let children: string;
  try {
    children = readdirSync(`/proc/${pid}/task`)
      .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
      .join(' ');
  } catch {
    return [pid];
  }
  return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(familyOf)];
}
