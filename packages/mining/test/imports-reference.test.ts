import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ExportSpecifier, type ImportSpecifier, type ModuleItem, parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { readImports } from '../src/code/read-imports.ts';
import { languageOfFile } from '../src/definition/read-code.ts';

// The reference is the parser of SWC, which shares nothing with ours.

const fastify = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));
const own = fileURLToPath(new URL('../..', import.meta.url));

describe('imports by statement agree with those that SWC reads', () => {
  it.each([
    ['fastify', [join(fastify, 'lib'), join(fastify, 'types')], 40],
    ['these packages', ['mining', 'ingest', 'pipeline', 'host'].map((name) => join(own, name, 'src')), 300],
  ])('in the source of %s', async (_, folders, atLeast) => {
    const files = folders.flatMap(codeBelow);
    expect(files.length).toBeGreaterThan(atLeast);
    for (const file of files) {
      const code = readFileSync(file, 'utf8');
      const language = languageOfFile(file) === 'javascript' ? 'javascript' : 'typescript';
      const found = (await readImports(code, language)).filter(({ how }) => how === 'static');
      const lines = found.map((each) => inWords(each.module, each.name, each.local, each.exported, each.typeOnly));
      expect(lines.sort(), file).toEqual(byReference(code, file).sort());
    }
  });
});

function codeBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function byReference(code: string, file: string): string[] {
  const isJavascript = languageOfFile(file) === 'javascript';
  return parseSync(code, { syntax: isJavascript ? 'ecmascript' : 'typescript' }).body.flatMap(ofItem);
}

function ofItem(item: ModuleItem): readonly string[] {
  if (item.type === 'ImportDeclaration') {
    const { source, specifiers, typeOnly } = item;
    if (specifiers.length === 0) return [inWords(source.value, undefined, undefined, undefined, typeOnly)];
    return specifiers.map((each) => inWords(source.value, ...imported(each, typeOnly)));
  }
  if (item.type === 'ExportAllDeclaration') {
    const isType = 'typeOnly' in item && item.typeOnly === true;
    return [inWords(item.source.value, '*', undefined, '*', isType)];
  }
  if (item.type !== 'ExportNamedDeclaration' || !item.source) return [];
  const { source, specifiers, typeOnly } = item;
  return specifiers.map((each) => inWords(source.value, ...exported(each, typeOnly)));
}

type Words = [name: string | undefined, local: string | undefined, exported: string | undefined, typeOnly: boolean];

function imported(each: ImportSpecifier, typeOnly: boolean): Words {
  const local = each.local.value;
  if (each.type === 'ImportNamespaceSpecifier') return [undefined, local, undefined, typeOnly];
  if (each.type === 'ImportDefaultSpecifier') return ['default', local, undefined, typeOnly];
  return [each.imported?.value ?? local, local, undefined, typeOnly || each.isTypeOnly];
}

function exported(each: ExportSpecifier, typeOnly: boolean): Words {
  if (each.type === 'ExportNamespaceSpecifier') return [undefined, undefined, each.name.value, typeOnly];
  if (each.type === 'ExportDefaultSpecifier') return ['default', undefined, each.exported.value, typeOnly];
  return [each.orig.value, undefined, each.exported?.value ?? each.orig.value, typeOnly || each.isTypeOnly];
}

function inWords(module: string, ...words: Words): string {
  return JSON.stringify([module, ...words.map((word) => word ?? null)]);
}
