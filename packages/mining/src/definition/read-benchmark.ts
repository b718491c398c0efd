import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { listBelow } from '../workspace/list-below.ts';
import type { Benchmark } from './benchmark.ts';
import { type ContextSettings, type DefinitionInput, definitionSchema } from './definition-schema.ts';
import { insideFolder, requireBelow } from './inside-folder.ts';
import { readCases } from './read-cases.ts';
import { belowRoot, type DefinitionText, type ReadFiles, readStrictly } from './read-strictly.ts';

/**
 * Reads a benchmark: a definition in YAML or JSON with all that it includes, or a folder of definitions (a registry), which are the
 * files `benchmark.yaml` and `NAME.benchmark.yaml` (or `.yml`, `.json`) at any depth. Throws `invalid_request`, with file, line,
 * field and remedy: another form, a path that leaves the folder of its definition, an id or a name that is used twice, and a
 * benchmark without cases.
 */
export async function readBenchmark(path: string): Promise<Benchmark> {
  const location = resolve(path);
  const isFolder = await folderOrFile(location);
  const root = isFolder ? location : dirname(location);
  const files: ReadFiles = { root, texts: new Map() };
  const sets: Benchmark['sets'][number][] = [];
  let contexts: ContextSettings | undefined;
  let name: string | undefined;
  const waiting = isFolder ? await definitionsBelow(location) : [location];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (sets.some((set) => set.file === file)) continue;
    const read = await readStrictly(file, definitionSchema, files);
    name ??= read.value.name;
    contexts ??= await contextsOf(read);
    const earlier = sets.find((set) => set.name === read.value.name);
    if (earlier !== undefined) {
      const places = `${earlier.file} and in ${read.place(['name'])}`;
      throw new RetrievalError('invalid_request', `The name "${earlier.name}" is used in ${places}: rename one.`);
    }
    sets.push({ name: read.value.name, file, cases: await readCases(read, files) });
    waiting.unshift(...(await included(read)));
  }
  if (sets.every(({ cases }) => cases.length === 0)) {
    throw new RetrievalError('invalid_request', `${path} holds no case: write cases, case_files or case_folders.`);
  }
  return { name: isFolder ? basename(root) : (name ?? ''), folder: root, sets, contexts, contentHash: digestOf(files) };
}

async function folderOrFile(location: string): Promise<boolean> {
  const found = await stat(location).catch((cause: unknown) => {
    throw new RetrievalError('invalid_request', `There is no benchmark at ${location}: name a file or a folder.`, {
      cause,
    });
  });
  return found.isDirectory();
}

async function definitionsBelow(folder: string): Promise<string[]> {
  const found = await listBelow(folder, { include: ['**/{benchmark,*.benchmark}.{yaml,yml,json}'] });
  if (found.length > 0) return found.map((path) => join(folder, path));
  throw new RetrievalError(
    'invalid_request',
    `${folder} holds no benchmark: no file benchmark.yaml or NAME.benchmark.yaml (.yml, .json).`,
  );
}

async function included({ value, file, place }: DefinitionText<DefinitionInput>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [at, glob] of (value.include ?? []).entries()) {
    const where = `${place(['include', at])}, include`;
    requireBelow({ path: glob, place: where });
    const paths = await listBelow(dirname(file), { include: [glob.replace(/^\.\//, '')] });
    if (paths.length === 0) throw new RetrievalError('invalid_request', `${where}: no file matches ${glob}.`);
    found.push(...paths.map((path) => join(dirname(file), path)).filter((other) => other !== file));
  }
  return found;
}

async function contextsOf(read: DefinitionText<DefinitionInput>): Promise<ContextSettings | undefined> {
  const { contexts } = read.value;
  if (contexts === undefined || !('folder' in contexts)) return contexts;
  const place = `${read.place(['contexts', 'folder'])}, contexts.folder`;
  return { ...contexts, folder: await insideFolder({ folder: dirname(read.file), path: contexts.folder, place }) };
}

function digestOf(files: ReadFiles): string {
  const hash = createHash('sha256');
  for (const [file, text] of [...files.texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(JSON.stringify([belowRoot(file, files), text]));
  }
  return `sha256:${hash.digest('hex')}`;
}
