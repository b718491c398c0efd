import { readFile } from 'node:fs/promises';
import { Language, Parser } from 'web-tree-sitter';
import { compileGrammar } from './compile-grammar.ts';

const parsers = new Map<string, Promise<Parser>>();
let runtime: Promise<void> | undefined;

/**
 * The parser of a grammar, for example `typescript`: loaded on first use and kept, because a load costs milliseconds.
 * Delete each tree after use (`tree.delete()`): it is outside the JavaScript heap.
 */
export function loadParser(grammar: string): Promise<Parser> {
  const known = parsers.get(grammar);
  if (known !== undefined) return known;
  const loading = load(grammar);
  parsers.set(grammar, loading);
  return loading;
}

async function load(grammar: string): Promise<Parser> {
  runtime ??= start();
  await runtime;
  const manifest = import.meta.resolve('@vscode/tree-sitter-wasm/package.json');
  const bytes = await readFile(new URL(`wasm/tree-sitter-${grammar}.wasm`, manifest));
  return new Parser().setLanguage(Language.loadSync(compileGrammar(bytes)));
}

/** Its own file is resolved like the grammars: a bundle with the library determines its location. */
async function start(): Promise<void> {
  await Parser.init({
    wasmBinary: await readFile(new URL(import.meta.resolve('web-tree-sitter/web-tree-sitter.wasm'))),
  });
}
