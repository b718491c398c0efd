import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fileChapters } from './file-chapters.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The chapter of each file, as `number title`; files without one are left out. */
async function chaptersOf(texts: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-book-'));
  folders.push(folder);
  const files = Object.entries(texts).map(([path, text]) => {
    const location = join(folder, path);
    mkdirSync(dirname(location), { recursive: true });
    writeFileSync(location, text);
    return { location, path, sizeBytes: statSync(location).size, modifiedMs: 0 };
  });
  const found = await fileChapters(files);
  return Object.fromEntries(
    files.flatMap(({ path, location }) => {
      const chapter = found.get(location);
      return chapter === undefined ? [] : [[path, `${chapter.number ?? '-'} ${chapter.title}`]];
    }),
  );
}

describe('a chapter over several files is one', () => {
  it('in the SUMMARY.md of mdBook, counted through its parts', async () => {
    const summary = `# Summary

[Preface](preface.md)

# First part

- [Getting \`started\`](start.md)
  - [Install](start/install.md)
    - [On Windows](start/windows.md)
- [Draft]()

# Second part

- [Chapter 7: Storage](store.md)
    - [Tables](store/tables%20and%20rows.md#top)

[Appendix](appendix.md)
`;
    const names = ['preface', 'start', 'start/install', 'start/windows', 'store', 'store/tables and rows', 'appendix'];
    const texts = Object.fromEntries(names.map((name) => [`src/${name}.md`, `# ${name}\n`]));
    expect(await chaptersOf({ 'src/SUMMARY.md': summary, ...texts, 'src/other.md': '# Other\n' })).toEqual({
      'src/preface.md': '- Preface',
      'src/start.md': '1 Getting started',
      'src/start/install.md': '1 Getting started',
      'src/start/windows.md': '1 Getting started',
      'src/store.md': '7 Storage',
      'src/store/tables and rows.md': '7 Storage',
      'src/appendix.md': '- Appendix',
    });
  });

  it('in toctrees of Sphinx: entries of a numbered one, with all that they list', async () => {
    const texts = {
      'index.rst': 'Manual\n======\n\n.. toctree::\n   :maxdepth: 2\n\n   tutorial/index\n   glossary\n\nText.\n',
      'tutorial/index.rst':
        'Tutorial\n========\n\n.. toctree::\n   :numbered:\n\n   intro\n   Flow of control <flow/index>\n   https://example.com\n',
      'tutorial/intro.rst': 'Whetting your appetite\n**********************\n',
      'tutorial/flow/index.rst': 'Flow\n====\n\n.. toctree::\n   :glob:\n\n   if*\n   ../../index\n',
      'tutorial/flow/if-statements.rst': 'If\n==\n',
      'glossary.rst': 'Glossary\n========\n',
    };
    expect(await chaptersOf(texts)).toEqual({
      'tutorial/intro.rst': '1 Whetting your appetite',
      'tutorial/flow/index.rst': '2 Flow of control',
      'tutorial/flow/if-statements.rst': '2 Flow of control',
    });
  });

  it('in a toctree of MyST without numbers, by title', async () => {
    const texts = {
      'index.md': '# Docs\n\n```{toctree}\n:caption: Guide\n\nsetup\nusage\n```\n',
      'setup.md': '# Set it up\n',
      'usage.md': '# Usage\n\n```{toctree}\nusage/more\n```\n',
      'usage/more.md': '# More\n',
    };
    expect(await chaptersOf(texts)).toEqual({
      'setup.md': '- Set it up',
      'usage.md': '- Usage',
      'usage/more.md': '- Usage',
    });
  });

  it('in a book of AsciiDoc, but for a preface and an appendix', async () => {
    const texts = {
      'book.adoc':
        '= Mastering Keys\n:doctype: book\n\ninclude::preface.adoc[]\n\ninclude::ch/one.adoc[]\ninclude::ch/two.adoc[leveloffset=+1]\n\ninclude::app.adoc[]\n',
      'preface.adoc': '[preface]\n== Preface\n',
      'ch/one.adoc': '[[one]]\n== What Is a Key?\n\ninclude::one-more.adoc[]\n',
      'ch/one-more.adoc': '=== More of it\n',
      'ch/two.adoc': '= Wallets\n',
      'app.adoc': '[appendix]\n== Standards\n',
      'README.adoc': '= Read me\n',
    };
    expect(await chaptersOf(texts)).toEqual({
      'preface.adoc': '- Preface',
      'ch/one.adoc': '1 What Is a Key?',
      'ch/one-more.adoc': '1 What Is a Key?',
      'ch/two.adoc': '2 Wallets',
      'app.adoc': '- Standards',
    });
  });

  it('in lists that lead in a circle, or out of the source', async () => {
    const texts = {
      'index.rst': 'A\n=\n\n.. toctree::\n\n   index\n   ../../etc/passwd\n   b\n',
      'b.rst': 'Bee\n===\n\n.. toctree::\n\n   index\n   b\n',
      'SUMMARY.md': '- [Out](../../../etc/passwd)\n- [Here](b.rst)\n',
    };
    expect(await chaptersOf(texts)).toEqual({ 'b.rst': '2 Here' });
  });
});
