import { basename, join } from 'node:path';
import { throwIfAborted } from '@touchstone/contract';
import { languageOfFile } from '../definition/read-code.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { listBelow } from '../workspace/list-below.ts';
import { readText } from '../workspace/read-text.ts';
import { importedModule, javascriptModuleName, type PackageNames, pythonModuleName } from './module-names.ts';
import { packageManifest } from './package-folder.ts';
import { publicNames } from './public-names.ts';
import { type SourceModule, sourceModule } from './source-module.ts';
import { symbolContexts } from './symbol-contexts.ts';

/** Source code whose definitions become contexts. */
interface SourceFolder {
  /** Absolute. */
  readonly folder: string;
  /** First part of all names; default: none for Python, the name in `package.json` or of the folder for TypeScript and JavaScript. */
  readonly name?: string;
  /** Globs; default: all files. */
  readonly include?: readonly string[];
  /** Globs; default: tests and minified code. */
  readonly exclude?: readonly string[];
}

export interface SourceContextsOptions {
  /** Most characters of a context; default 12,000. */
  readonly maxCharacters?: number;
  readonly signal?: AbortSignal;
  readonly onFile?: (done: number, total: number) => void;
  /** A file that is no text, too large, nested too deeply, or takes too long to parse: it gives no contexts. */
  readonly onSkipped?: (path: string) => void;
}

/** Files that are left out by default. */
const defaultExclude = [
  '**/{test,tests,__tests__,testing}/**',
  '**/*.{test,spec,test-d}.*',
  '**/{test_*,*_test,conftest}.py',
  '**/*.min.*',
];

/** The definitions of a folder of Python, TypeScript or JavaScript as contexts, in order of name. */
export async function sourceContexts(
  source: SourceFolder,
  { maxCharacters = 12_000, signal, onFile, onSkipped }: SourceContextsOptions = {},
): Promise<readonly MiningContext[]> {
  const manifest = await packageManifest(source.folder);
  const names: Record<'python' | 'javascript', PackageNames> = {
    python: { name: source.name ?? '', entries: new Map() },
    javascript: { name: source.name ?? manifest.name ?? basename(source.folder), entries: manifest.entries },
  };
  const { include, exclude = defaultExclude } = source;
  const listed = await listBelow(source.folder, { include, exclude, signal });
  const paths = oneOfEach(listed.filter((path) => languageOfFile(path) !== undefined));
  const modules: SourceModule[] = [];
  for (const [done, path] of paths.entries()) {
    throwIfAborted(signal, `the symbols of ${source.folder}`);
    onFile?.(done + 1, paths.length);
    const isPython = languageOfFile(path) === 'python';
    const name = isPython ? pythonModuleName(path, names.python) : javascriptModuleName(path, names.javascript);
    try {
      const module = await sourceModule({ name, path, text: await readText(join(source.folder, path)) });
      if (module !== undefined) modules.push(module);
    } catch {
      onSkipped?.(path);
    }
  }
  const named = withConstants(modules, names.javascript);
  return symbolContexts(named, publicNames(named, names.javascript), maxCharacters);
}

/**
 * The files with importable variables among the symbols: in TypeScript and JavaScript the exported ones, in Python those that
 * another file of the package imports. So `google_search = GoogleSearchTool()` is a symbol, and `logger` is none.
 */
function withConstants(sources: readonly SourceModule[], names: PackageNames): readonly SourceModule[] {
  const imported = new Set(
    sources.flatMap((source) =>
      source.imports.flatMap(({ module, name }) =>
        name === undefined ? [] : [`${importedModule(module, source, names)}.${name}`],
      ),
    ),
  );
  return sources.map((source) => {
    const own = source.constants.filter(
      ({ symbol }) => source.language !== 'python' || imported.has(`${source.name}.${symbol}`),
    );
    return own.length === 0 ? source : { ...source, symbols: [...source.symbols, ...own] };
  });
}

/**
 * One file of those that a build wrote in several module formats: of `a.js`, `a.mjs` and `a.cjs` the first, and of
 * `a.d.ts`, `a.d.mts` and `a.d.cts`. Their content is the same.
 */
function oneOfEach(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  return paths.filter((path) => {
    const [, base, format, kind] = /^(.*?)\.([cm])((?:[jt])sx?)$/.exec(path) ?? [];
    if (base === undefined) return true;
    if (all.has(`${base}.${kind}`)) return false;
    return format === 'm' || !all.has(`${base}.m${kind}`);
  });
}
