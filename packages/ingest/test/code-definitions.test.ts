import { describe, expect, it } from 'vitest';
import { codeSymbols } from '../src/index.ts';
import { chunkAndCheck } from './coverage.ts';

/** Every definition in a chunk of its own, so that the symbols show. */
const apart = { targetTokens: 1, maxTokens: 400, minTokens: 0 };

async function symbolsOf(path: string, text: string): Promise<readonly string[]> {
  const chunks = await chunkAndCheck(path, text, apart);
  return [...new Set(chunks.flatMap(({ symbols }) => symbols))];
}

describe('definitions that grammars hide', () => {
  it('are each type of a group in Go, and the methods of a large interface', async () => {
    const fields = Array.from({ length: 120 }, (_, at) => `\t\tField${at} string`).join('\n');
    const text = `package api\n\ntype (\n\t// Spec is wanted.\n\tSpec struct {\n${fields}\n\t}\n\n\t// Pool holds.\n\tPool struct {\n${fields}\n\t}\n\tId = string\n)\n\ntype Store interface {\n\tGet(id string) (Spec, error)\n}\n`;
    const chunks = await chunkAndCheck('a.go', text);
    expect([...new Set(chunks.flatMap(({ symbols }) => symbols))]).toEqual(['Spec', 'Pool', 'Id', 'Store']);
    expect(chunks.find(({ symbols }) => symbols[0] === 'Pool')?.text).toMatch(/^\t\/\/ Pool holds/);
    expect(await symbolsOf('b.go', 'package a\n\ntype (\n\tA struct{}\n\tB struct{}\n)\n')).toEqual(['A', 'B']);
    const methods = Array.from({ length: 200 }, (_, at) => `\tGet${at}(id string) (Spec, error)`).join('\n');
    const members = await chunkAndCheck('c.go', `package a\n\ntype Store interface {\n${methods}\n}\n`);
    expect(members.at(-1)?.symbols).toContain('Store.Get199');
  });

  it('are those of C++ that return references, operators, conversions, templates out of line, unions and aliases', async () => {
    const text = [
      'namespace a::b {',
      'const Config& Store::current() const { return c_; }',
      'Store& Store::operator=(const Store& other) { return *this; }',
      'bool operator ==(const A& a, const B& b) { return true; }',
      'Store::operator const char*() const { return s_; }',
      'template <typename K> Value& Cache<K>::at(const K& key) { return v_; }',
      'template <class T> inline List<T>::Iterator::Iterator(const List* list) {}',
      'Store::~Store() {}',
      'union Word { int i; float f; };',
      'using Id = int;',
      'template <> struct hash<Store> { int x; };',
      'struct Forward;',
      'int (*handler(int kind))(int) { return 0; }',
      'extern "C" int entry(int a) { return 1; }',
      'TEST(StoreTest, Opens) { run(); }',
      '}',
    ].join('\n');
    expect(await symbolsOf('a.cpp', text)).toEqual(
      [
        '',
        ...['.Store.current', '.Store.operator=', '.operator==', '.Store.operator const char*', '.Cache.at'],
        ...['.List.Iterator.Iterator', '.Store.~Store', '.Word', '.Id', '.hash', '.handler', '.entry'],
        '.StoreTest.Opens',
      ].map((name) => `a.b${name}`),
    );
  });

  it('are those that stand after a macro below an `#include`, or take one among the arguments of a call', async () => {
    const text = [
      '#include "a.h"',
      '',
      'LIB_BEGIN_NAMESPACE',
      'template <> struct Printer<Id> {',
      '  int parse() { return 1; }',
      '};',
      'void run() {',
      '  print(out, LIB_TEXT("{}"), 1);',
      '}',
      'LIB_END_NAMESPACE',
    ].join('\n');
    expect(await symbolsOf('a.cc', text)).toEqual(['Printer', 'Printer.parse', 'run']);
  });

  it('are components and functions that a call makes, on one line too', async () => {
    const text = [
      "const lib = require('lib');",
      'export const Button = memo(forwardRef((props, ref) => <button ref={ref} />));',
      'const Card = styled.div`color: red;`;',
      'const Title = styled(Heading)`margin: 0;`;',
      'export const Page = connect(state)(Inner) as Connected;',
      "const Lazy = React.lazy(() => import('./lazy'));",
      'export const useStore = create((set) => ({ n: 0 }));',
      'const debounced = debounce(function () {}, 10);',
      'const limit = Number(env.LIMIT);',
      'const a = () => {},',
      '  b = () => {};',
      'exports.Old = observer(Inner);',
      'Reply.prototype.status = Reply.prototype.code;',
    ].join('\n');
    expect(await symbolsOf('a.jsx', text)).toEqual([
      ...['Button', 'Card', 'Title', 'Page', 'Lazy', 'useStore', 'debounced', 'a', 'b', 'Old', 'Reply.status'],
    ]);
  });

  it('are functions with a name that are handed to a call, from the line of the call on', async () => {
    const text = "app.register('x', { a: 1 }, async function routes (instance) {\n  instance.get('/')\n}, { b: 2 })\n";
    const [chunk] = await chunkAndCheck('a.js', text, { targetTokens: 1, maxTokens: 1, minTokens: 0 });
    expect(chunk).toMatchObject({ startLine: 1, symbols: ['routes'] });
  });

  it('are members of C#, Java, Rust and PHP of every kind', async () => {
    expect(
      await symbolsOf(
        'a.cs',
        'class A {\n  ~A() {}\n  public static A operator +(A a, A b) => a;\n  public static implicit operator int(A a) => 1;\n  public int this[int i] { get { return 1; } }\n  public event Handler Changed;\n}\n',
      ),
    ).toEqual(['A', 'A.~A', 'A.operator+', 'A.operator int', 'A.this', 'A.Changed']);
    expect(
      await symbolsOf(
        'a.java',
        'enum E {\n  A;\n  void run() {}\n}\nrecord P(int x) {\n  P {\n  }\n}\nclass C {\n  static final Map<K, V> TABLE = Map.of(\n    1, 2);\n}\n',
      ),
    ).toEqual(['E', 'E.run', 'P', 'P.P', 'C', 'C.TABLE']);
    expect(
      await symbolsOf(
        'a.rs',
        'impl<\'a> From<X> for &\'a mut std::ffi::OsStr {\n    type Error = E;\n    fn from() {}\n}\nextern "C" {\n    fn malloc(n: usize);\n}\n',
      ),
    ).toEqual(['OsStr', 'OsStr.Error', 'OsStr.from', 'malloc']);
    expect(await symbolsOf('a.php', '<?php\nnamespace N {\n  class A {\n    function run() {}\n  }\n}\n')).toEqual([
      'A',
      'A.run',
    ]);
  });

  it.each([
    [
      'a.h',
      '#ifndef A_H\n#define A_H\nclass A {\n  int a;\n};\n#ifdef X\nint run() { return 1; }\n#else\nint stop() { return 2; }\n#endif\n#endif\n',
      ['A', 'run', 'stop'],
    ],
    [
      'a.py',
      'try:\n    import x\nexcept ImportError:\n    def x():\n        pass\nif A:\n    class B:\n        pass\nelse:\n    class C:\n        pass\n',
      ['x', 'B', 'C'],
    ],
    ['a.php', "<?php\nif (! function_exists('tap')) {\n    function tap() {\n    }\n}\n", ['tap']],
    ['a.sh', 'if x; then\n  run() {\n    y\n  }\nfi\n', ['run']],
    ['a.ts', 'declare global {\n  interface Window {\n    a: 1;\n  }\n}\n', ['Window']],
    [
      'a.rb',
      'class A\n  class << self\n    def run\n    end\n  end\nend\nif X\n  def stop\n  end\nend\n',
      ['A', 'stop'],
    ],
  ])('are those in a condition or a guard, however small: %s', async (path, text, names) => {
    const chunks = await chunkAndCheck(path, text);
    expect([...new Set(chunks.flatMap(({ symbols }) => symbols))]).toEqual(names);
  });

  it('are tasks of Rake, methods that a call defines, and constants that span lines', async () => {
    const text =
      "desc 'x'\nnamespace :db do\n  task :migrate, [:v] => :env do |t|\n    run\n  end\nend\ntask default: %w[test]\ndefine_method(:shout) do\n  1\nend\nPoint = Struct.new(:x) do\n  def far?\n  end\nend\nclass A::B\n  def self.open=(x)\n  end\nend\n";
    expect(await symbolsOf('Rakefile', text)).toEqual([
      ...['db', 'db.migrate', 'default', 'shout', 'Point', 'A.B', 'A.B.open='],
    ]);
  });
});

describe('the language of a file', () => {
  it.each([
    ['src/list.inl', 'template <class T>\nvoid List<T>::add(T t) {\n}\n', ['List.add']],
    ['src/list.tpp', 'template <class T>\nvoid List<T>::add(T t) {\n}\n', ['List.add']],
    ['kernel.cu', '__global__ void add(int n) {\n}\nvoid run() {\n  add<<<1, 2>>>(a);\n}\n', ['add', 'run']],
    ['blink.ino', 'void setup() {\n}\nvoid loop() {\n}\n', ['setup', 'loop']],
    ['lib/tasks/a.rake', 'task :build do\n  1\nend\n', ['build']],
    ['a.gemspec', 'Gem::Specification.new do |s|\n  s.name = "a"\nend\ndef version\n  1\nend\n', ['version']],
    ['a.phtml', '<b>\n<?php\nfunction render() {\n}\n?>\n</b>\n', ['render']],
    ['a.csx', 'int Add(int a) {\n  return a;\n}\n', ['Add']],
    ['a.pyw', 'def run():\n    pass\n', ['run']],
    ['defs.bzl', 'def _impl(ctx):\n    pass\n', ['_impl']],
    ['BUILD', 'def _impl(ctx):\n    pass\n', ['_impl']],
    [
      'Jenkinsfile',
      'pipeline {\n  stages {\n    stage("Build it") {\n      steps { sh "make" }\n    }\n  }\n}\ndef tell(String s) {\n}\n',
      ['Build it', 'tell'],
    ],
    ['bin/deploy', '#!/usr/bin/env -S python3.12 -u\ndef deploy():\n    pass\n', ['deploy']],
    ['bin/run', '#!/bin/sh -e\nrun() {\n  x\n}\n', ['run']],
    ['bin/serve', '#!/usr/bin/env node\nfunction serve() {\n}\n', ['serve']],
    ['bin/x.in', '#!/usr/bin/perl -w\nsub work {\n}\n', ['work']],
    ['run.ts', '#!/usr/bin/env python\nfunction real() {\n}\n', ['real']],
  ])('is known for %s', async (path, text, expected) => {
    expect(await symbolsOf(path, text)).toEqual(expected);
  });

  it('is that of the symbols of a package too', async () => {
    expect(
      (await codeSymbols({ path: 'bin/x', text: '#!/usr/bin/env python3\ndef run():\n    pass\n' }))?.[0]?.symbol,
    ).toBe('run');
    expect(await codeSymbols({ path: 'bin/x', text: 'plain' })).toBeUndefined();
  });
});
