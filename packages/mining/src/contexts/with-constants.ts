import { importedModule, type PackageNames } from './module-names.ts';
import type { SourceModule } from './source-module.ts';

/**
 * The files with importable variables among the symbols: in TypeScript and JavaScript the exported ones, in Python those that
 * another file of the package imports. So `google_search = GoogleSearchTool()` is a symbol, and `logger` is none.
 */
export function withConstants(sources: readonly SourceModule[], names: PackageNames): readonly SourceModule[] {
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
