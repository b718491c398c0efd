import type { Metadata } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { noFileOrder } from './file-order.ts';
import { orderFiles, type RerankedChunk } from './order-files.ts';

const weights = { support: 0.25, repeat: 0.1, sourceFirst: 1.5, alike: 0 };
const chunk = (path: string, rerankScore: number | null, metadata: Metadata = {}): RerankedChunk => ({
  id: path,
  text: '',
  metadata: { path: path.replace(/#.*/, ''), source_type: path.endsWith('.md') ? 'docs' : 'code', ...metadata },
  rerankScore,
});
const ordered = (query: string, chunks: readonly RerankedChunk[], wantsDocs = false) =>
  orderFiles({ query, wantsDocs }, chunks, weights).map(({ id }) => id);

describe('reranked chunks', () => {
  it.each([
    ['a test', 'tests/retry_test.py', 'how are tests of the retry loop written'],
    ['an example', 'examples/retry.py', 'show an example of retry'],
    ['type declarations', 'types/retry.d.ts', 'the declared type of the retry function'],
    ['generated code', 'generated/retry.py', 'the generated code of retry'],
    ['a changelog', 'CHANGELOG.md', 'what changed in retry'],
    ['docs', 'docs/retry.md', 'how do I retry a call'],
    ['docs', 'docs/retry.md', 'when does a call fail for good'],
  ])('of %s stand behind source that is nearly as likely, unless the query asks for them', (_, path, asking) => {
    const chunks = [chunk(path, 0.6), chunk('src/retry.py', 0.5)];
    expect(ordered('where are failed calls repeated', chunks)).toEqual(['src/retry.py', path]);
    expect(ordered(asking, chunks)).toEqual([path, 'src/retry.py']);
  });

  it.each([
    "import { a } from './a.js';\nimport b, {\n  c,\n} from 'b';\nexport * from './d.js';",
    "'use strict'\n\nconst { a } = require('./a')\nconst b = require('b').b\n",
    '"use strict";\n// Copyright\nfrom a.b import (\n    c,\n)\nimport os, sys as s\n',
    '/* License */\n#include <stdio.h>\n#include "a.h"\n',
    'package a.b;\n\nimport static a.b.C.*;\n',
    'pub use crate::{a, b::{c}};\nuse d;\n',
  ])('of imports alone stand behind others that are nearly as likely: %j', (text) => {
    const chunks = [
      { ...chunk('src/index.ts', 0.6), text },
      { ...chunk('src/retry.ts', 0.5), text: 'run(a)' },
    ];
    expect(ordered('where are failed calls repeated', chunks)).toEqual(['src/retry.ts', 'src/index.ts']);
    expect(ordered('which module imports retry', chunks)).toEqual(['src/index.ts', 'src/retry.ts']);
    const mixed = chunks.map((each, at) => (at === 0 ? { ...each, text: `${text}\nretry(a);\n` } : each));
    expect(ordered('where are failed calls repeated', mixed)).toEqual(['src/index.ts', 'src/retry.ts']);
  });

  it('of docs stand where their scores say where docs are to be among the best', () => {
    const chunks = [chunk('docs/retry.md', 0.6), chunk('src/retry.py', 0.5)];
    expect(ordered('where are failed calls repeated', chunks, true)).toEqual(['docs/retry.md', 'src/retry.py']);
  });

  it('of a file with several good ones stand before a single one that is a little better', () => {
    const chunks = [chunk('a.py', 0.52), chunk('b.py#1', 0.5), chunk('b.py#2', 0.5), chunk('b.py#3', 0.5)];
    expect(ordered('how', chunks)).toEqual(['b.py#1', 'b.py#2', 'a.py', 'b.py#3']);
  });

  it('of two repositories are of different files under the same path', () => {
    const chunks = [
      chunk('a.py', 0.52),
      chunk('b.py#1', 0.5, { repo: 'one' }),
      chunk('b.py#2', 0.5, { repo: 'two' }),
      chunk('b.py#3', 0.5, { repo: 'three' }),
    ];
    expect(ordered('how', chunks)[0]).toBe('a.py');
  });

  it('that read alike give way to others, among docs too', () => {
    const page = (path: string, rerankScore: number, text: string) => ({ ...chunk(path, rerankScore), text });
    const chunks = [
      page('v1/keys.md', 0.6, 'Rotate keys every ninety days with the rotate command.'),
      page('v2/keys.md', 0.6, 'Rotate keys every ninety days with the rotate command.'),
      page('audit.md', 0.3, 'Each use of a key is written to the audit log.'),
    ];
    const question = { query: 'rotate keys', wantsDocs: true };
    // Equal texts: ln(.6 / .4) - 1.5 = -1.09 is below ln(.3 / .7) = -.85.
    const paths = (alike: number) => orderFiles(question, chunks, { ...weights, alike }).map(({ id }) => id);
    expect(paths(1.5)).toEqual(['v1/keys.md', 'audit.md', 'v2/keys.md']);
    expect(paths(0)).toEqual(['v1/keys.md', 'v2/keys.md', 'audit.md']);
  });

  it('that have the subject of the question for a heading rise, also where their own section is another', () => {
    const page = (path: string, rerankScore: number, text: string) => ({ ...chunk(path, rerankScore), text });
    const chunks = [
      page('a.md', 0.8, 'Process substitution is described below.'),
      page(
        'b.md',
        0.5,
        '3.5.5 Arithmetic Expansion\n\nIt is done first.\n\n3.5.6 Process Substitution\n\nA process has a name.',
      ),
      page('c.md', 0.6, '7 Process Groups\n\nA group of them.'),
    ];
    // "process substitution" is all of a heading: 0 + 3 is above ln(.8 / .2) = 1.39; half of "Process Groups" adds 3 * .5 ** 2 = .75 to .41.
    const paths = (alike: number) =>
      orderFiles({ query: 'What is process substitution?', wantsDocs: false }, chunks, { ...noFileOrder, alike }).map(
        ({ id }) => id,
      );
    expect(paths(1)).toEqual(['b.md', 'a.md', 'c.md']);
    expect(paths(0)).toEqual(['a.md', 'b.md', 'c.md']);
  });

  it('keep their order where there is no code among them, and where no reranker scored them', () => {
    const docs = [chunk('tests/a.md', 0.6), chunk('b.md', 0.5)];
    expect(orderFiles({ query: 'how', wantsDocs: false }, docs, weights)).toBe(docs);
    const unscored = [chunk('tests/a.py', null), chunk('b.py', null)];
    expect(orderFiles({ query: 'how', wantsDocs: false }, unscored, weights)).toBe(unscored);
  });
});
