import { parseStrictly } from '@touchstone/contract/wire';
import type { z } from 'zod';
import { notebookOptions } from './options.ts';

/** Throws `invalid_config` naming the option. */
export function readOptions(input: unknown): z.output<typeof notebookOptions> {
  return parseStrictly(notebookOptions, { code: 'invalid_config', what: 'options of notebookReader', input });
}
