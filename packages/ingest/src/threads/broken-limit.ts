import { duration } from '@touchstone/contract';
import type { FileOverLimit } from './file-limits.ts';

/** The limit that a file broke and the setting that raises it, in a sentence. */
export function brokenLimit({ broken }: FileOverLimit): string {
  switch (broken.limit) {
    case 'nesting':
      return 'it is nested too deeply for the parser of its format.';
    case 'sleep':
      return `its reader waits for something, and did nothing for ${duration(broken.ms)} (fileLimits.secondsPerMebibyte).`;
    case 'time':
      return `reading it takes more than the limit of ${duration(broken.ms)} of processor time for a file of its size (fileLimits.secondsPerMebibyte).`;
    case 'memory':
      return `reading it takes more than the limit of ${broken.mebibytes} MiB of memory (fileLimits.memoryMebibytes).`;
  }
}
