import { describe, expect, it } from 'vitest';
import { notebookReader } from '../readers.ts';

const read = (notebook: object, options = {}) =>
  notebookReader(options).read({ bytes: new TextEncoder().encode(JSON.stringify(notebook)), path: 'a.ipynb' });
const png = 'iVBORw0KGgo'.repeat(1000);

describe('a notebook (point 5: cells as places, outputs as text limited, no base64 images)', () => {
  it('has a place for each cell, by its id or its number, and sections that go on in the cells below', async () => {
    const notebook = {
      nbformat: 4,
      metadata: { kernelspec: { language: 'python', name: 'python3' } },
      cells: [
        {
          cell_type: 'markdown',
          id: 'intro',
          source: ['# Trees\n', 'They grow.\n', '\n', '## Age\n', '```\n# no heading\n```\n'],
        },
        { cell_type: 'code', id: 'intro', source: 'def age(tree):\n    return 500\n', outputs: [] },
        { cell_type: 'markdown', source: '### Deep ###\nText.' },
        { cell_type: 'markdown', source: '## Size\nMore.' },
      ],
    };
    expect(await read(notebook)).toEqual({
      title: 'Trees',
      encoding: 'utf-8',
      metadata: { programming_language: 'python' },
      parts: [
        { text: '# Trees\nThey grow.', anchor: 'cell-id=intro', sectionPath: ['Trees'] },
        { text: '## Age\n```\n# no heading\n```', anchor: 'cell-id=intro', sectionPath: ['Trees', 'Age'] },
        { text: 'def age(tree):\n    return 500', anchor: 'cell-2', kind: 'code', sectionPath: ['Trees', 'Age'] },
        { text: '### Deep ###\nText.', anchor: 'cell-3', sectionPath: ['Trees', 'Age', 'Deep'] },
        { text: '## Size\nMore.', anchor: 'cell-4', sectionPath: ['Trees', 'Size'] },
      ],
      omissions: [],
    });
  });

  it('has outputs as text up to a limit, and says what it leaves out', async () => {
    const outputs = [
      { output_type: 'stream', text: ['\u001b[31mred\u001b[0m\n', 'x'.repeat(50)] },
      { output_type: 'display_data', data: { 'image/png': png, 'text/plain': '<Figure>' } },
      { output_type: 'error', ename: 'ValueError', evalue: 'no tree', traceback: ['long'] },
      'nonsense',
    ];
    const notebook = { nbformat: 4, cells: [{ cell_type: 'code', source: 'plot()', outputs }] };
    const whole = await read(notebook);
    expect(whole.parts.map(({ text }) => text)).toEqual([
      'plot()',
      `red\n${'x'.repeat(50)}\n<Figure>\nValueError: no tree`,
    ]);
    expect(whole.omissions).toEqual(['1 picture among its outputs left out.']);
    const short = await read(notebook, { maxOutputCharacters: 10 });
    expect(short.parts[1]?.text).toBe('red\nxxxxxx');
    expect(short.omissions).toContain('Outputs of 1 cell cut off after 10 characters.');
    expect((await read(notebook, { maxOutputCharacters: 0 })).parts).toHaveLength(1);
  });

  it('holds no picture that stands in Markdown', async () => {
    const source = `![A leaf](data:image/png;base64,${png}) and <img src="data:image/png;base64,${png}">`;
    const { parts } = await read({ nbformat: 4, cells: [{ cell_type: 'markdown', source }] });
    expect(parts[0]?.text).toBe('A leaf and <img >');
  });

  it('of version 3 is read as well', async () => {
    const cells = [
      { cell_type: 'heading', level: 2, source: 'Old' },
      { cell_type: 'code', input: 'print 1', outputs: [{ output_type: 'stream', text: '1' }] },
    ];
    expect((await read({ nbformat: 3, worksheets: [{ cells }] })).parts.map(({ text }) => text)).toEqual([
      '## Old',
      'print 1',
      '1',
    ]);
  });

  it('the limit of outputs is part of the version, because it changes the text', () => {
    expect(notebookReader().version).not.toBe(notebookReader({ maxOutputCharacters: 5 }).version);
    expect(() => notebookReader({ maxOutputCharacters: -1 })).toThrow(/maxOutputCharacters/);
  });
});
