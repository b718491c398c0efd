import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, type LoadedConfig, loadConfig } from '@touchstone/config';
import { isRetrievalError, type JsonObject, type JsonValue, RetrievalError } from '@touchstone/contract';

/** Values by their path in a config: `evidence.fusion.method`. */
export type ConfigChanges = Readonly<Record<string, JsonValue>>;

/**
 * The config with some values changed; everything that a config file may say can be. Throws `invalid_request` for a path or a value
 * that a config file would be refused for.
 */
export async function withConfigChanges(
  loaded: LoadedConfig,
  changes: ConfigChanges,
  what: string,
): Promise<LoadedConfig> {
  const paths = Object.keys(changes).map((path) => path.split('.'));
  if (paths.length === 0) return loaded;
  const given = Object.entries(changes).reduce<JsonObject>(
    (whole, [path, value]) => changed(whole, path.split('.'), value),
    {},
  );
  const parsed = await parsedConfig(given, what);
  const config = paths.reduce<unknown>((whole, path) => changed(whole, path, valueAt(parsed, path)), loaded.config);
  // Each value was parsed as part of a config, and stands where it stood there.
  return { ...loaded, config: config as Config };
}

/** Reads the changes as a config file, so that they are checked and completed as one. */
async function parsedConfig(given: JsonObject, what: string): Promise<Config> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-sweep-'));
  const file = join(folder, 'touchstone.config.json');
  try {
    await writeFile(file, JSON.stringify(given));
    return (await loadConfig({ cwd: folder, file })).config;
  } catch (error) {
    if (!isRetrievalError(error)) throw error;
    throw new RetrievalError('invalid_request', error.message.replaceAll(file, what), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
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
