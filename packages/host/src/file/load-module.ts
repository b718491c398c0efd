import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { importModule } from './import-module.ts';
import { isClosed } from './trust/closed-folders.ts';
import { untrustedFolder } from './trust/untrusted-folder.ts';

/**
 * The exports of a package or file that a config names: a path from the config's folder, or a package that is installed
 * there or among our own dependencies. `at` names the reference in messages.
 *
 * @throws `invalid_config` when it is missing or fails while it loads.
 */
export async function loadModule(
  name: string,
  baseDir: string,
  at: string,
): Promise<{ readonly module: unknown /** URL of its file. */; readonly location: string }> {
  const location = await locate(name, baseDir, at);
  const url = toUrl(location);
  try {
    const isTypeScript = isPath(name) && /\.[mc]?ts$/.test(location);
    return { module: await (isTypeScript ? importModule(location) : import(url)), location: url };
  } catch (cause) {
    if (isRetrievalError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `${at} could not be loaded: correct ${isPath(name) ? 'the file' : 'the package'}, or what it needs.`;
    throw new RetrievalError('invalid_config', message, { operatorNote: reason, cause });
  }
}

/** True if a package can be loaded from here. */
export async function isInstalled(name: string, baseDir: string): Promise<boolean> {
  return (await find(name, baseDir)) !== undefined;
}

/** True if only the folder has the package, and the engine's own installation has not. */
export async function isFromFolderAlone(name: string, baseDir: string): Promise<boolean> {
  return fromOurselves(name) === undefined && (await inFolder(name, baseDir)) !== undefined;
}

/** An untrusted folder is not searched: its packages are programs of its author. */
async function find(name: string, baseDir: string): Promise<string | undefined> {
  return (isClosed(baseDir) ? undefined : await inFolder(name, baseDir)) ?? fromOurselves(name);
}

async function inFolder(name: string, baseDir: string): Promise<string | undefined> {
  return fromFolder(name, baseDir) ?? (await fromFolderByImport(name, baseDir));
}

/** A file path or a file URL. */
async function locate(name: string, baseDir: string, at: string): Promise<string> {
  if (isPath(name)) {
    const file = resolve(baseDir, name);
    if (existsSync(file)) return file;
    throw new RetrievalError('invalid_config', `${at} does not exist: correct the path, or make the file.`, {
      operatorNote: `There is no ${file}.`,
    });
  }
  const found = await find(name, baseDir);
  if (found !== undefined) return found;
  if (isClosed(baseDir) && (await inFolder(name, baseDir)) !== undefined) {
    throw untrustedFolder(baseDir, [`${at} is a package of that folder`]);
  }
  throw new RetrievalError(
    'invalid_config',
    `${at} is not installed: run "npm install ${packageOf(name)}" in the folder of the config.`,
    { operatorNote: `Looked from ${baseDir}.` },
  );
}

function fromFolder(name: string, baseDir: string): string | undefined {
  try {
    return createRequire(join(baseDir, 'touchstone.config.js')).resolve(name);
  } catch {
    return undefined;
  }
}

/** Packages that export themselves to `import` alone are invisible to `require.resolve`. */
async function fromFolderByImport(name: string, baseDir: string): Promise<string | undefined> {
  const folders = createRequire(join(baseDir, 'touchstone.config.js')).resolve.paths(name) ?? [];
  // Loading jiti for nothing would cost every start.
  if (!folders.some((folder) => existsSync(join(folder, packageOf(name))))) return undefined;
  const { createJiti } = await import('jiti');
  return createJiti(join(baseDir, 'touchstone.config.js'), { fsCache: false }).esmResolve(name, { try: true });
}

function fromOurselves(name: string): string | undefined {
  try {
    return import.meta.resolve(name);
  } catch {
    return undefined;
  }
}

/** The package that a specifier such as `@scope/name/part` belongs to. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

export function isPath(name: string): boolean {
  return name.startsWith('./') || name.startsWith('../') || isAbsolute(name);
}

function toUrl(location: string): string {
  return location.startsWith('file:') ? location : pathToFileURL(location).href;
}
