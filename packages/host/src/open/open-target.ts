import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Environment } from '../file/env-references.ts';
import { type LoadedConfig, loadConfig, parseConfig } from '../file/load-config.ts';
import { joinRepos } from '../index/join-repos.ts';
import type { ConfigInput } from '../settings/config-schema.ts';

/** The path of a config, the folders of several repositories, or the config itself. */
export type OpenTarget = string | readonly string[] | ConfigInput;

export interface TargetOptions {
  readonly baseDir?: string;
  readonly env?: Environment;
  readonly isTrusted?: boolean;
}

/**
 * The config of a target, and the folder that the caller named: the config file nearest to a folder, a config file, an object, or
 * several of the former as one. Throws the errors of `loadConfig`, and `invalid_config` for a missing path.
 */
export async function loadTarget(
  target: OpenTarget,
  { baseDir, ...trust }: TargetOptions,
): Promise<LoadedConfig & { readonly folder: string }> {
  if (isList(target)) {
    const opened = await Promise.all(target.map((each) => loadTarget(each, trust)));
    const joined = joinRepos(opened);
    return { ...joined, folder: opened[0]?.folder ?? joined.baseDir };
  }
  if (typeof target !== 'string') {
    const folder = resolve(baseDir ?? '.');
    return { ...parseConfig(target, folder, trust), folder };
  }
  const place = resolve(target);
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) {
    const message = `There is no ${place}: open a folder, a config file or a config object.`;
    throw new RetrievalError('invalid_config', message);
  }
  if (found.isDirectory()) return { ...(await loadConfig({ ...trust, cwd: place })), folder: place };
  const loaded = await loadConfig({ ...trust, file: place });
  return { ...loaded, folder: loaded.baseDir };
}

function isList(target: OpenTarget): target is readonly string[] {
  return Array.isArray(target);
}
