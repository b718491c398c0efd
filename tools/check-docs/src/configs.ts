import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseGoldenSet } from '@touchstone/contract/wire';
import { loadConfig, openProviders } from '@touchstone/host';
import { readBenchmark } from '@touchstone/mining';
import type { Code } from 'mdast';
import { parse } from 'yaml';
import { blocks, type Document, type Mistake, mistakeAt } from './document.ts';

/**
 * YAML and JSON blocks that do not parse, configs that the engine refuses (its providers are opened too, with a stand-in for
 * each environment variable), golden sets that `eval` would refuse, and benchmarks that `mine` would refuse.
 */
export async function refusedConfigs(document: Document): Promise<readonly Mistake[]> {
  const mistakes: Mistake[] = [];
  for (const block of blocks(document, 'yaml', 'yml', 'json')) {
    try {
      await tryBlock(block);
    } catch (error) {
      mistakes.push(mistakeAt(document, block, error instanceof Error ? error.message : String(error)));
    }
  }
  return mistakes;
}

async function tryBlock({ lang, value }: Code): Promise<void> {
  const content: unknown = lang === 'json' ? JSON.parse(value) : parse(value);
  if (lang === 'json' || typeof content !== 'object' || content === null) return;
  if ('questions' in content) parseGoldenSet(content, 'the golden set');
  else if ('cases' in content) await inFolder('benchmark.yaml', value, ({ file }) => readBenchmark(file));
  else if (!otherForms.some((key) => key in content)) await openConfig(value);
}

/** What marks a YAML file that is not a config: gates and sweeps, which their commands test; a workflow of GitHub; a compose file. */
const otherForms = ['gates', 'vary', 'jobs', 'services', 'apiVersion'];

async function openConfig(text: string): Promise<void> {
  await inFolder('touchstone.config.yaml', text, async ({ folder }) => {
    symlinkSync(join(import.meta.dirname, '..', 'node_modules'), join(folder, 'node_modules'));
    const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => [name ?? '', 'stand-in']);
    const loaded = await loadConfig({ cwd: folder, env: Object.fromEntries(names), isTrusted: true });
    await (await openProviders(loaded)).close();
  });
}

/** Does something with a text as the only file of a folder. */
async function inFolder(
  name: string,
  text: string,
  use: (at: { readonly folder: string; readonly file: string }) => Promise<unknown>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-docs-'));
  try {
    const file = join(folder, name);
    writeFileSync(file, text);
    await use({ folder, file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
