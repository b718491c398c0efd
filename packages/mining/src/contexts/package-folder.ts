import { realpath, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { readRegularFile } from '@touchstone/ingest/git';
import { withoutExtension } from './module-names.ts';

/** The folder of an npm package as a folder sees it, links followed. */
export async function packageFolder(name: string, from: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (await isFile(join(candidate, 'package.json'))) return realpath(candidate);
    if (dirname(folder) === folder) break;
  }
  throw new RetrievalError(
    'invalid_request',
    `The package ${name} is not installed where ${from} sees it. Install it.`,
  );
}

/** Reads `package.json` of a folder; no name where it has none. */
export async function packageManifest(folder: string) {
  const read = await readRegularFile(join(folder, 'package.json')).then(String, () => '{}');
  const { name, main, types, typings, module, exports } = manifestOf(read);
  // Files of the package that are reached by its name, or by a path below it, without extension: `fastify` by ``, `lib/adk` by `adk`.
  const entries = new Map<string, string>();
  const add = (file: unknown, path: string) => {
    if (typeof file !== 'string' || file.includes('*')) return;
    const tidy = withoutExtension(posix.normalize(file).replace(/^\.\//, '').replace(/\/$/, ''));
    if (!entries.has(tidy)) entries.set(tidy, path);
  };
  for (const file of [main, types, typings, module]) add(file, '');
  const byPath =
    isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.')) ? exports : { '.': exports };
  for (const [path, targets] of Object.entries(byPath)) {
    if (path.includes('*') || path.endsWith('package.json')) continue;
    for (const file of filesOf(targets)) add(file, path.replace(/^\.\/?/, ''));
  }
  return { name: typeof name === 'string' ? name : undefined, entries };
}

function manifestOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Every file that conditions of `exports` lead to. */
function filesOf(target: unknown): readonly string[] {
  if (typeof target === 'string') return [target];
  if (Array.isArray(target)) return target.flatMap(filesOf);
  return isObject(target) ? Object.values(target).flatMap(filesOf) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
