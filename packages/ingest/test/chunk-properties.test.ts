import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../src/index.ts';
import { chunkAndCheck } from './coverage.ts';

const fragments = [
  '# Title',
  '## Part',
  'Heading\n===',
  '```js\n# not a heading\n```',
  '~~~',
  '- item\n  - nested\n\n    text',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '> quote\n> # in quote',
  '<!-- comment\n\n# inside -->',
  '---\ntitle: x\n---',
  '[^1]: note',
  '    indented code',
  'function f(a) {\n  return a;\n}',
  'class A {\n  m() { return 1 }\n  // c\n  n() {}\n}',
  'A.prototype.x = function () {\n}',
  'Object.defineProperties(A.prototype, {\n  y: {\n get () {} }\n})',
  "const a = require('a')",
  "import b from 'b';",
  'def g():\n    return 2',
  '@decorator\nclass B:\n    """doc"""\n    def h(self): pass',
  'func (r *R) Send() {\n}',
  'impl Foo {\n  fn bar() {}\n}',
  'public class C { void d() {} }',
  'class D {\n  fun <A, B> `e f`() {\n  }\n  val g = 1\n}',
  '@implementation E\n- (void)h {\n}\n@end',
  'defmodule F do\n  def i(x), do: x\nend',
  'package G;\nsub j { 1 }',
  'classdef H\nmethods\nfunction k(x)\nend\nend\nend',
  "<script setup lang='ts'>\nfunction l() {}\n</script>",
  '<script>',
  '</script><style>\n.a {}\n</style>',
  '---',
  'type (\n\tM struct{}\n\tN int\n)',
  '"""',
  "it's",
  '// comment',
  '/* open',
  '}}} ) (',
  'word word word word word word word word word',
  '',
  '   ',
  '\t',
  '\u2028separator\u2028',
  'nul \0 byte',
  'emoji 🎉 é 漢字',
  'lone \r return',
  '\uFEFF',
  'v\vtab\fform',
];

const soup = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 25 }),
    fc.constantFrom('\n', '\r\n', '\n\n'),
    fc.constantFrom('', '\n', '\r\n', '\n\n\n'),
    fc.constantFrom('', '\uFEFF'),
  )
  .map(([parts, newline, end, mark]) => mark + parts.join(newline).replaceAll(/\r?\n/g, newline) + end);

const extensions = [
  'md',
  'txt',
  'rst',
  'adoc',
  'json',
  'js',
  'ts',
  'tsx',
  'py',
  'go',
  'rs',
  'java',
  'cpp',
  'cs',
  'rb',
  'php',
  'sh',
  'astro',
  'bats',
  'dart',
  'ex',
  'hs',
  'kt',
  'm',
  'pl',
  'scala',
  'swift',
  'vue',
];

const sizes = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }))
  .map(([target, more, min]) => ({ targetTokens: target, maxTokens: target + more, minTokens: Math.min(min, target) }));

describe('chunking loses nothing', () => {
  it.each(extensions)('in any text called .%s, at any size', async (extension) => {
    await fc.assert(
      fc.asyncProperty(soup, sizes, async (text, chunking) => {
        await chunkAndCheck(`a.${extension}`, text, chunking);
      }),
      { numRuns: 150 },
    );
  });

  it('and has no line twice, where a list with a gap between its items reaches to the end of the text', async () => {
    await chunkAndCheck('a.md', '- item\n  - nested\n\n    text\n\n\n', {
      targetTokens: 1,
      maxTokens: 1,
      minTokens: 0,
    });
  });

  it('and gives the same chunks for the same text', async () => {
    await fc.assert(
      fc.asyncProperty(soup, fc.constantFrom(...extensions), async (text, extension) => {
        const first = await chunkDocument({ path: `a.${extension}`, text });
        expect(await chunkDocument({ path: `a.${extension}`, text })).toEqual(first);
      }),
      { numRuns: 50 },
    );
  });

  it.each(['', '\n', '\r\n\r\n', '  \n\t\n'])('but makes no chunk of nothing (%j)', async (text) => {
    expect(await chunkAndCheck('a.md', text)).toEqual([]);
    expect(await chunkAndCheck('a.ts', text)).toEqual([]);
  });
});
