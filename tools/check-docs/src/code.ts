import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { blocks, type Document, givenBefore, type Mistake } from './document.ts';

/** Inside this package, so that the imports of a block find what it depends on: every package of the project. */
const folder = join(import.meta.dirname, '..', '.blocks');

/**
 * TypeScript blocks that do not compile. Each block is a module of its own; one that begins with a comment that names a
 * file (`// src/plugin.ts`) is that file, so that the blocks of a page can import one another. A comment above a block,
 * `<!-- given: declare const store: Store; -->`, declares what the block takes as given.
 */
export function uncompilableCode(documents: readonly Document[]): readonly Mistake[] {
  rmSync(folder, { recursive: true, force: true });
  const sources = new Map<string, { readonly file: string; readonly line: number }>();
  for (const document of documents) {
    for (const [place, block] of blocks(document, 'ts').entries()) {
      const named = /^\/\/ ([\w./-]+\.ts)\n/.exec(block.value)?.[1];
      const path = join(document.file.replaceAll(/[/.]/g, '-'), named ?? `block-${place}.ts`);
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      const given = givenBefore(document, block).replaceAll('\n', ' ');
      // The last line makes a module of a block that imports nothing.
      writeFileSync(join(folder, path), `${given}\n${block.value}\nexport {};\n`);
      sources.set(path, { file: document.file, line: block.position?.start.line ?? 1 });
    }
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(compilerOptions));
  const { stdout } = spawnSync('tsc', ['-p', '.', '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  return stdout.split('\n').flatMap((line) => {
    const [, path = '', at = '0', message = line] = /^(\S+?)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
    const source = sources.get(path);
    return source === undefined ? [] : [{ file: source.file, line: source.line + Number(at) - 1, message }];
  });
}

const compilerOptions = {
  extends: '../../../tsconfig.base.json',
  // A page shows how to call something; what it does with the answer is often left out.
  compilerOptions: { noEmit: true, noUnusedLocals: false, noUnusedParameters: false, composite: false },
  include: ['**/*.ts'],
};
