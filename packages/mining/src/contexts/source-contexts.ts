import { basename, join } from 'node:path';
import { throwIfAborted } from '@touchstone/contract';
import { languageOfFile } from '../definition/read-code.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { listBelow } from '../workspace/list-below.ts';
import { readText } from '../workspace/read-text.ts';
import { javascriptModuleName, type PackageNames, pythonModuleName } from './module-names.ts';
import { oneOfEach } from './one-of-each.ts';
import { packageManifest } from './package-folder.ts';
import { publicNames } from './public-names.ts';
import { type SourceModule, sourceModule } from './source-module.ts';
import { type SymbolContextOptions, symbolContextDefaults, symbolContexts } from './symbol-contexts.ts';
import { withConstants } from './with-constants.ts';

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

export interface SourceContextsOptions extends Partial<SymbolContextOptions> {
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
  { members, maxCharacters, signal, onFile, onSkipped }: SourceContextsOptions = {},
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
  return symbolContexts(named, publicNames(named, names.javascript), {
    members: members ?? symbolContextDefaults.members,
    maxCharacters: maxCharacters ?? symbolContextDefaults.maxCharacters,
  });
}
