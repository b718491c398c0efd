import { describe, expect, it } from 'vitest';
import type { ImportedName } from '../src/code/imported-name.ts';
import { readImports } from '../src/code/read-imports.ts';
import { languageOfFile } from '../src/definition/read-code.ts';
import { importFiles } from './import-files.ts';

function inWords({ how, typeOnly, module, name, local, exported, used, members }: ImportedName): string {
  const from = name === undefined ? module : `${module}#${name}`;
  return [
    typeOnly ? 'type ' : '',
    how === 'static' ? '' : `${how} `,
    from,
    local === undefined ? '' : ` as ${local}`,
    exported === undefined ? '' : ` => ${exported}`,
    used ? '' : ' (unused)',
    members.length === 0 ? '' : ` . ${members.join(' ')}`,
  ].join('');
}

describe('003 §6.2, proposal A: the imports of code', () => {
  it('are tried on 30 files and more', () => {
    expect(importFiles.length).toBeGreaterThanOrEqual(30);
    expect(new Set(importFiles.map(({ path }) => path)).size).toBe(importFiles.length);
  });

  it.each(importFiles)('are exactly those of $path', async ({ path, code, imports }) => {
    const found = await readImports(code, languageOfFile(path) ?? 'python');
    expect(found.map(inWords)).toEqual(imports);
  });

  it('are told with their line', async () => {
    const found = await readImports('import os\n\nfrom a import (\n  b,\n  c,\n)\n', 'python');
    expect(found.map(({ line }) => line)).toEqual([1, 3, 3]);
  });
});
