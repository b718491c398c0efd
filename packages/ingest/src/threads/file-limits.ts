import { availableParallelism } from 'node:os';
import { duration } from '@touchstone/contract';
import { invalidConfig } from '../sources/invalid-config.ts';

/** The limits of reading and chunking one file. */
export interface FileLimits {
  /**
   * Of processor time, for each MiB of the file that has begun, and so for every file up to 1 MiB. Default 30: ten
   * times the slowest hand-written files, since a processor may be slow and shared.
   */
  readonly secondsPerMebibyte: number;
  /** The limit of memory, in MiB: of the thread's own heap, and of the process as the system counts it. Default 512. */
  readonly memoryMebibytes: number;
  /**
   * The number of files that are read at once. Default: one less than the machine has cores, since this one embeds and
   * writes meanwhile; at least 1, at most 4.
   */
  readonly threads: number;
}

/** The most threads by default: the one that embeds and writes cannot take more than a few can chunk. */
const mostThreads = 4;

export const defaultFileLimits: FileLimits = {
  secondsPerMebibyte: 30,
  memoryMebibytes: 512,
  threads: Math.min(mostThreads, Math.max(1, availableParallelism() - 1)),
};

/** The most that a file of any size may take, in seconds of processor time. */
const maxSeconds = 600;

const mebibyte = 1024 * 1024;

/** Fills in the defaults; throws `invalid_config` for a limit that is none. */
export function resolveFileLimits(settings: Partial<FileLimits> = {}): FileLimits {
  const limits = {
    secondsPerMebibyte: settings.secondsPerMebibyte ?? defaultFileLimits.secondsPerMebibyte,
    memoryMebibytes: settings.memoryMebibytes ?? defaultFileLimits.memoryMebibytes,
    threads: settings.threads ?? defaultFileLimits.threads,
  };
  if (!(limits.secondsPerMebibyte > 0)) {
    throw invalidConfig(`fileLimits.secondsPerMebibyte must be above 0, not ${limits.secondsPerMebibyte}.`);
  }
  if (!(limits.memoryMebibytes >= 64)) {
    throw invalidConfig(`fileLimits.memoryMebibytes must be 64 or more, not ${limits.memoryMebibytes}.`);
  }
  if (!(Number.isInteger(limits.threads) && limits.threads >= 1)) {
    throw invalidConfig(`fileLimits.threads must be a whole number from 1, not ${limits.threads}.`);
  }
  return limits;
}

/** Milliseconds of processor time that a file of this size may take. */
export function timeLimitMs({ secondsPerMebibyte }: FileLimits, sizeBytes: number): number {
  return Math.min(maxSeconds, secondsPerMebibyte * Math.max(1, Math.ceil(sizeBytes / mebibyte))) * 1000;
}

/** The limit that a file broke, as a message names it. */
export type BrokenLimit =
  | { readonly limit: 'time' | 'sleep'; readonly ms: number }
  | { readonly limit: 'memory'; readonly mebibytes: number }
  | { readonly limit: 'nesting' };

/** The failure of a task that broke a limit. */
export class FileOverLimit extends Error {
  readonly broken: BrokenLimit;

  constructor(broken: BrokenLimit) {
    super(`over the limit: ${broken.limit}`);
    this.name = 'FileOverLimit';
    this.broken = broken;
  }
}

/** The limit that a file broke and the setting that raises it, in a sentence. */
export function brokenLimit({ broken }: FileOverLimit): string {
  switch (broken.limit) {
    case 'nesting':
      return 'it is nested too deeply for the parser of its format.';
    case 'sleep':
      return `its reader was idle for ${duration(broken.ms)} (fileLimits.secondsPerMebibyte).`;
    case 'time':
      return `reading it takes more than the limit of ${duration(broken.ms)} of processor time for a file of its size (fileLimits.secondsPerMebibyte).`;
    case 'memory':
      return `reading it takes more than the limit of ${broken.mebibytes} MiB of memory (fileLimits.memoryMebibytes).`;
  }
}
