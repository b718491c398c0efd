import { describe, expect, it } from 'vitest';
import { loadConfig } from '../src/file/load-config.ts';
import { openIndexer } from '../src/index/open-indexer.ts';
import { openReaders } from '../src/providers/open-readers.ts';
import { tempFolder } from './temp-folder.ts';

const readerText = (name: string, extension: string) => `
export const plugin = {
  specVersion: 1,
  kind: 'reader',
  name: '${name}',
  options: { safeParse: (data) => (data.fail ? { success: false, error: { issues: [] } } : { success: true, data }) },
  create: ({ version = '1' }) => ({
    specVersion: 1,
    name: '${name}',
    version,
    extensions: ['${extension}'],
    read: async ({ bytes }) => ({
      pageCount: 1,
      parts: [{ text: new TextDecoder().decode(bytes).trim() + ' (read by ${name})', pageNumber: 1 }],
    }),
  }),
};
`;

const namesIn = async (folder: string) =>
  (await openReaders(await loadConfig({ cwd: folder, env: {}, isTrusted: true }))).map(
    ({ name, extensions }) => `${name} ${extensions.join(' ')}`,
  );

const withoutOthers = (names: readonly string[]) => names.filter((name) => !/^read-(?:pdf|epub|docx) /.test(name));

describe('readers of a config (point 5: resolved like any plugin)', () => {
  it('by default are those of HTML, notebooks, workbooks and presentations, which come with the command', async () => {
    expect(withoutOthers(await namesIn(tempFolder({})))).toEqual([
      'read-html html htm xhtml',
      'read-notebook ipynb',
      'read-xlsx xlsx xlsm',
      'read-pptx pptx',
    ]);
  });

  it('that are named come first, with their options, as threads find them', async () => {
    const folder = tempFolder({
      'touchstone.config.yaml':
        'readers:\n  - use: ./own.mjs\n    options: { version: "7" }\n  - "@touchstone/readers#notebook"\n',
      'own.mjs': readerText('own', 'html'),
    });
    const [own, notebook] = await openReaders(await loadConfig({ cwd: folder, env: {}, isTrusted: true }));
    expect(own).toEqual({
      name: 'own',
      version: '7',
      extensions: ['html'],
      module: new URL(`file://${folder}/own.mjs`).href,
      options: { version: '7' },
      baseDir: folder,
    });
    expect(notebook).toMatchObject({ name: 'read-notebook', options: { maxOutputCharacters: 2000 } });
  });

  it('of PDF are used where they are installed', async () => {
    const folder = tempFolder({
      'node_modules/@touchstone/read-pdf/package.json': JSON.stringify({
        name: '@touchstone/read-pdf',
        version: '1.0.0',
        type: 'module',
        exports: { '.': { default: './index.js' } },
      }),
      'node_modules/@touchstone/read-pdf/index.js': readerText('installed', 'pdf'),
    });
    expect(await namesIn(folder)).toContain('installed pdf');
  });

  it('are none where the config says so', async () => {
    expect(await namesIn(tempFolder({ 'touchstone.config.yaml': 'readers: none\n' }))).toEqual([]);
  });

  it.each([
    ['- "@touchstone/read-odt"', 'npm install @touchstone/read-odt'],
    ['- "@touchstone/local-models#embedder"', 'is of kind "embedder", but a reader is needed'],
    ['- use: "@touchstone/readers#notebook"\n    options: { maxOutputCharacter: 1 }', 'maxOutputCharacter'],
    ['- 7', 'must be the name of a package or { use, options }'],
  ])('that cannot be used are refused: %s', async (readers, message) => {
    const folder = tempFolder({ 'touchstone.config.yaml': `readers:\n  ${readers}\n` });
    await expect(namesIn(folder)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(message),
    });
  });
});

describe('indexing with the readers of a config', () => {
  const index = async (files: Readonly<Record<string, string>>) => {
    const folder = tempFolder({
      'touchstone.config.yaml': `embedder: none\nreaders: [./own.mjs]\nindexes: { books: { sources: [{ path: d, fields: { kapitel: chapter_number } }] } }\nfileLimits: { secondsPerMebibyte: 30 }\n`,
      'own.mjs': readerText('own', 'own'),
      ...files,
    });
    const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
    const indexer = await openIndexer(loaded);
    try {
      const [request] = indexer.requests();
      const { report } = await indexer.index(request!);
      return { report, request };
    } finally {
      await indexer.close();
    }
  };

  it('a document is read in a thread by the reader that the config names', async () => {
    const { report, request } = await index({ 'd/a.own': 'A book.', 'd/b.html': '<p>A page.' });
    expect(report).toMatchObject({ added: { documents: 2, chunks: 2 }, warnings: [], skipped: [] });
    expect(request?.fileLimits).toEqual({ secondsPerMebibyte: 30 });
  });
});
