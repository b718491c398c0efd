import { duration } from '@touchstone/contract';
import type { FileOverLimit } from './file-limits.js';

/** The limit that a file broke, as a sentence. */
export function brokenLimit({ broken }: FileOverLimit): string {
  if (broken.limit === 'nesting') return 'it is nested too deeply for the parser of its format.';
  const over = broken.limit === 'time' ? `${duration(broken.ms)} of time` : `${broken.mebibytes} MiB of memory`;
  return `reading it takes more than the limit of ${over} for a file of its size.`;
}
