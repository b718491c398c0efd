import { describe, expect, it } from 'vitest';
import { chunkAndCheck } from './coverage.ts';

/** Every definition in a chunk of its own, so that the symbols show. */
const apart = { targetTokens: 1, maxTokens: 400, minTokens: 0 };

async function symbolsOf(path: string, text: string): Promise<readonly string[]> {
  const chunks = await chunkAndCheck(path, text, apart);
  return [...new Set(chunks.flatMap(({ symbols }) => symbols))];
}

/** The first line of each chunk with its symbol. */
async function namedLines(path: string, text: string): Promise<readonly (readonly [string, string | undefined])[]> {
  const chunks = await chunkAndCheck(path, text, apart);
  return chunks.map((chunk) => [chunk.text.split('\n')[0]?.trim() ?? '', chunk.symbols[0]]);
}

describe('code in languages without a grammar, by definition', () => {
  it.each([
    [
      'kt',
      'package a\n\nimport b.C\n\n/** Tells. */\n@Stable\ninternal class Player(val id: Int) {\n  companion object {\n    fun of(id: Int) = Player(id)\n  }\n\n  override suspend fun play(at: Int) {\n    start()\n  }\n}\n\nfun List<Int>.second(): Int {\n  return this[1]\n}\n',
      ['Player', 'Player.of', 'Player.play', 'second'],
    ],
    [
      'swift',
      'import UIKit\n\n@objc public class Camera: UIView {\n  init(id: Int) {\n    self.id = id\n  }\n\n  public static func open(_ id: Int) -> Camera {\n    Camera(id: id)\n  }\n}\n\nextension Camera {\n  func close() {}\n}\n',
      ['Camera', 'Camera.init', 'Camera.open', 'Camera.close'],
    ],
    [
      'scala',
      'case class User(name: String)\n\nobject User {\n  def parse(text: String): User = User(text)\n}\n',
      ['User', 'User.parse'],
    ],
    [
      'ex',
      'defmodule Shop.Cart do\n  @doc "Adds."\n  def add(cart, nil), do: cart\n  def add(cart, item), do: [item | cart]\n\n  defp total(cart), do: cart\nend\n',
      ['Shop.Cart', 'Shop.Cart.add', 'Shop.Cart.total'],
    ],
    [
      'hs',
      'module A where\n\nimport Data.Map\n\n-- | A shape.\ndata Shape = Circle | Square\n\narea :: Shape -> Int\narea Circle = 1\narea Square = 2\n\nplain x = x\n',
      ['Shape', 'area', 'plain'],
    ],
    [
      'lua',
      'local M = {}\n\nfunction M.open(path)\n  return path\nend\n\nlocal close = function(file)\nend\n',
      ['M.open', 'close'],
    ],
    [
      'zig',
      'const std = @import("std");\n\npub const List = struct {\n    pub fn append(self: *List) void {\n        _ = self;\n    }\n};\n\ntest "adds up" {\n}\n',
      ['List', 'List.append', 'adds up'],
    ],
    [
      'dart',
      "import 'a.dart';\n\nclass Cart extends Base {\n  Future<void> add(Item item) async {\n    save(item);\n  }\n}\n",
      ['Cart', 'Cart.add'],
    ],
    ['jl', 'struct Point\n  x\nend\n\nfunction norm(p)\n  p.x\nend\n', ['Point', 'norm']],
    ['r', '# Adds.\nadd <- function(a, b) {\n  a + b\n}\n', ['add']],
    [
      'm',
      '#import "A.h"\n\n@implementation Player\n\n- (void)play:(int)at {\n  [self start];\n}\n\n+ (instancetype)shared\n{\n  return nil;\n}\n\n- stop {\n}\n@end\n\nstatic int\nhelper(int a)\n{\n  return a;\n}\n',
      ['Player', 'Player.play', 'Player.shared', 'Player.stop', 'helper'],
    ],
    [
      'h',
      '#import "A.h"\n\n@protocol Later;\n\ntypedef NS_ENUM(NSInteger, Mode) {\n  ModeA,\n};\n\n@interface Player : NSObject\n@property (nonatomic) int volume;\n- (void)play:(int)at\n      volume:(int)volume;\n@end\n',
      ['Mode', 'Player', 'Player.volume', 'Player.play'],
    ],
    [
      'proto',
      'syntax = "proto3";\n\nmessage User {\n  string name = 1;\n}\n\nservice Users {\n  rpc Get (Id) returns (User);\n}\n',
      ['User', 'Users', 'Users.Get'],
    ],
    [
      'pl',
      'package My::Mod;\nuse strict;\n\nsub new { my $c = shift; }\n\n=head1 NAME\n\nsub nothing {\n\n=cut\n\nsub _private {\n  1;\n}\n\npackage My::Other {\n  sub run { 1 }\n}\n',
      ['My.Mod', 'My.Mod.new', 'My.Mod._private', 'My.Mod.My.Other', 'My.Mod.My.Other.run'],
    ],
    [
      'groovy',
      'class ASpec {\n  def "adds two numbers"() {\n    expect: 1\n  }\n\n  private static String join(List<String> parts) {\n    parts.join()\n  }\n}\n',
      ['ASpec', 'ASpec.adds two numbers', 'ASpec.join'],
    ],
    [
      'bats',
      '#!/usr/bin/env bats\n\nsetup() {\n  x\n}\n\n@test "adds numbers: 1" {\n  run add 1 1\n}\n',
      ['setup', 'adds numbers: 1'],
    ],
  ])('finds the definitions of .%s files', async (extension, text, names) => {
    expect(await symbolsOf(`a.${extension}`, text)).toEqual(names);
  });

  it('reads Kotlin: names in backticks, several type parameters, annotations with arguments on the line', async () => {
    const text = [
      '@Serializable(with = Codec::class) data class Order<K : Comparable<K>, V>(',
      '    val id: K,',
      ') : Base<K>(), Named where V : Any {',
      '    private val service = OrderService()',
      '',
      '    @Test fun `returns 404 when the order is missing`() {',
      '        val local = 1',
      '    }',
      '',
      '    @Deprecated("use (x)", ReplaceWith("x()")) suspend inline fun <reified A, B : List<A>> Map<A, List<B>>.merge(',
      '        other: Map<A, B>,',
      '    ): Int = 1',
      '',
      '    val String.shout: String get() = uppercase()',
      '',
      '    constructor(id: K) : this()',
      '',
      '    init {',
      '        val inner = 2',
      '    }',
      '',
      '    sealed interface State',
      '}',
      'typealias Handler = (Int) -> Unit',
      'fun <T, R> run(block: (T) -> R) = block',
    ].join('\n');
    expect(await symbolsOf('a.kt', text)).toEqual([
      'Order',
      'Order.service',
      'Order.returns 404 when the order is missing',
      'Order.merge',
      'Order.shout',
      'Order.constructor',
      'Order.init',
      'Order.State',
      'Handler',
      'run',
    ]);
  });

  it('reads Swift: attributes on the line, modifiers of any name, computed and stored properties', async () => {
    const text = [
      'struct Profile {',
      '    func load() async throws -> User {',
      '        let local = 1',
      '    }',
      '    var displayName: String {',
      '        "\\(first) }"',
      '    }',
      '    static let shared = Profile()',
      '    @discardableResult public func save() -> Bool { true }',
      '    @available(iOS 15, *)',
      '    func modern() {}',
      '    private(set) var count = 0',
      '    public nonisolated override func pong() {}',
      '    convenience init?(a: Int) {}',
      '    func `default`() {}',
      '    prefix static func - (x: Profile) -> Profile { x }',
      '    subscript(i: Int) -> Int { i }',
      '    typealias Id = Int',
      '}',
      'extension Array where Element == Int {',
      '    func sum() -> Int { 0 }',
      '}',
      '@resultBuilder enum Builder {}',
      'distributed actor Worker {}',
    ].join('\n');
    expect(await symbolsOf('a.swift', text)).toEqual([
      'Profile',
      ...[
        'load',
        'displayName',
        'shared',
        'save',
        'modern',
        'count',
        'pong',
        'init',
        'default',
        '-',
        'subscript',
        'Id',
      ].map((name) => `Profile.${name}`),
      'Array',
      'Array.sum',
      'Builder',
      'Worker',
    ]);
  });

  it('reads Dart: generic results, arrows, getters, constructors with a name, operators', async () => {
    const text = [
      'class Counter extends State<A> {',
      '  const Counter({super.key});',
      '  @override',
      '  State<Counter> createState() => _CounterState();',
      '  Future<Map<String, int>> loadAll(String id) async {',
      '    if (id.isEmpty) {',
      '      return {};',
      '    }',
      '  }',
      '  int get total => 1;',
      '  Counter.named(this.x);',
      '  factory Counter.fromJson(Map<String, dynamic> json) {',
      '    return Counter();',
      '  }',
      '  bool operator ==(Object other) => true;',
      '  final Map<String, int> cache = {};',
      '  (int, String) pair<T>(T x) => (1, "a");',
      '}',
      'extension StringX on String {',
      '  String shout() => toUpperCase();',
      '}',
      'extension on int {',
      '  int twice() => this * 2;',
      '}',
      'base mixin Walker on Animal {}',
      'extension type Id(int value) {}',
      'typedef Callback = void Function(int);',
      'void main() {',
      '  runApp(App());',
      '}',
    ].join('\n');
    expect(await symbolsOf('a.dart', text)).toEqual([
      'Counter',
      ...['Counter', 'createState', 'loadAll', 'total', 'named', 'fromJson', 'operator==', 'cache', 'pair'].map(
        (name) => `Counter.${name}`,
      ),
      'StringX',
      'StringX.shout',
      'twice',
      'Walker',
      'Id',
      'Callback',
      'main',
    ]);
  });

  it('reads Scala: operators, given instances, extensions, values, in braces and by indentation', async () => {
    const text = [
      'sealed abstract class Tree[+A] {',
      '  @inline private[this] def `type`: Int = 1',
      '  def +[B >: A](other: B): Tree[B] = this',
      '  lazy val size: Int = 2',
      '  type Id = Int',
      '}',
      'object Tree:',
      '  given ordering: Ordering[Int] with',
      '    def compare(a: Int, b: Int): Int = 0',
      '  extension (s: String)',
      '    def shout: String = s',
      '  enum Color:',
      '    case Red',
      'end Tree',
    ].join('\n');
    expect(await symbolsOf('a.scala', text)).toEqual([
      'Tree',
      'Tree.type',
      'Tree.+',
      'Tree.size',
      'Tree.Id',
      'Tree.ordering',
      'Tree.ordering.compare',
      'Tree.shout',
      'Tree.Color',
    ]);
  });

  it('reads Elixir: types, callbacks, tests, records, operators, macros of any name', async () => {
    const text = [
      'defmodule Shop.CartTest do',
      '  @moduledoc """',
      '  def nothing, do: 1',
      '  """',
      '  @type t :: %{}',
      '  @callback load(id) :: t',
      '  Record.defrecord(:user, name: "a")',
      '  describe "add/2" do',
      '    test "adds a line", %{cart: cart} do',
      '      add(cart)',
      '    end',
      '  end',
      '  defguard is_small(x) when x < 2',
      '  defmacro assert!(x), do: x',
      '  def a <~> b, do: {a, b}',
      '  defn sum(t), do: t',
      'end',
    ].join('\n');
    expect(await symbolsOf('a.exs', text)).toEqual([
      'Shop.CartTest',
      ...['t', 'load', 'user', 'add/2', 'add/2.adds a line', 'is_small', 'assert!', '<~>', 'sum'].map(
        (name) => `Shop.CartTest.${name}`,
      ),
    ]);
  });

  it('tells MATLAB from Objective-C by what an `.m` file says', async () => {
    const text = [
      '% A stack.',
      'classdef Stack < handle',
      '  properties',
      '    items = {}',
      '  end',
      '  methods',
      '    function self = Stack(items)',
      '      self.items = items;',
      '    end',
      '    function [item, rest] = pop(self)',
      '      item = self.items{end};',
      '    end',
      '  end',
      '  methods (Static)',
      '    function s = empty()',
      '      s = Stack({});',
      '    end',
      '  end',
      'end',
    ].join('\n');
    expect(await symbolsOf('Stack.m', text)).toEqual(['Stack', 'Stack.Stack', 'Stack.pop', 'Stack.empty']);
    expect(await symbolsOf('add.m', 'function y = add(a, b)\ny = a + b;\n\nfunction helper\ndisp(1)\n')).toEqual([
      'add',
      'helper',
    ]);
  });

  it.each([
    ['a.kt', 'class A {\n  fun run() {\n    x()\n  }\n\n  unheard of { y() }\n}\n', 'unheard of { y() }', 'A'],
    ['a.swift', 'struct A {\n  func run() {\n    x()\n  }\n\n  #unheard(of)\n}\n', '#unheard(of)', 'A'],
    ['a.kts', 'fun run() {\n  x()\n}\n\nplugins {\n  id("a")\n}\n', 'plugins {', undefined],
    ['a.lua', 'function run()\n  x()\nend\n\nunheard("of")\n', 'unheard("of")', undefined],
    ['a.ex', 'defmodule A do\n  def run do\n    x()\n  end\n\n  unheard :of\nend\n', 'unheard :of', 'A'],
    ['a.m', '@implementation A\n- (void)run {\n  x();\n}\n\nUNHEARD(of);\n@end\n', 'UNHEARD(of);', 'A'],
    ['a.hs', 'run :: Int\nrun = 1\n\n{-# RULES "x" #-}\n$(unheard of)\n', '{-# RULES "x" #-}', undefined],
  ])(
    'gives what it does not know the name of what is around it, never that of a neighbour: %s',
    async (path, text, line, name) => {
      expect(await namedLines(path, text)).toContainEqual([line, name]);
    },
  );

  it('keeps comments and annotations with the definition below them, and imports apart', async () => {
    const text = 'import b.C\n\nprintln(1)\n\n/** Tells. */\n@Stable\nclass A {\n}\n';
    const chunks = await chunkAndCheck('a.kts', text, apart);
    expect(chunks.map(({ symbols, startLine, endLine }) => [symbols[0], startLine, endLine])).toEqual([
      [undefined, 1, 1],
      [undefined, 3, 3],
      ['A', 5, 8],
    ]);
  });

  it('names all members of a small package, as those of a file without one', async () => {
    const chunks = await chunkAndCheck('a.pl', 'package My::Mod;\nsub new {\n  1;\n}\n\nsub run {\n  2;\n}\n1;\n');
    expect(chunks.map(({ symbols }) => symbols)).toEqual([['My.Mod', 'My.Mod.new', 'My.Mod.run']]);
  });

  it('takes nothing in a comment or a text for a definition', async () => {
    const text =
      'class A {\n  /*\n  fun commented() {\n  */\n  val text = """\n  fun quoted() {\n  """\n  fun real() {}\n}\n';
    expect(await symbolsOf('a.kt', text)).toEqual(['A', 'A.text', 'A.real']);
  });

  it('goes by indentation where brackets do not match', async () => {
    const text = 'class A {\n  fun broken() {\n    x((\n  }\n\n  fun next() {\n  }\n}\n\nfun last() {\n}\n';
    expect(await symbolsOf('a.kt', text)).toEqual(['A', 'A.broken', 'A.next', 'last']);
  });
});
