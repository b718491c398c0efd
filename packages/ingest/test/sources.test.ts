import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, linkSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { matchesFilter } from '@touchstone/conformance';
import { describe, expect, it } from 'vitest';
import { type IngestPlan, ingest, planIngest, type Source } from '../src/index.ts';
import { memoryWriter } from './memory-writer.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

function plan(baseDir: string, ...sources: readonly Source[]): Promise<IngestPlan> {
  return planIngest({ index: 'x', sources, baseDir }, { store: memoryWriter() });
}

async function documentsOf(baseDir: string, ...sources: readonly Source[]): Promise<readonly string[]> {
  return (await plan(baseDir, ...sources)).documentIds.added;
}

async function chunksOf(baseDir: string, ...sources: readonly Source[]) {
  const store = memoryWriter();
  await ingest({ index: 'x', sources, baseDir }, { store });
  return [...store.chunks.values()];
}

describe('which files a folder means', () => {
  it('obeys nested .gitignore files and negations, and passes over dot files and node_modules', async () => {
    const folder = tempFolder({
      'docs/.gitignore': 'build/\n*.log.md\n!keep.log.md\n',
      'docs/a.md': 'a',
      'docs/b.log.md': 'b',
      'docs/keep.log.md': 'c',
      'docs/build/x.md': 'x',
      'docs/sub/.gitignore': '*.md\n!in.md\n',
      'docs/sub/out.md': 'o',
      'docs/sub/in.md': 'i',
      'docs/node_modules/p/readme.md': 'p',
      'docs/.env': 'SECRET=1',
      'docs/.touchstone/x.md': 'x',
    });
    expect(await documentsOf(folder, { path: 'docs' })).toEqual(['docs/a.md', 'docs/keep.log.md', 'docs/sub/in.md']);
  });

  it('takes what is named explicitly, whatever a .gitignore above says', async () => {
    const folder = tempFolder({
      '.gitignore': 'node_modules\n',
      'node_modules/pkg/package.json': '{"name":"pkg","version":"1.2.3"}',
      'node_modules/pkg/docs/a.md': 'a',
      'node_modules/pkg/node_modules/dep/b.md': 'b',
    });
    const chunks = await chunksOf(folder, { path: 'node_modules/pkg/docs' });
    expect(chunks.map(({ metadata }) => metadata)).toMatchObject([
      { document_id: 'docs/a.md', path: 'docs/a.md', repo: 'pkg', ref: 'pkg@1.2.3', source_name: 'docs' },
    ]);
    expect(await documentsOf(folder, { path: 'node_modules/pkg' })).toEqual(['docs/a.md', 'package.json']);
  });

  it('reports every file that it leaves out, with the reason', async () => {
    const folder = tempFolder({
      'd/a.md': 'a',
      'd/pnpm-lock.yaml': 'x',
      'd/lib.min.js': 'x',
      'd/out.js.map': '{}',
      'd/plan.svg': '<svg><path d="M1 2"/></svg>',
      'd/packed.js': `${'a'.repeat(9000)}\nb`,
      'd/nul.txt': 'a\0b',
      'd/pic.png': 'x',
      'd/odd.txt': new Uint8Array([0x63, 0x01, 0x9f, 0xe9]),
      'd/big.txt': 'x'.repeat(200_000),
      'd/rows.jsonl': '{}',
    });
    symlinkSync(folder, join(folder, 'd/loop'));
    const { documentIds, skipped } = await plan(folder, { path: 'd', maxFileBytes: 100_000 });
    expect(documentIds.added).toEqual(['d/a.md']);
    expect(skipped.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      'big.txt too_large',
      'lib.min.js minified',
      'loop symlink',
      'nul.txt binary',
      'odd.txt unknown_encoding',
      'out.js.map generated',
      'packed.js minified',
      'pic.png binary',
      'plan.svg generated',
      'pnpm-lock.yaml lock_file',
      'rows.jsonl jsonl_below_folder',
    ]);
  });

  it.skipIf(process.platform === 'win32')(
    'leaves out what is no file: a socket, and likewise pipes and devices',
    async () => {
      const folder = tempFolder({ 'd/a.md': 'a' });
      const server = createServer().listen(join(folder, 'd/listening.md'));
      await once(server, 'listening');
      const { documentIds, skipped } = await plan(folder, { path: 'd' });
      server.close();
      expect(documentIds.added).toEqual(['d/a.md']);
      expect(skipped).toEqual([{ source: 'd', path: 'listening.md', reason: 'special_file' }]);
    },
  );

  const onWindows = process.platform === 'win32' ? ' (skipped: Windows counts links otherwise)' : '';
  it.skipIf(onWindows !== '')(`tells of files that a hard link has brought from elsewhere${onWindows}`, async () => {
    const folder = tempFolder({
      'outside.md': 'x',
      'd/a.md': 'a',
      'd/twin.md': 'b',
      'd/left-out.md': 'c',
    });
    linkSync(join(folder, 'outside.md'), join(folder, 'd/brought.md'));
    linkSync(join(folder, 'd/twin.md'), join(folder, 'd/twin-2.md'));
    linkSync(join(folder, 'd/left-out.md'), join(folder, 'd/taken.md'));
    const { documentIds, warnings } = await plan(folder, { path: 'd', exclude: ['left-out.md'] });
    expect(documentIds.added).toEqual(['d/a.md', 'd/brought.md', 'd/taken.md', 'd/twin-2.md', 'd/twin.md']);
    expect(warnings).toEqual([
      {
        code: 'file_linked',
        message: expect.stringMatching(
          /^Source "d": 2 files \("brought\.md", "taken\.md"\) also have names outside .*exclude/,
        ),
      },
    ]);
    expect((await plan(folder, { path: 'd', exclude: ['left-out.md', 'taken.md', 'brought.md'] })).warnings).toEqual(
      [],
    );
  });

  it('chooses by include, exclude and glob', async () => {
    const folder = tempFolder({
      'docs/a.md': '1',
      'docs/old/b.md': '2',
      'lib/c.ts': '3',
      'lib/c.test.ts': '4',
      'x/docs/d.md': '5',
    });
    expect(
      await documentsOf(folder, { path: '.', include: ['lib', '*.md'], exclude: ['*.test.ts', 'docs/old'] }),
    ).toEqual(['docs/a.md', 'lib/c.ts', 'x/docs/d.md']);
    expect(await documentsOf(folder, { path: 'lib/*.{ts,js}' })).toEqual(['lib/c.test.ts', 'lib/c.ts']);
    expect(await documentsOf(folder, { path: 'docs/**/*.md' })).toEqual(['docs/a.md', 'docs/old/b.md']);
    expect(await documentsOf(folder, { path: '{docs,lib}/**/*.{md,js}' })).toEqual(['docs/a.md', 'docs/old/b.md']);
  });

  it('chooses by the globs of filters: stars cross segments, and brackets are themselves', async () => {
    const folder = tempFolder({ 'app/[id]/page.ts': '1', 'app/i/page.ts': '2', 'app/a.b/c.ts': '3', 'page.ts': '4' });
    const all = await documentsOf(folder, { path: '.' });
    for (const pattern of ['app/[id]/*', '**/page.ts', 'app/**.ts', 'app/{i,a.b}/**', '{app/,}{i/,}page.ts']) {
      const isChosen = (path: string) => matchesFilter({ op: 'glob', field: 'path', pattern }, { path });
      expect(await documentsOf(folder, { path: '.', include: [pattern] }), pattern).toEqual(all.filter(isChosen));
    }
  });

  it('takes a path that looks like a glob literally when it exists', async () => {
    const folder = tempFolder({ 'app/[id]/page.md': 'x' });
    expect(await documentsOf(folder, { path: 'app/[id]' })).toEqual(['app/[id]/page.md']);
  });

  it('says when a source has nothing to index', async () => {
    const folder = tempFolder({ 'a/x.png': 'x' });
    expect((await plan(folder, { path: 'a' })).warnings).toMatchObject([{ code: 'source_empty' }]);
  });

  it('names the globs that match nothing, and how they read from the path of the source', async () => {
    const folder = tempFolder({
      'lib/a.c': '1',
      'lib/mock/b.c': '2',
      'lib/.gitignore': 'dist/\n',
      'lib/dist/c.c': '3',
    });
    const exclude = [
      'lib/mock/**',
      'mok/*.c',
      'mock/',
      'dist/**',
      'later',
      '*.min.js',
      '**/x/y',
      '.cache/z',
      'node_modules/p',
    ];
    const { warnings, documentIds } = await plan(folder, {
      path: 'lib',
      include: ['*.c', './lib/a.c', '*.h'],
      exclude,
    });
    expect(documentIds.added).toEqual(['lib/a.c']);
    const below = `matches no file below ${join(folder, 'lib')}, where globs start.`;
    expect(warnings).toEqual([
      { code: 'glob_unmatched', message: `Source "lib": "./lib/a.c" in include ${below} Write "a.c".` },
      { code: 'glob_unmatched', message: `Source "lib": "*.h" in include ${below} Correct or remove it.` },
      { code: 'glob_unmatched', message: `Source "lib": "lib/mock/**" in exclude ${below} Write "mock/**".` },
      { code: 'glob_unmatched', message: `Source "lib": "mok/*.c" in exclude ${below} Correct or remove it.` },
    ]);
  });
});

describe('a source that cannot be used is an error', () => {
  it.each([
    [{ path: 'gone' }, 'does not exist'],
    [{ path: 'gone/*.md' }, 'does not exist'],
    [{ path: '.', include: ['!docs'] }, 'a glob cannot negate'],
    [{ path: '' }, 'needs a path'],
    [{ path: 'nul.txt' }, 'is binary'],
    [{ path: 'odd.txt' }, 'is no text'],
    [{ path: 'book.pdf' }, 'npm install @touchstone/read-pdf'],
    [{ path: 'ok.md', maxFileBytes: 1 }, 'maxFileBytes'],
    [{ path: 'ok.md', name: 'a:b' }, 'colon'],
    [{ path: 'ok.md', repo: '' }, 'empty repo'],
    [{ path: 'ok.md', ref: ' ' }, 'empty ref'],
    [{ path: 'ok.md', maxFileBytes: 0.5 }, 'whole number'],
    [{ path: 'ok.md', include: ['x'] }, 'include'],
    [{ path: '!*.md' }, 'does not exist'],
    [{ path: 'ok.md', root: 'elsewhere' }, 'not below its root'],
    [{ path: 'ok.md', url: { template: 'https://x.org/{dir}' } }, '{dir}'],
    [{ path: 'ok.md', url: { table: 'gone.tsv' } }, 'gone.tsv'],
    [{ path: 'ok.md', url: { table: 'ok.md' } }, 'line 1'],
  ] satisfies [Source, string][])('%j: %s', async (source, message) => {
    const folder = tempFolder({
      'ok.md': 'fine',
      'nul.txt': 'a\0',
      'odd.txt': new Uint8Array([1, 0xe9]),
      'book.pdf': 'x',
    });
    await expect(plan(folder, source)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(message),
    });
  });

  it('two sources that overlap: both are named, with the document that they share', async () => {
    const folder = tempFolder({ 'a/b/x.md': 'x' });
    await expect(plan(folder, { path: 'a' }, { path: 'a/b' })).rejects.toMatchObject({
      code: 'invalid_config',
      message: 'Sources "a" and "a/b" both have a document "a/b/x.md". Give one of the sources a name.',
    });
  });

  it('the same source twice', async () => {
    const folder = tempFolder({ 'a/x.md': 'a' });
    await expect(plan(folder, { path: 'a' }, { path: './a' })).rejects.toMatchObject({ code: 'invalid_config' });
  });
});

describe('two folders that each have a README.md', () => {
  const folders = () => tempFolder({ 'a/README.md': 'a', 'a/x.md': 'ax', 'b/README.md': 'b', 'b/y.md': 'by' });
  const [a, b] = [
    { path: 'a', root: 'a' },
    { path: 'b', root: 'b' },
  ] as const;
  const apart = ['README.md', 'b:README.md', 'b:y.md', 'x.md'];
  const indexer = (baseDir: string) => {
    const store = memoryWriter();
    const run = (sources: readonly Source[], more = {}) => ingest({ index: 'x', sources, baseDir, ...more }, { store });
    return { store, run, ids: () => [...store.ledger.keys()].sort() };
  };

  it('are indexed together: the ids of the second begin with its own id, its paths stay', async () => {
    const folder = folders();
    expect(await documentsOf(folder, a, b)).toEqual(['README.md', 'x.md', 'b:README.md', 'b:y.md']);
    const chunks = await chunksOf(folder, a, b);
    expect(chunks.map(({ id, metadata: { path, source_id } }) => [id, path, source_id])).toContainEqual([
      'b:README.md#top',
      'README.md',
      'b',
    ]);
  });

  it('are indexed one after the other to the same ids, and again without a change', async () => {
    const { run, ids } = indexer(folders());
    await run([a]);
    await run([b]);
    expect(ids()).toEqual(apart);
    expect(await run([b])).toMatchObject({ unchanged: { documents: 2 }, added: { documents: 0 } });
    expect(await run([a, b])).toMatchObject({ unchanged: { documents: 4 }, removed: { documents: 0 } });
  });

  it('keep their ids when the other one is gone', async () => {
    const folder = folders();
    const { run, ids } = indexer(folder);
    await run([a, b]);
    rmSync(join(folder, 'a/README.md'));
    expect(await run([a, b])).toMatchObject({ unchanged: { documents: 3 }, removed: { documents: 1 } });
    expect(ids()).toEqual(['b:README.md', 'b:y.md', 'x.md']);
  });

  it('have the ids of their paths where each is indexed alone, or has a name', async () => {
    const folder = folders();
    expect(await documentsOf(folder, b)).toEqual(['README.md', 'y.md']);
    expect(await documentsOf(folder, a, { ...b, name: 'second' })).toEqual([
      'README.md',
      'x.md',
      'second:README.md',
      'second:y.md',
    ]);
  });
});

describe('000 §10.3: docs are cited by address', () => {
  it('a run whose evidence needs addresses warns of docs that have none, with count, examples and remedy', async () => {
    const folder = tempFolder({ 'd/a.md': 'a', 'd/b.md': 'b', 'd/c.md': 'c', 'd/e.md': 'e', 'd/f.js': 'f()' });
    const url = { template: 'https://x.org/{page}', strip: 'docs/' };
    const warningsFor = async (source: Source, docsNeedUrl = true) =>
      (await planIngest({ index: 'x', sources: [source], baseDir: folder, docsNeedUrl }, { store: memoryWriter() }))
        .warnings;
    expect(await warningsFor({ path: 'd' })).toEqual([
      {
        code: 'url_missing',
        message:
          'Source "d": 4 of 4 docs have no URL ("d/a.md", "d/b.md", "d/c.md", ...), and evidence leaves docs without one out. It ' +
          "has no url rule: set the source's url (a template or a table) and its root, or set evidence.docsNeedUrl to false.",
      },
    ]);
    expect(await warningsFor({ path: 'd', url })).toMatchObject([{ message: expect.stringContaining('does not fit') }]);
    expect(await warningsFor({ path: 'd' }, false)).toEqual([]);
    expect(await warningsFor({ path: 'd', url: { template: 'https://x.org/{page}' } })).toEqual([]);
    expect(await warningsFor({ path: 'd', type: 'code' })).toEqual([]);
  });

  it('a record that brings its own address needs no rule', async () => {
    const folder = tempFolder({
      's.jsonl': '{"_id":"1","text":"t","url":"https://x.org/1"}\n{"_id":"2","text":"t"}\n',
    });
    const request = { index: 'x', sources: [{ path: 's.jsonl' }], baseDir: folder, docsNeedUrl: true };
    expect((await planIngest(request, { store: memoryWriter() })).warnings).toMatchObject([
      { code: 'url_missing', message: expect.stringContaining('1 of 2 docs have no URL') },
    ]);
  });

  it('anchors are those of the site: MkDocs names, with the names that authors gave', async () => {
    const filler = (word: string) => `${`${word} `.repeat(200)}\n\n`;
    const text = `# Guide {#the-guide}\n\n${filler('a')}## Set up & run\n\n${filler('b')}## Usage\n\n${filler('c')}# More\n\n${filler('d')}## Usage\n\n${filler('e')}`;
    const folder = tempFolder({ 'd/a.md': text });
    const url = { template: 'https://x.org/{stem}', anchors: 'mkdocs' } as const;
    const chunks = await chunksOf(folder, { path: 'd', url });
    expect(chunks.map(({ metadata }) => metadata.url?.replace('https://x.org/d/a', ''))).toEqual([
      '#the-guide',
      '#set-up-run',
      '#usage',
      '#more',
      '#usage_1',
    ]);
  });

  it.each([
    ['github', ['#guide', '#setup', '#setup-1', '#setup-1-1', '#setup-2']],
    ['mkdocs', ['#guide', '#setup', '#setup_1', '#setup-1', '#setup_2']],
  ] as const)('siblings of one name have an anchor each, as %s numbers them', async (anchors, expected) => {
    const filler = (word: string) => `${`${word} `.repeat(200)}\n\n`;
    const headings = ['# Guide', '## Setup', '## Setup', '## Setup 1', '## Setup'];
    const folder = tempFolder({
      'd/a.md': headings.map((heading, at) => `${heading}\n\n${filler(`w${at}`)}`).join(''),
    });
    const chunks = await chunksOf(folder, { path: 'd', url: { template: 'https://x.org/{stem}', anchors } });
    expect(chunks.map(({ metadata }) => metadata.url?.replace('https://x.org/d/a', ''))).toEqual(expected);
  });
});

describe('001: built-in chunk metadata', () => {
  it('knowledge_base_id is the index, for files and records', async () => {
    const folder = tempFolder({ 'd/a.md': 'a', 's.jsonl': '{"_id":"1","text":"t"}\n' });
    const chunks = await chunksOf(folder, { path: 'd' }, { path: 's.jsonl' });
    expect(chunks.map(({ metadata }) => [metadata.knowledge_base_id, metadata.source_id])).toEqual([
      ['x', 'd'],
      ['x', 's.jsonl'],
    ]);
  });
});

describe('where a document belongs', () => {
  it('in a git work tree: the root is its top, the ref is HEAD for files that are as committed', async () => {
    const folder = tempFolder({ 'docs/a.md': 'a', 'docs/b.md': 'b' });
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
        encoding: 'utf8',
      }).trim();
    git('init', '-q');
    git('remote', 'add', 'origin', 'git@github.com:owner/project.git');
    git('add', '.');
    git('commit', '-qm', 'x');
    writeFiles(folder, { 'docs/b.md': 'changed', 'docs/new.md': 'new' });
    const head = git('rev-parse', 'HEAD');
    const chunks = await chunksOf(folder, { path: 'docs' });
    expect(
      chunks.map(({ metadata: { path, repo, ref } }) => [path, repo, ref?.replace(/^sha256:.*/s, 'sha256')]),
    ).toEqual([
      ['docs/a.md', 'owner/project', head],
      ['docs/b.md', 'owner/project', 'sha256'],
      ['docs/new.md', 'owner/project', 'sha256'],
    ]);
  });

  it('folders of one project share its root, so equal names in two folders do not collide', async () => {
    const folder = tempFolder({
      'package.json': '{"name":"project"}',
      'docs/README.md': 'd',
      'src/README.md': 's',
    });
    const chunks = await chunksOf(folder, { path: 'docs' }, { path: 'src' });
    expect(chunks.map(({ id, metadata: { document_id, path, repo } }) => [id, document_id, path, repo])).toEqual([
      ['docs/README.md#top', 'docs/README.md', 'docs/README.md', 'project'],
      ['src/README.md#top', 'src/README.md', 'src/README.md', 'project'],
    ]);
  });

  it('outside baseDir: the named folder, or the one that holds the file or the glob', async () => {
    const folder = tempFolder({ 'here/x.md': 'x', 'there/docs/a.md': 'a', 'there/docs/b.md': 'b' });
    const baseDir = join(folder, 'here');
    for (const path of ['../there/docs', '../there/docs/a.md', '../there/docs/a*']) {
      const [chunk] = await chunksOf(baseDir, { path });
      expect(chunk?.metadata, path).toMatchObject({ path: 'a.md', repo: 'docs' });
    }
    expect(await documentsOf(join(folder, 'there'), { path: '../there' })).toEqual(['docs/a.md', 'docs/b.md']);
    expect(await documentsOf(baseDir, { path: '..' })).toEqual(['here/x.md', 'there/docs/a.md', 'there/docs/b.md']);
  });

  it('elsewhere: the base folder, with the content as ref; or as the source says', async () => {
    const folder = tempFolder({ 'proj/docs/a.md': 'a' });
    const [plain] = await chunksOf(folder, { path: 'proj/docs' });
    expect(plain?.metadata).toMatchObject({
      path: 'proj/docs/a.md',
      repo: basename(folder),
      // sha256 of "a", from `printf a | sha256sum`.
      ref: 'sha256:ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
    });
    const [told] = await chunksOf(folder, { path: 'proj/docs', root: 'proj', repo: 'o/p', ref: 'abc', type: 'guide' });
    expect(told?.metadata).toMatchObject({ path: 'docs/a.md', repo: 'o/p', ref: 'abc', source_type: 'guide' });
  });

  it('an unpacked package has its version as ref; a private one, and one in git, has the content', async () => {
    const refOf = async (folder: string) => (await chunksOf(folder, { path: 'docs' }))[0]?.metadata;
    const about = { name: '@o/pkg', version: '1.2.3' };
    const folder = tempFolder({ 'package.json': JSON.stringify(about), 'docs/a.md': 'a' });
    expect(await refOf(folder)).toMatchObject({ repo: '@o/pkg', ref: '@o/pkg@1.2.3', path: 'docs/a.md' });
    execFileSync('git', ['-C', folder, 'init', '-q']);
    expect((await refOf(folder))?.ref).toMatch(/^sha256:/);
    const own = tempFolder({ 'package.json': JSON.stringify({ ...about, private: true }), 'docs/a.md': 'a' });
    expect((await refOf(own))?.ref).toMatch(/^sha256:/);
  });

  it('gets a URL from a template or a table', async () => {
    const folder = tempFolder({
      'docs/a b.md': '# A\n\ntext',
      'docs/sub/index.md': 'x',
      'other.md': 'x',
      'urls.tsv': 'other.md\thttps://example.org/o\n',
    });
    const url = { template: 'https://example.org/{page}', strip: 'docs/' };
    const urls = async (source: Source) => (await chunksOf(folder, source)).map(({ metadata }) => metadata.url);
    expect(await urls({ path: '.', exclude: ['*.tsv'], url })).toEqual([
      'https://example.org/a%20b/',
      'https://example.org/sub/',
      undefined,
    ]);
    expect(
      await urls({ path: 'docs/a b.md', url: { template: 'https://x.org/{stem}|{path}', anchors: 'github' } }),
    ).toEqual(['https://x.org/docs/a%20b|docs/a%20b.md#a']);
    expect(await urls({ path: 'other.md', url: { table: 'urls.tsv' } })).toEqual(['https://example.org/o']);
  });

  it('carries every built-in field that is known', async () => {
    const folder = tempFolder({ 'd/guide.md': '# Guide\n\nHello.\n' });
    const [chunk] = await chunksOf(folder, { path: 'd', name: 'manual', url: { template: 'https://x.org/{stem}' } });
    expect(chunk).toEqual({
      id: 'manual:d/guide.md#guide',
      text: '# Guide\n\nHello.',
      searchText: 'Guide\nGuide\nGuide\nd/guide.md\n# Guide\n\nHello.',
      metadata: {
        knowledge_base_id: 'x',
        document_id: 'manual:d/guide.md',
        chunk_index: 0,
        title: 'Guide',
        source_type: 'docs',
        source_name: 'manual',
        uri: 'https://x.org/d/guide',
        source_id: 'manual',
        source_path: 'd/guide.md',
        managed_by_source: true,
        repo: basename(folder),
        ref: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        path: 'd/guide.md',
        url: 'https://x.org/d/guide',
        section: 'Guide',
        start_line: 1,
        end_line: 3,
        content_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
  });
});

// Root may read anything, so this is skipped there.
const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? ' (SKIPPED: root may read everything, run it as another user)' : '';

describe.skipIf(isRoot)(`what cannot be read for the moment${asRoot}`, () => {
  it('is reported and keeps its chunks', async () => {
    const folder = tempFolder({ 'd/a.md': 'a', 'd/b.md': 'b', 'd/sub/c.md': 'c' });
    const store = memoryWriter();
    const request = { index: 'x', sources: [{ path: 'd' }], baseDir: folder };
    await ingest(request, { store });
    chmodSync(join(folder, 'd/a.md'), 0);
    chmodSync(join(folder, 'd/sub'), 0);
    const report = await ingest(request, { store });
    chmodSync(join(folder, 'd/sub'), 0o755);
    expect(report.skipped.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      'a.md unreadable',
      'sub unreadable',
    ]);
    expect(report).toMatchObject({ removed: { documents: 0 }, unchanged: { documents: 1 } });
    expect(store.chunks.size).toBe(3);
  });
});
