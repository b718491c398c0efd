import { describe, expect, it } from 'vitest';
import { definitionsOf } from './definitions.ts';

describe('definitions of a file', () => {
  it('are functions and classes with qualified names, lines and words, in Python', async () => {
    const text = [
      '@cached',
      'def outer(a):',
      '    """Outer words."""',
      '    def inner():',
      '        "Inner words."',
      '        return a',
      '    return inner',
      'class Box:',
      '    """Box words."""',
      '    async def open(self):',
      '        return self',
    ].join('\n');
    const found = await definitionsOf('a.py', text);
    expect(
      found.map(({ kind, symbol, startLine, endLine, words }) => [kind, symbol, startLine, endLine, words]),
    ).toEqual([
      ['function', 'outer', 1, 7, '"""Outer words."""'],
      ['function', 'outer.inner', 4, 6, '"Inner words."'],
      ['class', 'Box', 8, 11, '"""Box words."""'],
      ['function', 'Box.open', 10, 11, undefined],
    ]);
    expect(found[0]?.text.split('\n')).toHaveLength(7);
    expect(found[0]?.text).not.toMatch(/words/);
  });

  it.each([
    ['a.js', '/** Words. */\nReply.prototype.send = function () { return 1 }', 'Reply.send'],
    ['a.js', '/** Words. */\nmodule.exports.build = () => 1', 'build'],
    ['a.mjs', '/** Words. */\nexport default function start() { return 1 }', 'start'],
    ['a.ts', 'class A {\n  /** Words. */\n  run(): void { go() }\n}', 'A.run'],
    ['a.tsx', '/** Words. */\nexport const View = () => <p />', 'View'],
    ['a.go', 'package a\n\n// Words.\nfunc Run() { go() }', 'Run'],
    ['a.rs', 'impl Box {\n  /// Words.\n  fn open(&self) { go() }\n}', 'Box.open'],
    ['A.java', 'class A {\n  /** Words. */\n  void run() { go(); }\n}', 'A.run'],
    ['a.rb', 'module A\n  # Words.\n  def run\n    go\n  end\nend', 'A.run'],
    ['a.php', '<?php\n/** Words. */\nfunction run() { go(); }', 'run'],
  ])('have the words above them in %s: %j', async (path, text, symbol) => {
    const found = await definitionsOf(path, text);
    expect(
      found.filter(({ words }) => words !== undefined).map((each) => [each.symbol, each.words?.includes('Words.')]),
    ).toEqual([[symbol, true]]);
    expect(found.some((each) => each.text.includes('Words.'))).toBe(false);
  });

  it('are empty where the body does nothing: overloads, hooks, abstract methods', async () => {
    const python = 'def a(): ...\ndef b():\n    """Words."""\n    pass\ndef c():\n    """Words."""\n    return 1\n';
    const script = 'function a() {}\nfunction b() { return 1 }\nconst c = () => 2\n';
    const empty = async (path: string, text: string) => (await definitionsOf(path, text)).map(({ isEmpty }) => isEmpty);
    expect(await empty('a.py', python)).toEqual([true, true, false]);
    expect(await empty('a.js', script)).toEqual([true, false, false]);
  });

  it('are found around syntax errors and in deep nesting, and not in files of unknown languages', async () => {
    expect(
      (await definitionsOf('a.py', 'def a(:\n  pass\n\ndef b():\n  return 1\n')).map(({ symbol }) => symbol),
    ).toContain('b');
    await definitionsOf('a.js', `x = ${'('.repeat(3000)}1${')'.repeat(3000)}\nfunction f() { return 1 }`);
    expect(await definitionsOf('a.txt', 'def a(): pass')).toEqual([]);
    expect(await definitionsOf('a.d.ts', 'declare function a(): void')).toEqual([]);
  });
});
