import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Invocation } from '../invocation.ts';

/** The folder of a run of mining. */
export interface RunOptions {
  readonly run: string;
}

export function addRunOption(command: Command): void {
  command.option('--run <folder>', 'folder that the steps write and read', 'mining');
}

/** The folder of the run, absolute. */
export function runFolder({ run }: RunOptions, { io }: Invocation): string {
  return resolve(io.cwd, run);
}

/** A path as people would type it: relative where it lies below the working directory. */
export function shownPath(place: string, { io }: Invocation): string {
  const path = relative(io.cwd, place);
  return path.startsWith('..') ? place : path || '.';
}
