import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestReport } from '@touchstone/ingest';
import { citationOf } from '@touchstone/pipeline';
import { type CitedText, verifyCitations } from '@touchstone/verify';
import { describe, expect, it } from 'vitest';
import { documentReading, loadConfig, openIndexer, withProviders } from '../src/index.js';
import { tempFolder } from './temp-folder.js';

const page = '<title>Trees</title><nav>Menu</nav><h1>Trees</h1><h2 id="oak">Oak</h2><p>Oaks grow slowly.</p>';
const notebook = {
  nbformat: 4,
  cells: [
    { cell_type: 'markdown', source: '# Analysis' },
    { cell_type: 'code', source: 'print(height)', outputs: [{ output_type: 'stream', text: '30' }] },
  ],
};

/** Indexes a folder, and gives what of it can be cited. */
async function indexed(files: Readonly<Record<string, string>>): Promise<{
  readonly folder: string;
  readonly report: IngestReport;
  readonly cited: readonly CitedText[];
  readonly verify: () => Promise<readonly string[]>;
}> {
  const folder = tempFolder({
    'touchstone.config.yaml': 'embedder: none\nindexes: { books: { sources: [d] } }\n',
    ...files,
  });
  const loaded = await loadConfig({ cwd: folder, env: {} });
  const indexer = await openIndexer(loaded);
  const [request] = indexer.requests();
  const { report } = await indexer.index(request!);
  await indexer.close();
  const chunks = await withProviders(loaded, [], ({ store }) =>
    store.fetchByFilter!({
      index: 'books',
      filter: { op: 'eq', field: 'knowledge_base_id', value: 'books' },
      limit: 50,
    }),
  );
  const cited = chunks.map(({ id, text, metadata }): CitedText => {
    const { repo, ref, path, url, start_line, end_line, page_number, anchor, reader, content_hash } = metadata;
    return {
      citation: citationOf({ id, metadata }).text,
      text,
      repo,
      ref,
      path,
      url,
      startLine: start_line,
      endLine: end_line,
      pageNumber: page_number,
      anchor,
      reader,
      contentHash: content_hash,
    };
  });
  const options = { places: [{ root: folder }], readDocument: documentReading(loaded) };
  const verify = async () =>
    (await verifyCitations(cited, options)).map(({ citation, status }) => `${status} ${citation.split(':').at(-1)}`);
  return { folder, report, cited, verify };
}

describe('HTML and notebooks, from file to verified citation (point 5)', () => {
  it('are indexed without markup, cited by anchor and cell, and verified against the file', async () => {
    const { folder, report, cited, verify } = await indexed({
      'd/a.html': page,
      'd/b.ipynb': JSON.stringify(notebook),
      'd/c.md': '# C',
    });
    expect(report).toMatchObject({ added: { documents: 3 }, warnings: [], skipped: [] });
    expect(cited.map(({ text }) => text).sort()).toEqual([
      '# Analysis\n\nprint(height)\n\n30',
      '# C',
      'Trees\n\nOak\n\nOaks grow slowly.',
    ]);
    expect((await verify()).toSorted()).toEqual([
      'match d/a.html#trees',
      'match d/b.ipynb#cell-1',
      'match d/c.md#L1-L1',
    ]);
    writeFileSync(join(folder, 'd/a.html'), `<h1>New</h1><p>${'It is. '.repeat(300)}</p>${page}`);
    writeFileSync(join(folder, 'd/b.ipynb'), JSON.stringify({ ...notebook, cells: notebook.cells.slice(1) }));
    expect((await verify()).toSorted()).toEqual([
      'changed d/b.ipynb#cell-1',
      'match d/a.html#trees',
      'match d/c.md#L1-L1',
    ]);
  });

  it('that are hostile or broken are indexed as plain text by lines, with a warning, and others are unharmed', async () => {
    const { report, cited, verify } = await indexed({
      'd/a.html': page,
      'd/deep.html': `${'<div>\n'.repeat(20_000)}text`,
      'd/broken.ipynb': '{"nbformat": 4, "cells": [',
    });
    expect(report.warnings.map(({ code, message }) => `${code} ${/"(.*?)"/.exec(message)?.[1]}`).sort()).toEqual([
      'document_by_lines d/broken.ipynb',
      'document_by_lines d/deep.html',
    ]);
    expect(cited.find(({ path }) => path === 'd/a.html')?.anchor).toBe('trees');
    for (const outcome of await verify()) expect(outcome).toMatch(/^match /);
  });
});
