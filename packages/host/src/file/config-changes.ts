import { isRetrievalError, type JsonObject, type JsonValue, RetrievalError } from '@touchstone/contract';
import { invalidInput } from '@touchstone/contract/wire';
import { type Config, configSchema } from '../settings/config-schema.ts';
import { type Environment, resolveEnvReferences } from './env-references.ts';
import type { LoadedConfig } from './load-config.ts';

/** Values by their path in a config: `evidence.fusion.method`. */
export type ConfigChanges = Readonly<Record<string, JsonValue>>;

/**
 * The config with some values changed; any key of a config file can change. The values are checked and completed as
 * those of a config file; `what` names their origin in messages, and `env` resolves `${NAME}` (default: `process.env`).
 *
 * @throws `invalid_request` for a path or a value that a config file would be refused for, and for arguments of another kind.
 */
export function withConfigChanges(
  loaded: LoadedConfig,
  changes: ConfigChanges,
  origin: { readonly what: string; readonly env?: Environment },
): LoadedConfig {
  const { what, env = process.env } = origin;
  const paths = Object.keys(changes).map((path) => path.split('.'));
  if (paths.length === 0) return loaded;
  const values = Object.entries(changes).reduce<JsonObject>(
    (whole, [path, value]) => changed(whole, path.split('.'), value),
    {},
  );
  const parsed = parsedConfig(values, what, env);
  const config = paths.reduce<unknown>((whole, path) => changed(whole, path, valueAt(parsed, path)), loaded.config);
  // Each value was parsed as part of a config, at the same key.
  return { ...loaded, config: config as Config };
}

function parsedConfig(given: JsonObject, what: string, env: Environment): Config {
  const input = resolved(given, what, env);
  const parsed = configSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues, { code: 'invalid_request', what, input });
}

function resolved(given: JsonObject, what: string, env: Environment): unknown {
  try {
    return resolveEnvReferences(given, env, what);
  } catch (error) {
    if (!isRetrievalError(error)) throw error;
    throw new RetrievalError('invalid_request', error.message, { cause: error });
  }
}

function changed<T>(whole: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T;
  const members: Readonly<Record<string, unknown>> = isObject(whole) ? whole : {};
  return { ...members, [key]: changed(members[key], rest, value) } as T;
}

function valueAt(whole: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), whole);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
