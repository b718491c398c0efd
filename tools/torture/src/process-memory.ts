import { readFileSync, writeFileSync } from 'node:fs';

/** What a process holds of the machine's memory, in bytes: WebAssembly and buffers too. */
export interface ProcessMemory {
  readonly nowBytes: number;
  /** The most since `forgetPeak`, or since it began. */
  readonly peakBytes: number;
}

/** Undefined where the system does not tell (it is Linux that does), or the process is gone. */
export function memoryOf(pid: number): ProcessMemory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
    return { nowBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') };
  } catch {
    return undefined;
  }
}

/** Begins a new peak, where the system lets us. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak is that of the whole life of the process, which is no smaller.
  }
}

/** What the processors have worked for a process, in milliseconds; undefined where the system does not tell, or the process is gone. */
export function workOf(pid: number): number | undefined {
  try {
    // Threads that have ended count too; the name of the program may hold blanks and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}

/** The clock tick that Linux counts work in, on every platform of today. */
const tickMs = 10;
