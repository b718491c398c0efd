import { tokenBound } from '@touchstone/lexical';
import { describe, expect, it } from 'vitest';
import { chunkAndCheck } from './coverage.ts';

/** Every definition in a chunk of its own, so that the symbols show. */
const apart = { targetTokens: 1, maxTokens: 400, minTokens: 0 };

async function symbols(path: string, text: string): Promise<readonly (string | undefined)[]> {
  return (await chunkAndCheck(path, text, apart)).map(({ symbols: [symbol] }) => symbol);
}

describe('code by definition', () => {
  it('qualifies the members of TypeScript classes, interfaces and namespaces', async () => {
    const text = [
      "import { x } from 'x';",
      '',
      '/** Says it. */',
      '@sealed',
      'export class Reply {',
      '  code = 1;',
      '',
      '  /** Sends. */',
      '  @log',
      '  send(): void {}',
      '}',
      '',
      'export interface Options {',
      '  limit: number;',
      '  stop(): void;',
      '}',
      'export namespace Space {',
      '  export function inner() {}',
      '}',
      'export const build = (a: number) => a;',
      "declare module 'fastify' {",
      '  interface More {}',
      '}',
      'export default function () {}',
    ].join('\n');
    const chunks = await chunkAndCheck('a.ts', text, apart);
    const found = chunks.map(({ symbols: [symbol], startLine, endLine }) => [symbol, startLine, endLine]);
    expect(found).toContainEqual(['Reply.send', 8, 11]);
    expect(found).toContainEqual(['Space.inner', 18, 19]);
    expect(found).toContainEqual(['build', 20, 20]);
    expect(found).toContainEqual(['fastify.More', 22, 23]);
    expect(found).toContainEqual(['default', 24, 24]);
    expect(found.map(([symbol]) => symbol)).toEqual(expect.arrayContaining([undefined, 'Reply', 'Options.stop']));
    expect(chunks[0]).toMatchObject({ anchor: 'imports', startLine: 1, endLine: 1 });
    expect(chunks[1]).toMatchObject({ symbols: ['Reply'], startLine: 3 });
  });

  it('reads the prototype style of JavaScript', async () => {
    const text = [
      "'use strict'",
      "const http = require('node:http')",
      "const { a } = require('./a').b",
      'function Reply () {}',
      'Reply.prototype.send = function (payload) {',
      '  return payload',
      '}',
      'Object.defineProperties(Reply.prototype, {',
      '  log: {',
      '    get () { return 1 }',
      '  }',
      '})',
      'exports.build = () => 1',
      'module.exports = function fastify () {',
      '}',
    ].join('\n');
    expect(await symbols('reply.js', text)).toEqual([
      undefined,
      'Reply',
      'Reply.send',
      'Reply',
      'Reply.log',
      'build',
      'fastify',
    ]);
  });

  it.each([
    [
      'py',
      'import os\n\n\n@app.route("/")\ndef index():\n    return 1\n\n\nclass A(B):\n    """Doc."""\n\n    def run(self):\n        pass\n',
      ['index', 'A', 'A.run'],
    ],
    [
      'go',
      'package main\n\nimport "fmt"\n\n// Reply replies.\ntype Reply struct {\n\ta int\n}\n\nfunc (r *Reply[T]) Send() {\n}\n\nfunc main() {\n}\n',
      ['Reply', 'Reply.Send', 'main'],
    ],
    [
      'rs',
      'use std::fmt;\n\n/// Doc.\n#[derive(Debug)]\npub struct Foo;\n\nimpl fmt::Display for Foo {\n    fn fmt(&self) {}\n}\nmod inner {\n    fn deep() {}\n}\n',
      ['Foo', 'Foo.fmt', 'inner.deep'],
    ],
    ['java', 'package a;\n\nimport b.C;\n\npublic class D {\n  D() {}\n\n  void run() {}\n}\n', ['D', 'D.D', 'D.run']],
    [
      'cpp',
      '#ifndef A_H\n#define A_H\n#include <x>\nnamespace n {\nclass Foo {\n public:\n  int bar() { return 1; }\n};\n}\nint Foo::baz(int x) {\n  return x;\n}\n#endif\n',
      ['n.Foo.bar', 'Foo.baz'],
    ],
    [
      'cs',
      'using System;\nnamespace N {\n  class A {\n    public int B { get; set; }\n    void Run() {}\n  }\n}\n',
      ['N.A.B', 'N.A.Run'],
    ],
    ['rb', "require 'x'\n\nmodule M\n  class A\n    def run\n    end\n  end\nend\n", ['M.A.run']],
    ['php', '<?php\nnamespace N;\nuse X;\n\nclass A {\n  function run() {}\n}\nfunction f() {}\n', ['A.run', 'f']],
    ['sh', '#!/bin/sh\nset -e\n\nbuild() {\n  echo 1\n}\n', ['build']],
    ['tsx', 'export const App = () => <div>{1}</div>;\nfunction Row() {\n  return <p />;\n}\n', ['App', 'Row']],
  ])('knows the definitions of .%s', async (extension, text, expected) => {
    expect(await symbols(`a.${extension}`, text)).toEqual(expect.arrayContaining(expected));
  });

  it('takes a large function apart between statements and keeps its name', async () => {
    const body = Array.from({ length: 60 }, (_, index) => `  if (a === ${index}) {\n    go(${index})\n  }`).join('\n');
    const chunks = await chunkAndCheck('a.js', `function big (a) {\n${body}\n}\n`, {
      targetTokens: 200,
      maxTokens: 300,
    });
    expect(chunks.length).toBeGreaterThan(3);
    expect(new Set(chunks.flatMap(({ symbols }) => symbols))).toEqual(new Set(['big']));
    expect(chunks.map(({ anchor }) => anchor).slice(0, 3)).toEqual(['big', 'big~2', 'big~3']);
    for (const { text } of chunks.slice(1)) expect(text).toMatch(/^ {2}if/);
    for (const { text } of chunks) expect(tokenBound(text)).toBeLessThanOrEqual(300);
  });

  it('keeps what follows a C++ class out of it where macros stand for parameters and attributes', async () => {
    const text = [
      'LIB_BEGIN_NAMESPACE',
      'namespace detail {',
      'template <typename T, LIB_ENABLE_IF(std::is_integral<T>::value)>',
      'struct Padding {',
      '  LIB_CONSTEXPR Padding(T width) : width_(width) {',
      '    if (width > 0) run();',
      '  }',
      '  T width_;',
      '};',
      'template <typename T, LIB_ENABLE_IF(std::is_same<T, char>::value)>',
      'LIB_CONSTEXPR LIB_INLINE auto write(T value) -> T {',
      '  return value;',
      '}',
      'class LIB_API Writer {',
      '  void flush() {}',
      '};',
      '}',
      'int last(int value) {',
      '  return value;',
      '}',
      'LIB_END_NAMESPACE',
    ].join('\n');
    expect((await symbols('a.h', text)).filter((name) => name !== undefined)).toEqual([
      'detail',
      'detail.Padding',
      'detail.Padding.Padding',
      'detail.Padding',
      'detail.write',
      'detail.Writer',
      'detail.Writer.flush',
      'last',
    ]);
  });

  it('joins small neighbours and names them all', async () => {
    const text = 'function a () {}\n\nfunction b () {}\n';
    expect(await chunkAndCheck('a.js', text)).toMatchObject([
      { symbols: ['a', 'b'], anchor: 'a', startLine: 1, endLine: 3 },
    ]);
  });

  it('names the functions inside a large function by nesting, and leaves local variables alone', async () => {
    const filler = Array.from({ length: 30 }, (_, index) => `  step(${index}, 'some words here')`).join('\n');
    const text = `function outer () {\n${filler}\n  const local = {\n    a: 1\n  }\n  function inner () {\n${filler}\n  }\n}\n`;
    const found = await chunkAndCheck('a.js', text, { targetTokens: 150, maxTokens: 400, minTokens: 20 });
    const names = new Set(found.flatMap(({ symbols }) => symbols));
    expect(names).toContain('outer.inner');
    expect([...names].join()).not.toContain('local');
  });

  it('chunks a file with syntax errors and still finds what it can', async () => {
    const text = 'function ok () {\n  return 1\n}\n\nclass {{{ (\n\nfunction fine () {\n  return 2\n}\n';
    expect((await symbols('a.js', text)).join()).toContain('ok');
  });

  it('cuts an expression of thousands of terms by lines, without exhausting the stack', async () => {
    const text = `const sum = 'a' +\n${"  'b' +\n".repeat(5000)}  'c';\n`;
    const chunks = await chunkAndCheck('a.js', text);
    expect(chunks.length).toBeGreaterThan(10);
    expect(new Set(chunks.flatMap(({ symbols }) => symbols))).toEqual(new Set(['sum']));
  });

  it('cuts files without a grammar by lines, at blank lines where there are some', async () => {
    const block = Array.from({ length: 10 }, (_, index) => `  key${index}: value`).join('\n');
    const text = Array.from({ length: 8 }, (_, index) => `section${index}:\n${block}`).join('\n\n');
    const chunks = await chunkAndCheck('a.yaml', text, { targetTokens: 200, maxTokens: 200, minTokens: 0 });
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text: slice } of chunks) expect(slice).toMatch(/^section/);
  });
});

/** Cases of other projects' public tests that hold here too. */
describe('cases from elsewhere', () => {
  it('starts a chunk at each function (llama_index, test_typescript_code_splitter)', async () => {
    const text = 'function foo() {\n    console.log("bar");\n}\n\nfunction baz() {\n    console.log("bbq");\n}';
    const chunks = await chunkAndCheck('a.ts', text, { targetTokens: 20, maxTokens: 50, minTokens: 0 });
    expect(chunks.map((chunk) => chunk.text.split(' {')[0])).toEqual(['function foo()', 'function baz()']);
  });

  it('takes no comment in a fence for a heading (langchainjs, "Test markdown text splitter")', async () => {
    const text =
      "# 🦜️🔗 LangChain\n\n⚡ Building applications with LLMs through composability ⚡\n\n## Quick Install\n\n```bash\n# Hopefully this code block isn't split\npip install langchain\n```\n\nAs an open source project in a rapidly developing field, we are extremely open to contributions.";
    const chunks = await chunkAndCheck('a.md', text, { targetTokens: 80, maxTokens: 90, minTokens: 0 });
    expect(chunks.map(({ section }) => section)).toEqual(['🦜️🔗 LangChain', '🦜️🔗 LangChain > Quick Install']);
    expect(chunks[1]?.text).toContain('pip install langchain\n```');
  });

  it('counts leading blank lines (langchainjs, "A chunked document starting with new lines")', async () => {
    const text = `\n\n${'A'.repeat(69)}\n\n\n\n\n${'B'.repeat(69)}\n\n\n\n\n`;
    const chunks = await chunkAndCheck('a.txt', text, { targetTokens: 20, maxTokens: 150, minTokens: 0 });
    expect(chunks).toMatchObject([
      { text: 'A'.repeat(69), startLine: 3, endLine: 3 },
      { text: 'B'.repeat(69), startLine: 8, endLine: 8 },
    ]);
  });
});
