import { argument, parseArgument } from '@touchstone/contract/wire';
import * as z from 'zod';
import type { LoadedConfig } from '../file/load-config.ts';

/**
 * What `loadConfig` gave was parsed there, so its kind alone is looked at. Throws `invalid_request` for anything else; `what` names it in
 * the message.
 */
export function requireLoaded(given: Pick<LoadedConfig, 'config' | 'baseDir'>, what = 'loaded config'): void {
  parseArgument(loadedConfig, given, what);
}

/** Without these, nothing can be opened. */
const sections = ['store', 'indexes', 'retrieval', 'evidence', 'limits'];

const loadedConfig = z.looseObject(
  {
    config: z.custom(
      (value) => isObject(value) && sections.every((name) => isObject(Reflect.get(value, name))),
      'must be a whole config, as `loadConfig` gives it',
    ),
    baseDir: argument.text,
    file: argument.text.optional(),
  },
  'must be an object, as `loadConfig` gives it',
);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
