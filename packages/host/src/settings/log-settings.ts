import { queryTextForms } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { stateFolder } from './state-folder.ts';

/** The defaults of a log. */
export const callLogDefaults = {
  keep: 200,
  queryText: 'keep',
  maxFileBytes: 10 * 1024 * 1024,
  maxFiles: 5,
} as const;

const keep = 'must be a whole number of calls, 0 or more';
const bytes = 'must be a whole number of bytes, 1 or more';
const files = 'must be a whole number of files, 1 or more';

/** The `log` section. */
export const logSchema = strictObject({
  enabled: z
    .boolean('must be true or false')
    .default(true)
    .describe('Write one event a call, without the text of any chunk.'),
  folder: z
    .string('must be a path')
    .min(1, 'must be a path')
    .default(`${stateFolder}/log`)
    .describe('From the config file.'),
  keep: z.int(keep).min(0, keep).default(callLogDefaults.keep).describe('Calls that stay explainable.'),
  queryText: z
    .enum(queryTextForms, 'must be "keep", "cut" or "hash"')
    .default(callLogDefaults.queryText)
    .describe(
      'How events record a query: its text, its first 80 characters, or its SHA-256. With "cut" and "hash" no call stays explainable.',
    ),
  maxFileBytes: z
    .int(bytes)
    .min(1, bytes)
    .default(callLogDefaults.maxFileBytes)
    .describe('Size at which a new file begins.'),
  maxFiles: z.int(files).min(1, files).default(callLogDefaults.maxFiles).describe('Files of events that are kept.'),
});
