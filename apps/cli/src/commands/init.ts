import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProfileName } from '@touchstone/config';
import { nearestName, RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

interface InitOptions {
  readonly yaml?: boolean;
  readonly ts?: boolean;
  readonly force?: boolean;
  readonly profile?: string;
}

const text = {
  name: 'init',
  summary: 'Write a commented config file to begin with, with the folders that are here as its sources.',
  examples: ['init', 'init --ts', 'init --force', 'init --profile adk'],
  notes: `Profiles:
  offline    no server, no key, no download (the default)
  adk        evidence about the Agent Development Kit: Qdrant, Voyage embeddings and reranker
  book       questions about one book: Chroma, Voyage embeddings, Cohere reranker, Gemini
  validated  semantic search with a threshold: Qdrant, Cohere embeddings`,
} as const;

/** What applies where a config says nothing; a starter config is enough for it. */
const offline = 'offline';

/** `touchstone init` */
export function initCommand(context: ProgramContext): Command {
  return defineCommand<InitOptions>(context, text, addOptions, init);
}

function addOptions(command: Command): void {
  command
    .option('--yaml', 'write touchstone.config.yaml (the default)')
    .option('--ts', 'write touchstone.config.ts')
    .option('--profile <name>', 'a ready config: offline, adk, book or validated (default: offline)')
    .option('--force', 'overwrite the file if it is there');
}

async function init(invocation: Invocation, _words: readonly string[], options: InitOptions): Promise<void> {
  const { configFileNames, profileNames } = await import('@touchstone/config');
  if (options.ts && options.yaml) {
    throw new RetrievalError('invalid_request', '--ts and --yaml exclude each other: choose one.');
  }
  const { profile: wanted = offline } = options;
  const profile = profileNames.find((name) => name === wanted);
  if (profile === undefined && wanted !== offline) {
    const near = nearestName(wanted, [offline, ...profileNames]);
    const hint = near === undefined ? `Choose ${[offline, ...profileNames].join(', ')}.` : `Did you mean "${near}"?`;
    throw new RetrievalError('invalid_request', `There is no profile "${wanted}". ${hint}`);
  }
  if (profile !== undefined && options.ts) {
    throw new RetrievalError('invalid_request', '--profile writes YAML: leave out --ts.');
  }
  const { cwd } = invocation.io;
  const format = options.ts ? 'ts' : 'yaml';
  const file = join(cwd, `touchstone.config.${format}`);
  const present = configFileNames.map((name) => join(cwd, name)).find((path) => existsSync(path));
  if (present !== undefined && (!options.force || present !== file)) {
    const remedy = present === file ? 'use --force to overwrite it' : 'remove it first';
    throw new RetrievalError('invalid_request', `${present} is there already: ${remedy}.`);
  }
  if (profile === undefined) await writeStarter(invocation, { file, format });
  else await writeProfile(invocation, { file, profile });
}

async function writeStarter(
  invocation: Invocation,
  { file, format }: { readonly file: string; readonly format: 'yaml' | 'ts' },
): Promise<void> {
  const { cwd } = invocation.io;
  const { likelySources, starterConfig } = await import('../starter-config.js');
  const found = likelySources.filter((name) => existsSync(join(cwd, name)));
  const sources = found.length === 0 ? ['.'] : found;
  await writeOrExplain(cwd, async () => {
    const schema = format === 'yaml' ? await schemaFor(cwd) : '';
    await writeFile(file, starterConfig({ format, sources, schema }));
  });
  if (invocation.json) return invocation.printJson({ file, sources });
  invocation.print(`Wrote ${file} with ${sources.map((source) => `"${source}"`).join(', ')} as sources.`);
  invocation.note(invocation.noteStyles.quiet(`Next: ${invocation.program} index`));
}

async function writeProfile(
  invocation: Invocation,
  { file, profile }: { readonly file: string; readonly profile: ProfileName },
): Promise<void> {
  const { cwd } = invocation.io;
  const { configProfile } = await import('@touchstone/config');
  const { text: config, packages } = await configProfile(profile);
  await writeOrExplain(cwd, async () => {
    await writeFile(file, `# yaml-language-server: $schema=${await schemaFor(cwd)}\n\n${config}`);
  });
  const install = `npm install ${packages.join(' ')}`;
  if (invocation.json) return invocation.printJson({ file, profile, packages, install });
  invocation.print(`Wrote ${file}. Its first lines say which keys and servers it needs.`);
  invocation.print(`Install: ${install}`);
  invocation.note(invocation.noteStyles.quiet(`Next: ${invocation.program} doctor`));
}

/** The schema of the installed package; where none is installed, a copy beside the index. */
async function schemaFor(cwd: string): Promise<string> {
  const installed = 'node_modules/@touchstone/config/schema.json';
  if (existsSync(join(cwd, installed))) return `./${installed}`;
  const { configJsonSchema, makeStateFolder, stateFolder } = await import('@touchstone/config');
  const copy = `${stateFolder}/config.schema.json`;
  await makeStateFolder(cwd);
  await writeFile(join(cwd, copy), `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
  return `./${copy}`;
}

/** A folder that may not be written to, a full disk: the user's to mend, and no defect of ours. */
async function writeOrExplain(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause)) throw cause;
    throw new RetrievalError(
      'invalid_config',
      `Nothing can be written in ${folder}: ${cause.message}. Make it writable, or run init in another folder.`,
      { cause },
    );
  }
}
