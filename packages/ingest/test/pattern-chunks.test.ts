import { describe, expect, it } from 'vitest';
import { chunkAndCheck } from './coverage.js';

/** Every definition in a chunk of its own, so that the symbols show. */
const apart = { targetTokens: 1, maxTokens: 400, minTokens: 0 };

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
      'module A where\n\nimport Data.Map\n\n-- | A shape.\ndata Shape = Circle | Square\n\narea :: Shape -> Int\narea Circle = 1\narea Square = 2\n',
      ['Shape', 'area'],
    ],
    [
      'lua',
      'local M = {}\n\nfunction M.open(path)\n  return path\nend\n\nlocal close = function(file)\nend\n',
      ['M.open', 'close'],
    ],
    [
      'zig',
      'const std = @import("std");\n\npub const List = struct {\n    pub fn append(self: *List) void {\n        _ = self;\n    }\n};\n',
      ['List', 'List.append'],
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
      '#import "A.h"\n\n@implementation Player\n\n- (void)play:(int)at {\n  [self start];\n}\n\n@end\n',
      ['Player', 'play'],
    ],
    [
      'proto',
      'syntax = "proto3";\n\nmessage User {\n  string name = 1;\n}\n\nservice Users {\n  rpc Get (Id) returns (User);\n}\n',
      ['User', 'Users', 'Users.Get'],
    ],
  ])('finds the definitions of .%s files', async (extension, text, names) => {
    const chunks = await chunkAndCheck(`a.${extension}`, text, apart);
    expect([...new Set(chunks.flatMap(({ symbols }) => symbols))]).toEqual(names);
  });

  it('keeps comments and annotations with the definition below them, and imports apart', async () => {
    const text = 'import b.C\n\nval x = 1\n\n/** Tells. */\n@Stable\nclass A {\n}\n';
    const chunks = await chunkAndCheck('a.kt', text, apart);
    expect(chunks.map(({ symbols, startLine, endLine }) => [symbols[0], startLine, endLine])).toEqual([
      [undefined, 1, 1],
      [undefined, 3, 3],
      ['A', 5, 8],
    ]);
  });

  it.each(['kt', 'swift', 'dart', 'hs', 'm', 'scala'])(
    'reads hostile lines of .%s in linear time',
    async (extension) => {
      const lines = [
        'public '.repeat(140),
        'a '.repeat(450),
        `${'a'.repeat(900)}(`,
        `${'*'.repeat(900)}`,
        'a=>'.repeat(300),
      ];
      const started = performance.now();
      await chunkAndCheck(`a.${extension}`, Array.from({ length: 400 }, (_, i) => lines[i % lines.length]).join('\n'));
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});
