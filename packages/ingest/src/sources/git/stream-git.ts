import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { findGit } from './find-git.ts';
import { ownEnvironment } from './git-environment.ts';
import { gitArguments, readSafely } from './run-git.ts';

/**
 * Commands that answer as they go. Both are plumbing: they read no settings for displays of differences, and print no
 * patch, so no program that a repository names is started.
 */
type StreamedRead = readonly ['cat-file' | 'diff-tree' | 'rev-list', ...(readonly string[])];

export interface StreamOptions {
  /** Ends git, and the stream with it. */
  readonly signal?: AbortSignal;
}

/** A running git. `stop` ends it, also when its output is not read to the end. */
export interface GitStream {
  readonly input: Writable;
  readonly output: Readable;
  /** The output as it comes; it ends where git fails or is stopped. */
  parts(): AsyncGenerator<Buffer>;
  stop(): void;
}

/** Starts git in a folder; undefined where it is missing or refuses the folder. */
export async function streamGit(
  folder: string,
  read: StreamedRead,
  { signal }: StreamOptions = {},
): Promise<GitStream | undefined> {
  const env = ownEnvironment();
  const git = findGit(env.PATH ?? '');
  const settings = await readSafely(folder, ['rev-parse', '--git-dir']);
  if (git === undefined || settings === undefined) return undefined;
  const started: ChildProcessByStdio<Writable, Readable, null> = spawn(
    git,
    gitArguments(folder, settings.settings, read),
    { env, signal, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true },
  );
  // A git that ends early is seen by its output, which then ends too.
  started.on('error', () => started.stdout.destroy());
  started.stdin.on('error', () => {});
  started.stdout.on('error', () => {});
  return {
    input: started.stdin,
    output: started.stdout,
    parts: () => partsOf(started.stdout),
    stop: () => void started.kill(),
  };
}

async function* partsOf(output: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const part of output) yield part;
  } catch {
    // Cut off: whole records count, and the caller knows whether it was its own signal.
  }
}
