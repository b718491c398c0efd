import { posix } from 'node:path';
import type { SourceModule } from './source-module.ts';

export interface PackageNames {
  /** First part of all names: of Python modules by dots, of TypeScript and JavaScript the name of the package. Empty: none. */
  readonly name: string;
  /** Files of the package itself, or of a path below it (`exports`), by path without extension: `fastify` is ``. */
  readonly entries: ReadonlyMap<string, string>;
}

/**
 * The module of a Python file: its path by dots, without `__init__`. A folder needs no `__init__.py`: namespace packages have none.
 */
export function pythonModuleName(path: string, { name }: PackageNames): string {
  const parts = path.replace(/\.pyi?$/, '').split('/');
  if (parts.at(-1) === '__init__') parts.pop();
  return [...(name === '' ? [] : [name]), ...parts].join('.');
}

/**
 * The module of a TypeScript or JavaScript file: the package and the path without its extension, `fastify/lib/reply`. An `index` is its
 * folder, and the entry of the package is the package itself.
 */
export function javascriptModuleName(path: string, { name, entries }: PackageNames): string {
  const file = withoutExtension(path);
  const folder = file.replace(/(?:^|\/)index$/, '');
  return join(name, entries.get(file) ?? entries.get(folder) ?? folder);
}

/** The module that a specifier in a file means, as it is or relative to the file. */
export function importedModule(specifier: string, from: SourceModule, names: PackageNames): string {
  if (from.language === 'python') return pythonImported(specifier, from);
  if (!specifier.startsWith('.')) return specifierName(specifier);
  return javascriptModuleName(posix.normalize(posix.join(posix.dirname(from.path), specifier)), names);
}

/** A specifier without the parts of a file name: `fastify/lib/reply.js` is `fastify/lib/reply`. */
export function specifierName(specifier: string): string {
  return withoutExtension(specifier.replace(/^node:/, '')).replace(/\/index$/, '');
}

/** `..agents` of a module, or of a package (`__init__`), which is its own parent. */
function pythonImported(specifier: string, from: SourceModule): string {
  const dots = /^\.+/.exec(specifier)?.[0].length ?? 0;
  if (dots === 0) return specifier;
  const parts = from.name.split('.');
  const levels = from.handsOnImports ? dots - 1 : dots;
  return [...parts.slice(0, parts.length - levels), specifier.slice(dots)].filter((part) => part !== '').join('.');
}

/** `lib/reply` of `lib/reply.d.ts`. */
export function withoutExtension(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
}

function join(name: string, path: string): string {
  return [name, path].filter((part) => part !== '' && part !== '.').join('/');
}
