import { strictObject } from '@touchstone/contract/wire';
import { defaultCompareLimits } from '@touchstone/ingest/freshness';
import { z } from 'zod';

/** The comparison of an index's files with their indexed state, beside each answer. */
export const freshnessSchema = strictObject({
  check: z
    .boolean('must be true or false')
    .default(true)
    .describe('Say beside an answer that indexed files have changed. Default: true.'),
  maxFiles: z
    .int('must be a whole number of files')
    .min(1, 'must be 1 or more')
    .default(defaultCompareLimits.maxFiles)
    .describe(`Files to look at, evenly spread. Default: ${defaultCompareLimits.maxFiles}.`),
  maxMs: z
    .int('must be a whole number of milliseconds')
    .min(1, 'must be 1 or more')
    .default(defaultCompareLimits.maxMs)
    .describe(`Time to look, in milliseconds. Default: ${defaultCompareLimits.maxMs}.`),
});
