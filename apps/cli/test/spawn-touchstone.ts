import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withoutProgress } from './without-progress.ts';

/** The built command. */
export const mainFile = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface SpawnOptions {
  readonly env?: { readonly [name: string]: string };
  /** What it reads on standard input. Default: nothing. */
  readonly input?: string;
  /** Whether standard input stays open after `input`. Default false. */
  readonly keepsInputOpen?: boolean;
  /** Sees the process and what it has printed so far; may send it a signal. */
  readonly onOutput?: (child: ChildProcess, printed: string) => void;
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs the built command in a folder as a process of its own, with no environment but what a shell needs. */
export function spawnTouchstone(cwd: string, words: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
    HOME: cwd,
    TOUCHSTONE_TRUST: cwd,
    ...options.env,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [mainFile, ...words], { cwd, env });
    let stdout = '';
    let stderr = '';
    if (options.keepsInputOpen) child.stdin.write(options.input ?? '');
    else child.stdin.end(options.input ?? '');
    options.onStart?.(child);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      options.onOutput?.(child, stdout + stderr);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      options.onOutput?.(child, stdout + stderr);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr: withoutProgress(stderr) }));
  });
}
