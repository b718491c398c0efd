import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nearestName, RetrievalError, unexpectedFailure } from '@touchstone/contract';
import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import * as z from 'zod';
import { configProfile, type ProfileName, profileNames } from '../file/config-profile.ts';
import { configFileNames } from '../file/find-config.ts';
import { makeStateFolder } from '../file/state-folder.ts';
import { writeWhole } from '../file/write-whole.ts';
import { configJsonSchema } from '../settings/config-schema.ts';
import { stateFolder } from '../settings/state-folder.ts';
import { bookFound, documentsFound, projectFound } from './found-sources.ts';
import { starterConfig } from './starter-config.ts';

export interface NewConfig {
  /** The folder of the new file. */
  readonly folder: string;
  /** Default `yaml`. A profile is always YAML. */
  readonly format?: 'yaml' | 'ts';
  /** A ready config instead of a starter: `offline` (the starter), or one of `profileNames`. Default `offline`. */
  readonly profile?: string;
  /** The file or folder to index, from the folder. Default: the first match in it. */
  readonly source?: string;
  /** Overwrite the file if it is there. Default false. */
  readonly force?: boolean;
}

/** The result: a starter with its sources, or a profile with its packages, and its source where it has one. */
export type CreatedConfig =
  | { readonly file: string; readonly sources: readonly string[] }
  | {
      readonly file: string;
      readonly profile: ProfileName;
      readonly packages: readonly string[];
      readonly source?: ProfileSource;
    };

/** The source of a profile: a file or a folder. */
interface ProfileSource {
  /** From the config file. */
  readonly path: string;
  /** It is still to be put there. */
  readonly isMissing: boolean;
}

/**
 * Writes a commented config file to begin with, with the JSON Schema that editors check it by. Throws `invalid_request` for an unknown
 * profile and for a file that already exists, `invalid_config` where the folder cannot be written to.
 */
export async function createConfig(given: NewConfig): Promise<CreatedConfig> {
  const about = { code: 'invalid_request', what: 'new config', input: given } as const;
  const { folder, format = 'yaml', profile, source, force = false } = parseStrictly(newConfigSchema, about);
  const ready = profileNamed(profile ?? offline);
  const file = join(folder, `touchstone.config.${format}`);
  const present = configFileNames.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (present !== undefined && (!force || present !== file)) {
    const remedy = present === file ? 'use --force to overwrite it' : 'remove it first';
    throw new RetrievalError('invalid_request', `${present} already exists: ${remedy}.`);
  }
  if (ready === undefined) {
    const sources = source === undefined ? projectFound(folder) : [source];
    await writeOrExplain(folder, async () => {
      const schema = format === 'yaml' ? await schemaFor(folder) : '';
      writeWhole(file, starterConfig({ format, sources, schema }));
    });
    return { file, sources };
  }
  const { text, packages } = await configProfile(ready);
  const over = profileOver(text, folder, source);
  if (source !== undefined && over.source === undefined) {
    throw new RetrievalError('invalid_request', `The profile "${ready}" has its own sources: name no other.`);
  }
  await writeOrExplain(folder, async () => {
    writeWhole(file, `# yaml-language-server: $schema=${await schemaFor(folder)}\n\n${over.text}`);
  });
  return { file, profile: ready, packages, source: over.source };
}

/** A profile's text with the existing source as its default. An environment variable still takes precedence. */
function profileOver(text: string, folder: string, given: string | undefined) {
  const [place, variable, fallback = ''] = /"\$\{(BOOK|DOCUMENTS):-([^}]*)\}"/.exec(text) ?? [];
  if (place === undefined) return { text };
  const found = given ?? (variable === 'BOOK' ? bookFound(folder) : documentsFound(folder));
  const path = found ?? fallback;
  // A brace would end the reference.
  const written = path.includes('}') ? path.replaceAll('${', '$${') : `\${${variable}:-${path}}`;
  const source: ProfileSource = { path, isMissing: !existsSync(resolve(folder, path)) };
  return { text: text.replace(place, () => JSON.stringify(written)), source };
}

const newConfigSchema = strictObject({
  folder: z.string('must be the path of a folder').min(1, 'must be the path of a folder'),
  format: z.enum(['yaml', 'ts'], 'must be "yaml" or "ts"').optional(),
  profile: z.string('must be the name of a profile').optional(),
  source: z.string('must be a path').min(1, 'must be a path').optional(),
  force: z.boolean('must be true or false').optional(),
});

/** The defaults of a config; a starter is enough for it. */
const offline = 'offline';

function profileNamed(wanted: string): ProfileName | undefined {
  const profile = profileNames.find((name) => name === wanted);
  if (profile !== undefined || wanted === offline) return profile;
  const near = nearestName(wanted, [offline, ...profileNames]);
  const hint = near === undefined ? `Choose ${[offline, ...profileNames].join(', ')}.` : `Did you mean "${near}"?`;
  throw new RetrievalError('invalid_request', `There is no profile "${wanted}". ${hint}`);
}

/** The schema of the installed package; where none is installed, a copy beside the index. */
async function schemaFor(folder: string): Promise<string> {
  const installed = 'node_modules/@touchstone/host/schema.json';
  if (existsSync(join(folder, installed))) return `./${installed}`;
  const copy = `${stateFolder}/config.schema.json`;
  makeStateFolder(folder);
  writeWhole(join(folder, copy), `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
  return `./${copy}`;
}

/** A folder that may not be written to, a full disk: the user's to mend, and no defect of ours. */
async function writeOrExplain(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    const failure = unexpectedFailure(cause, 'writing of the config file');
    if (failure.code !== 'invalid_config' || !(cause instanceof Error)) throw failure;
    throw new RetrievalError(
      'invalid_config',
      `Cannot write to ${folder}: ${cause.message}. Make the folder writable, or run init in another one.`,
      { cause },
    );
  }
}
