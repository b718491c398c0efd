import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../src/index.ts';

const headingsIn = async (text: string) =>
  (await chunkDocument({ path: 'a.rst', text })).headings.map(({ section }) => section);
const searched = async (text: string) =>
  (await chunkDocument({ path: 'a.rst', text })).chunks.map((chunk) => chunk.searchText).join('\n');

describe('sections of reStructuredText', () => {
  it('have the depth in which their styles first appear, a line above making another style', async () => {
    expect(
      await headingsIn(
        '=====\n Top\n=====\n\nIn\n==\n\nx\n\nDeep\n~~~~\n\nx\n\nNext\n====\n\nx\n\n=====\nOther\n=====\n',
      ),
    ).toEqual(['Top', 'Top > In', 'Top > In > Deep', 'Top > Next', 'Other']);
  });

  it('may have a line that is too short, of four marks at least', async () => {
    expect(await headingsIn('Some long title\n====\n\nx\n\nno title\n---\n\ny\n')).toEqual(['Some long title']);
  });

  it('are none in lists, tables, literal blocks, directives, doctests and transitions', async () => {
    const text = [
      'Title\n=====',
      '- item\n------',
      '=====  =====\nA      B\n=====  =====\nmany   words\n\nmore\n----\n=====  =====',
      'Code::\n\n   No\n   ==',
      '.. note::\n\n   No\n   ==',
      '>>> f()\nNo\n==',
      '----------',
      ':field: x\n---------',
      'text\nNo\n==',
      '1. Yes\n------',
    ].join('\n\n');
    expect(await headingsIn(`${text}\n`)).toEqual(['Title', 'Title > 1. Yes']);
  });

  it('have titles without markup', async () => {
    const title = 'The :class:`~app.Foo`, ``code``, *it* and `Guide <https://x.example>`_ of |v|';
    expect(await headingsIn(`.. |v| replace:: 3.1\n\n${title}\n${'='.repeat(90)}\n`)).toEqual([
      'The Foo, code, it and Guide of 3.1',
    ]);
  });

  it('read the same with a byte order mark and Windows line ends', async () => {
    expect(await headingsIn('\uFEFFTop\r\n===\r\n\r\nIn\r\n--\r\n')).toEqual(['Top', 'Top > In']);
  });
});

describe('chunks of reStructuredText', () => {
  it('are the lines of the file, and are searched without comments, targets, index entries and options', async () => {
    const text =
      '.. index:: secret\n\n.. _target:\n\nTop\n===\n\n.. hidden\n   more hidden\n\nSee :ref:`the page <page>`.\n\n.. figure:: a.png\n   :width: 3\n   :alt: A cat\n\n   Its *tail*.\n';
    const { chunks } = await chunkDocument({ path: 'a.rst', text });
    expect(chunks.map((chunk) => chunk.text)).toEqual([text.trimEnd()]);
    expect(chunks[0]?.searchText).toBe('Top\n\nSee the page.\n\na.png\n\n   A cat\n\n   Its tail.');
  });

  it('keep code as it is written', async () => {
    const code = '    x = ":class:`Foo`" ** 2';
    expect(
      await searched(`Run::\n\n${code}\n\n.. code-block:: python\n   :linenos:\n\n${code}\n\nA **bold** end.\n`),
    ).toBe(`Run::\n\n${code}\n\npython\n\n${code}\n\nA bold end.`);
  });

  it('name the kind of a note, the version of a change and the subject of autodoc', async () => {
    expect(
      await searched('.. warning:: Hot\n\n.. deprecated:: 2.0\n   Use *b*.\n\n.. autoclass:: app.Foo\n   :members:\n'),
    ).toBe('warning: Hot\n\ndeprecated: 2.0\n   Use b.\n\nclass app.Foo (documented in its source)');
  });

  it('keep a directive with its content, and fall into paragraphs where that is too large', async () => {
    const note = (words: number) => `.. note::\n\n   ${'word '.repeat(words)}\n\n   ${'word '.repeat(words)}`;
    const cut = async (words: number) =>
      (
        await chunkDocument(
          { path: 'a.rst', text: `${note(words)}\n\n${'end '.repeat(60)}\n` },
          { targetTokens: 100, minTokens: 0, maxTokens: 100 },
        )
      ).chunks.map(({ startLine, endLine }) => [startLine, endLine]);
    expect(await cut(20)).toEqual([
      [1, 5],
      [7, 7],
    ]);
    expect(await cut(60)).toEqual([
      [1, 3],
      [5, 5],
      [7, 7],
    ]);
  });
});
