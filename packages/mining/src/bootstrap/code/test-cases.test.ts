import { describe, expect, it } from 'vitest';
import { testCases } from './test-cases.ts';

const titles = async (path: string, text: string) => (await testCases(path, text)).map(({ title }) => title);

describe('tests of a file', () => {
  it('have titles with those of what they stand in, however they are called', async () => {
    const text = [
      "describe('a box', () => {",
      "  describe('of wood', () => { it('is light', () => open(1)); });",
      "  it.only('is closed', async () => {});",
      '  test.each([1, 2])(`holds %d`, () => {});',
      "  it(name, () => {}); submit('no test', () => {});",
      '});',
    ].join('\n');
    expect(await titles('a.test.ts', text)).toEqual([
      'a box: of wood: is light',
      'a box: is closed',
      'a box: holds %d',
    ]);
  });

  it('have the words of their name in Python, or the first sentence about them', async () => {
    const text =
      'def test_box_is_light():\n    assert open(1)\ndef test_two():\n    """A box is closed at night. Always."""\ndef helper(): pass\n';
    expect(await titles('test_a.py', text)).toEqual(['box is light', 'A box is closed at night.']);
  });

  it('use what they import, under other names, as a whole and by require', async () => {
    const script = [
      "import whole, { open as unlock, close } from './box.js';",
      "import * as all from './all.js';",
      "const { shut } = require('./shut');",
      "const lid = require('./lid');",
      "it('t', () => { unlock(all.lift()); whole.key; shut(); lid.turn(); other.close; });",
    ].join('\n');
    const [first] = await testCases('a.test.js', script);
    expect(first?.uses).toEqual([
      { module: './box.js', name: 'open', member: undefined },
      { module: './all.js', member: 'lift' },
      { module: './box.js', member: 'key' },
      { module: './shut', name: 'shut', member: undefined },
      { module: './lid', member: 'turn' },
    ]);
    const python = 'import a.b as ab\nfrom .c import d as e, f\ndef test_x():\n    ab.run(e())\n';
    const [other] = await testCases('test_a.py', python);
    expect(other?.uses).toEqual([
      { module: 'a.b', member: 'run' },
      { module: '.c', name: 'd', member: undefined },
    ]);
  });
});
