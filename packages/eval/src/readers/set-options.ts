import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FallbackCode } from '@touchstone/contract';
import { allowedWarnings, field, parseStrictly, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import { parseYaml } from './parse-yaml.ts';

/** A document set's description of itself beside its files in BEIR's form. */
export interface SetOptions {
  /**
   * Leave the document that has a query's own id out of its results, as BEIR does: the queries of ArguAna and Quora are documents of their
   * corpus. In other sets equal ids mean nothing. Default: false.
   */
  readonly ignoreIdenticalIds?: boolean;
  /** Fallbacks that count as answers. Default: none. */
  readonly allowedWarnings?: readonly FallbackCode[];
}

const setOptions = shape<SetOptions>()({
  ignore_identical_ids: field('ignoreIdenticalIds', z.boolean('must be true or false').optional()),
  allowed_warnings: field('allowedWarnings', allowedWarnings.optional()),
});

/** Reads `set.yaml` of a folder; empty without one. Throws `invalid_request` that names file and field. */
export async function readSetOptions(folder: string): Promise<SetOptions> {
  const file = join(folder, 'set.yaml');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (text === undefined) return {};
  return parseStrictly(setOptions, { code: 'invalid_request', what: file, input: parseYaml(text, file).value ?? {} });
}
