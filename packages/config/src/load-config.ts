import { dirname, resolve } from 'node:path';
import { argument, givenObject, invalidInput, parseArgument } from '@touchstone/contract/wire';
import { type Config, configSchema, defaultConfig } from './config-schema.js';
import { type Environment, resolveEnvReferences } from './env-references.js';
import { findConfigFile, findMisnamedConfig, findStateBase } from './find-config.js';
import { readConfig } from './read-config.js';

export interface LoadConfigOptions {
  /** Where the search for a config file begins. Default: the working directory. */
  readonly cwd?: string;
  /** The config file, if it need not be searched for; a relative path starts at `cwd`. */
  readonly file?: string;
  /** Where `${NAME}` is looked up. Default: `process.env`. */
  readonly env?: Environment;
}

const optionsArgument = givenObject<LoadConfigOptions>({
  cwd: argument.text.optional(),
  file: argument.text.optional(),
  // That of a process is no plain object.
  env: argument.object<Environment>('an environment', []).optional(),
});

export interface LoadedConfig {
  readonly config: Config;
  /** Absent when there is no config file and the offline default applies. */
  readonly file?: string;
  /** Where relative paths and package names of the config start. */
  readonly baseDir: string;
  /** What was said to no effect, for people: a file that is named almost like a config. Absent: nothing. */
  readonly notices?: readonly string[];
}

/**
 * The config file nearest to `cwd`, or the default that needs none.
 *
 * @throws `invalid_config` with file, key and remedy; never with a value. `invalid_request` for options of another kind.
 */
export async function loadConfig(given: LoadConfigOptions = {}): Promise<LoadedConfig> {
  const options = parseArgument(optionsArgument, given, 'options of loading a config');
  const { cwd = process.cwd(), env = process.env } = options;
  const file = options.file === undefined ? findConfigFile(cwd) : resolve(cwd, options.file);
  if (file === undefined) {
    return { config: defaultConfig(), baseDir: findStateBase(cwd), notices: misnamedConfigNotice(cwd) };
  }

  const { value, locate } = await readConfig(file);
  const input = resolveEnvReferences(value, env, file);
  const parsed = configSchema.safeParse(input);
  if (parsed.success) return { config: parsed.data, file, baseDir: dirname(file) };
  const { issues } = parsed.error;
  throw invalidInput(issues, { code: 'invalid_config', what: `${file}${onlyPlace(issues, locate)}`, input });
}

/** One mistake has one place; several are told apart by their keys. */
function onlyPlace(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly keys?: readonly string[] }[],
  locate: (path: readonly PropertyKey[]) => string,
): string {
  const [issue, second] = issues;
  if (issue === undefined || second !== undefined) return '';
  return locate([...issue.path, ...(issue.keys?.slice(0, 1) ?? [])]);
}

function misnamedConfigNotice(cwd: string): readonly string[] | undefined {
  const found = findMisnamedConfig(cwd);
  if (found === undefined) return undefined;
  return [`${found.file} is not read: name it ${found.name}, or pass it with --config.`];
}
