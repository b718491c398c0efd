import { readFile } from 'node:fs/promises';
import { defaultProviders } from '../settings/config-schema.ts';
import { parseYaml } from './parse-yaml.ts';

/** Names of the ready configs. The defaults of a config are the offline one, which needs none. */
export const profileNames = ['adk', 'book', 'book-offline', 'ollama', 'quality', 'validated'] as const;

export type ProfileName = (typeof profileNames)[number];

/** A ready config. */
export interface ConfigProfile {
  /** Commented YAML, as it is written into `touchstone.config.yaml`. */
  readonly text: string;
  /** Packages that it names and that have to be installed, in their order there. */
  readonly packages: readonly string[];
}

/** The ready config of that name: providers, models and settings of a use that is described in its first lines. */
export async function configProfile(name: ProfileName): Promise<ConfigProfile> {
  const file = new URL(`../../profiles/${name}.yaml`, import.meta.url);
  const text = await readFile(file, 'utf8');
  const { value } = await parseYaml(text, `${name}.yaml`);
  const named = usedPackages(value).filter((use) => !defaultProviders.includes(use));
  // Several providers of one package are installed once.
  return { text, packages: [...new Set(named.map((use) => use.replace(/#.*$/, '')))] };
}

/** Every `use` of the config, at any depth. */
function usedPackages(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'use' && typeof member === 'string' ? [member] : usedPackages(member),
  );
}
