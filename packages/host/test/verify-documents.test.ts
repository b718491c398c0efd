import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestReport } from '@touchstone/ingest';
import { type CitedText, verifyCitations } from '@touchstone/ingest/verify';
import { citationOf } from '@touchstone/pipeline';
import { describe, expect, it } from 'vitest';
import { documentReading, loadConfig, openIndexer, withProviders } from '../src/index.ts';
import { tempFolder } from './temp-folder.ts';

const page = '<title>Trees</title><nav>Menu</nav><h1>Trees</h1><h2 id="oak">Oak</h2><p>Oaks grow slowly.</p>';
const notebook = {
  nbformat: 4,
  cells: [
    { cell_type: 'markdown', source: '# Analysis' },
    { cell_type: 'code', source: 'print(height)', outputs: [{ output_type: 'stream', text: '30' }] },
  ],
};

/** Indexes a folder, and gives what of it can be cited. */
async function indexed(
  files: Readonly<Record<string, string>>,
  config = 'embedder: none\nindexes: { books: { sources: [d] } }\n',
): Promise<{
  readonly folder: string;
  readonly report: IngestReport;
  readonly cited: readonly CitedText[];
  readonly verify: () => Promise<readonly string[]>;
}> {
  const folder = tempFolder({
    'touchstone.config.yaml': config,
    ...files,
  });
  const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
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
  const ordered = chunks.toSorted((a, b) => (a.metadata.chunk_index ?? 0) - (b.metadata.chunk_index ?? 0));
  const cited = ordered.map(({ id, text, metadata }): CitedText => {
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

describe('records that are too long for one chunk', () => {
  const sentence = (at: number) => `Sentence ${at} of the long record tells about step ${at}.  `;
  const text = Array.from({ length: 400 }, (_, at) => sentence(at)).join('');
  const record = (_id: string, changed = text) => JSON.stringify({ _id, title: 'Steps', text: changed });

  it('are split into parts that are cited by their characters, each verified against its record', async () => {
    const short = JSON.stringify({ _id: 'short', text: 'A short record.' });
    const { folder, cited, verify } = await indexed(
      { 'd/all.jsonl': `${short}\n${record('long')}\n` },
      'embedder: none\nindexes: { books: { sources: [d/all.jsonl] } }\n',
    );
    const parts = cited.filter(({ anchor }) => anchor !== undefined);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const outcome of await verify()) expect(outcome).toMatch(/^match /);
    writeFileSync(join(folder, 'd/all.jsonl'), `${record('long', text.replace('step 399', 'step four hundred'))}\n`);
    const after = await verify();
    expect(after.filter((outcome) => outcome.startsWith('changed'))).toHaveLength(2);
    expect(after.filter((outcome) => outcome.startsWith('match'))).toHaveLength(parts.length - 1);
  });
});
