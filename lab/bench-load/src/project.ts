import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { LoadCorpus } from './corpus.ts';

/** Where the packages are installed that the projects name. */
export const toolFolder = fileURLToPath(new URL('../', import.meta.url));

/** The `touchstone` command of this clone. */
export const touchstone = join(toolFolder, '../../apps/cli/src/main.ts');

/** A folder with a config and the corpus. */
export interface Project {
  readonly folder: string;
  /** Writes the config; keys are those of a config file. */
  configure(config: object): void;
  /** Brings the index up to date. */
  index(): void;
  remove(): void;
}

/** A project over the corpus, with one index `load`. */
export function makeProject({ documents }: LoadCorpus, name: string): Project {
  const folder = mkdtempSync(join(tmpdir(), `touchstone-load-${name}-`));
  writeFileSync(join(folder, 'corpus.jsonl'), documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  // A config's providers are looked for from its folder.
  symlinkSync(join(toolFolder, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    configure: (config) => {
      const indexes = { load: { sources: ['corpus.jsonl'] } };
      writeFileSync(join(folder, 'touchstone.config.json'), JSON.stringify({ indexes, ...config }));
    },
    index: () => {
      execFileSync(process.execPath, [touchstone, 'index'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
