import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** What a process has used so far. */
interface ProcessUse {
  /** Of all its threads, in user and system mode. */
  readonly cpuSeconds: number;
  /** Resident memory in MiB. */
  readonly residentMb: number;
}

/** A process that is measured from outside. */
export interface WatchedProcess {
  /** The first line of its standard output. */
  readonly firstLine: string;
  use(): ProcessUse;
  stop(): Promise<void>;
}

/** Starts Node with a script and waits for its first line; it is killed when this process ends. */
export async function watchedProcess(
  script: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly nodeArgs?: readonly string[] } = {},
): Promise<WatchedProcess> {
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), script, ...args], {
    cwd: options.cwd,
    // A log line for each request would measure the terminal.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const firstLine = await firstLineOf(child);
  return {
    firstLine,
    use: () => useOf(child.pid ?? 0),
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const impatient = setTimeout(kill, 10_000);
      await ended;
      clearTimeout(impatient);
    },
  };
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The process has no output.');
  const lines = createInterface({ input: child.stdout });
  // Not `exit`, which may come before the last line has been read.
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`${child.spawnargs.join(' ')} ended with ${code} before it was ready.`);
  });
  const [line] = await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => {});
  // Further output is read and dropped, so that a full pipe stops nobody.
  lines.on('line', () => {});
  return String(line);
}

/** From Linux's process table; elsewhere nobody knows. */
function useOf(pid: number): ProcessUse {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets: fields are counted after it. utime and stime are the 12th and 13th from there.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond,
      residentMb: Number(resident) / 1024,
    };
  } catch {
    return { cpuSeconds: Number.NaN, residentMb: Number.NaN };
  }
}

/** USER_HZ, which Linux has fixed for what it tells programs. */
const clockTicksPerSecond = 100;
