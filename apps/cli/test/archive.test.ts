import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { beforeAll, describe, expect, it } from 'vitest';
import { runTouchstone } from './run-touchstone.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const config = 'reranker: none\nindexes:\n  docs:\n    sources: [{ path: docs, name: guide, repo: team/guide }]\n';
const topics = ['tide', 'wind', 'moon', 'harbour', 'sail'];
const pages = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`docs/${at}.md`, `# Page ${at}\n\nOn ${topics[at % 5]} number ${at % 7}.\n`]),
);
const project = { 'touchstone.config.yaml': config, ...pages };

const made = sharedFolder(project);
const file = join(made, 'index.tgz');

beforeAll(async () => {
  await runTouchstone(made, ['index']);
  expect(await runTouchstone(made, ['export', file, '--json'])).toMatchObject({ code: 0 });
});

const search = async (folder: string) =>
  (await runTouchstone(folder, ['search', 'tide and moon 3', '--json', '--top-k', '20'])).stdout;
const resultsOf = (stdout: string): readonly object[] => JSON.parse(stdout).retrieval_calls[0].results;
const state = (folder: string) => readdirSync(join(folder, '.touchstone')).sort();

async function indexed(folder: string) {
  const { stdout } = await runTouchstone(folder, ['index', '--json']);
  const { added, changed, relabelled, unchanged, removed } = JSON.parse(stdout).indexes[0];
  return [added, changed, relabelled, unchanged, removed].map(({ documents }) => documents);
}

/** The archive with changed parts. */
async function changed(change: (folder: string) => void): Promise<string> {
  const folder = tempFolder();
  await extract({ file, cwd: folder });
  change(folder);
  const other = join(tempFolder(), 'other.tgz');
  await create({ file: other, cwd: folder, gzip: true }, ['manifest.json', 'index.sqlite', 'sources.json']);
  return other;
}

const edit = (name: string, from: string, to: string) => (folder: string) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, name), text.replace(from, to));
};

it('an imported index answers as the exported one, and the next run only brings what differs', async () => {
  const folder = tempFolder({ ...project, 'docs/3.md': '# Page 3\n\nAnother text.\n', 'docs/new.md': 'New.\n' });
  const { code, stdout } = await runTouchstone(folder, ['import', file]);
  expect([code, stdout]).toEqual([0, `Took index "docs" from ${file}: 40 documents, 40 chunks.\n`]);
  expect(state(folder)).toEqual(['.gitignore', 'index.sqlite', 'sources']);
  expect(resultsOf(await search(folder))).toEqual(resultsOf(await search(made)));
  expect(await indexed(folder)).toEqual([1, 1, 39, 0, 0]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('only files that differ count as changed after an import', async () => {
  const folder = tempFolder({ ...project, 'docs/3.md': '# Page 3\n\nAnother text.\n' });
  await runTouchstone(folder, ['import', file]);
  const { stderr } = await runTouchstone(folder, ['search', 'tide']);
  expect(stderr).toContain('1 changed (docs/3.md)');
});

it('an import takes the place of an index, and leaves the others', async () => {
  const folder = tempFolder({ ...project, ...pages, 'docs/1.md': '# Old\n\nOld words.\n' });
  await runTouchstone(folder, ['index']);
  await runTouchstone(folder, ['index', 'docs/2.md', '--index', 'other']);
  expect(await runTouchstone(folder, ['import', file])).toMatchObject({ code: 0 });
  const words = async (query: string, index: string) => {
    const { stdout } = await runTouchstone(folder, [
      'search',
      query,
      '--index',
      index,
      '--method',
      'keyword',
      '--json',
    ]);
    return resultsOf(stdout).length;
  };
  expect(await words('old', 'docs')).toBe(0);
  expect(await words('moon', 'other')).toBe(1);
  expect((await runTouchstone(folder, ['doctor'])).stdout).toContain('sqlite is intact');
});

describe('an import is refused, and the former index stays,', () => {
  it.each<{ what: string; archive: () => Promise<string>; message: RegExp; own?: string }>([
    {
      what: 'of a file that is no archive',
      archive: async () => join(made, 'docs/1.md'),
      message: /cannot be unpacked|is no index that "touchstone export" has written/,
    },
    {
      what: 'of a part with other bytes',
      archive: () => changed(edit('sources.json', 'guide', 'other')),
      message: /another sources\.json than it says/,
    },
    {
      what: 'of a later version of the archive',
      archive: () => changed(edit('manifest.json', '"format": 1', '"format": 2')),
      message: /version 2 of the archive, and this release reads version 1: export it/,
    },
    {
      what: 'of an index whose name leads out of the folder',
      archive: () => changed(edit('manifest.json', '"index": "docs"', '"index": "../docs"')),
      message: /a manifest that cannot be read/,
    },
    {
      what: 'of an index that is not the one of its manifest',
      archive: () => changed(edit('manifest.json', '"chunks": 40', '"chunks": 41')),
      message: /another index than its manifest says/,
    },
    {
      what: 'of a part that is longer than it says',
      archive: () => changed((folder) => appendFileSync(join(folder, 'index.sqlite'), randomBytes(1_000_000))),
      message: /another index\.sqlite than it says/,
    },
    {
      what: 'of a file that unpacks to far more than an index does, as its manifest says',
      archive: () =>
        changed((folder) => {
          truncateSync(join(folder, 'index.sqlite'), 300_000_000);
          edit('manifest.json', '"bytes": ', '"bytes": 300000000, "was": ')(folder);
        }),
      message: /cannot be unpacked/,
    },
    {
      what: 'of a manifest without end',
      archive: () => changed((folder) => appendFileSync(join(folder, 'manifest.json'), ' '.repeat(1_000_001))),
      message: /is no index that "touchstone export" has written/,
    },
    {
      what: 'of other models than the config has',
      archive: async () => file,
      message: /the embedder changed from local\/.* to none\. Use the config/,
      own: `embedder: none\n${config}`,
    },
    {
      what: 'of other sizes of chunks',
      archive: async () => file,
      message: /the chunker changed from .*target=500.* to .*target=90/,
      own: config.replace('sources:', 'chunking: { targetTokens: 90 }\n    sources:'),
    },
  ])('$what', async ({ archive, message, own = config }) => {
    const folder = tempFolder({ ...project, 'docs/1.md': '# Own\n', 'touchstone.config.yaml': own });
    await runTouchstone(folder, ['index']);
    const before = await search(folder);
    const refused = await runTouchstone(folder, ['import', await archive()]);
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr.replaceAll(/\s+/g, ' ')).toMatch(message);
    expect(await search(folder)).toBe(before);
    expect(state(folder).filter((name) => name.startsWith('archive'))).toEqual([]);
  });
});

it('names in an archive lead nowhere, and a link is no part', async () => {
  const around = tempFolder(Object.fromEntries(Object.entries(project).map(([name, text]) => [`own/${name}`, text])));
  const folder = join(around, 'own');
  const parts = tempFolder({ evil: 'evil', 'inner/evil': 'evil' });
  const inner = join(parts, 'inner');
  await extract({ file, cwd: inner });
  const other = join(parts, 'other.tgz');
  const names = ['manifest.json', 'index.sqlite', 'sources.json'];
  const evil = ['evil', '../evil', join(parts, 'evil')];
  await create({ file: other, cwd: inner, gzip: true, preservePaths: true }, [...names, ...evil]);
  rmSync(join(parts, 'evil'));
  const before = readdirSync(around);
  expect(await runTouchstone(folder, ['import', other])).toMatchObject({ code: 0 });
  expect(readdirSync(around)).toEqual(before);
  expect(state(folder)).toEqual(['.gitignore', 'index.sqlite', 'sources']);
  expect(existsSync(join(parts, 'evil'))).toBe(false);

  renameSync(join(inner, 'sources.json'), join(inner, 'kept.json'));
  symlinkSync(join(inner, 'kept.json'), join(inner, 'sources.json'));
  await create({ file: other, cwd: inner, gzip: true }, names);
  const refused = await runTouchstone(folder, ['import', other]);
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('another sources.json than it says') });
});

it('a killed import leaves the former index, and the next one its place', async () => {
  const folder = tempFolder({ ...project, 'docs/1.md': '# Own\n\nOwn words.\n' });
  await runTouchstone(folder, ['index']);
  const before = await search(folder);
  const { code } = await spawnTouchstone(folder, ['import', file], {
    onStart: (child) => {
      // As soon as its folder is there.
      const look = setInterval(() => {
        if (!state(folder).some((name) => name.startsWith('archive'))) return;
        clearInterval(look);
        child.kill('SIGKILL');
      }, 1);
      child.once('exit', () => clearInterval(look));
    },
  });
  expect(code).toBeNull();
  expect(resultsOf(await search(folder))).toEqual(resultsOf(before));
  expect(await runTouchstone(folder, ['import', file])).toMatchObject({ code: 0 });
  expect(state(folder).filter((name) => name.startsWith('archive'))).toEqual([]);
  expect(resultsOf(await search(folder))).toEqual(resultsOf(await search(made)));
});
