import { basename, dirname, resolve } from 'node:path';
import { invalidInput } from '@touchstone/contract/wire';
import { type Config, type ConfigInput, configSchema, defaultConfig } from '../settings/config-schema.ts';
import { type Environment, resolveEnvReferences } from './env-references.ts';
import { findConfigFile, findMisnamedConfig, findStateBase } from './find-config.ts';
import type { ParsedText } from './parse-yaml.ts';
import { isProgram, readConfig } from './read-config.ts';
import { setTrust } from './trust/closed-folders.ts';
import { linkedState, partsToTrust } from './trust/parts-to-trust.ts';
import { isTrustedFolder } from './trust/trusted-folders.ts';
import { untrustedFolder } from './trust/untrusted-folder.ts';

export interface LoadConfigOptions {
  /** The folder in which the search for a config file begins. Default: the working directory. */
  readonly cwd?: string;
  /** The config file, if it need not be searched for; a relative path starts at `cwd`. */
  readonly file?: string;
  /** The variables of `${NAME}`. Default: `process.env`. */
  readonly env?: Environment;
  /**
   * True if the folder of the config is trusted: its config may be a program, load packages of that folder, lead outside of it and name
   * servers. Default: the user's own decision (`touchstone config trust`, or `TOUCHSTONE_TRUST`). A host with its own config passes true.
   */
  readonly isTrusted?: boolean;
}

export interface LoadedConfig {
  readonly config: Config;
  /** Absent when there is no config file and the offline default applies. */
  readonly file?: string;
  /** The folder of relative paths and package names of the config. */
  readonly baseDir: string;
  /** Statements without effect, for people: a file that is named almost like a config. Absent: none. */
  readonly notices?: readonly string[];
  /** The repositories whose indexes this config has, each under a name that begins with the repository's. Absent: it is of one. */
  readonly repos?: readonly Repo[];
}

/** A repository among several that are searched as one. */
export interface Repo {
  readonly name: string;
  readonly loaded: LoadedConfig;
  /** The name of one of its indexes among those of all: that of the repository, or `NAME.index` for an index beside the main one. */
  readonly nameOf: (own: string) => string;
  /** The reverse; undefined for an index of another repository. */
  readonly ownName: (index: string) => string | undefined;
}

/**
 * The config file nearest to `cwd`, or the default that needs none.
 *
 * @throws `invalid_config` with file, key and remedy, never with a value, and for a config that needs a trusted folder in one that is not.
 */
export async function loadConfig(options: LoadConfigOptions = {}): Promise<LoadedConfig> {
  const { cwd = process.cwd(), env = process.env } = options;
  const file = options.file === undefined ? findConfigFile(cwd) : resolve(cwd, options.file);
  const baseDir = file === undefined ? findStateBase(cwd) : dirname(file);
  const { parts } = await neededTrust({ ...options, file, cwd, env });
  if (parts.length > 0) throw untrustedFolder(baseDir, parts);
  setTrust(baseDir, options.isTrusted ?? isTrustedFolder(baseDir, env));
  if (file === undefined) return { config: defaultConfig(), baseDir, notices: misnamedConfigNotice(cwd) };

  const { value, locate } = await readConfig(file);
  return { config: parsedConfig(value, file, env, locate), file, baseDir };
}

/** A config that a program holds. Its values are the program's own word; its folder is trusted by the rule of `loadConfig`. */
export function parseConfig(
  config: ConfigInput,
  baseDir: string,
  { env = process.env, isTrusted = isTrustedFolder(baseDir, env) }: Pick<LoadConfigOptions, 'env' | 'isTrusted'> = {},
): LoadedConfig {
  const parts = isTrusted ? [] : linkedState(baseDir);
  if (parts.length > 0) throw untrustedFolder(baseDir, parts);
  setTrust(baseDir, isTrusted);
  return { config: parsedConfig(config, 'config', env), baseDir };
}

function parsedConfig(value: unknown, name: string, env: Environment, locate: ParsedText['locate'] = () => ''): Config {
  const input = resolveEnvReferences(value, env, name);
  const parsed = configSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw invalidInput(issues, { code: 'invalid_config', what: `${name}${onlyPlace(issues, locate)}`, input });
}

/** The folder of the config, and the parts that the user still has to trust: none where nothing is in the way. */
export async function neededTrust(
  options: LoadConfigOptions = {},
): Promise<{ readonly folder: string; readonly parts: readonly string[] }> {
  const { cwd = process.cwd(), env = process.env } = options;
  const file = options.file === undefined ? findConfigFile(cwd) : resolve(cwd, options.file);
  const folder = file === undefined ? findStateBase(cwd) : dirname(file);
  const isTrusted = options.isTrusted ?? isTrustedFolder(folder, env);
  return { folder, parts: isTrusted ? [] : await untrustedParts(file, folder, env) };
}

async function untrustedParts(file: string | undefined, folder: string, env: Environment): Promise<readonly string[]> {
  if (file === undefined) return linkedState(folder);
  if (isProgram(file)) return [`${basename(file)} is a program`];
  const { value } = await readConfig(file);
  return partsToTrust(value, resolveEnvReferences(value, env, file), folder);
}

/** One mistake has one location; several are distinguished by their keys. */
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
