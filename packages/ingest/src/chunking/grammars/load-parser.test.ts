import { describe, expect, it } from 'vitest';
import { loadParser } from './load-parser.ts';

describe('parsers', () => {
  it.each([
    ['python', 'def greet(name):\n    return name\n', 'function_definition'],
    ['typescript', 'interface Greeting { name: string }', 'interface_declaration'],
    ['javascript', 'class Greeting {}', 'class_declaration'],
  ])('of %s reads its language', async (grammar, code, type) => {
    const tree = (await loadParser(grammar)).parse(code);
    expect(tree?.rootNode.namedChildren[0]?.type).toBe(type);
    expect(tree?.rootNode.hasError).toBe(false);
    tree?.delete();
  });

  it('are loaded once', async () => {
    expect(await loadParser('python')).toBe(await loadParser('python'));
  });
});
