import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildIndex } from '@touchstone/ingest';
import { defaultAnalyzer } from '@touchstone/lexical';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { describe, expect, it } from 'vitest';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const files = {
  'docs/hooks.md': '# Hooks\n\nHooks run in the order in which they were added.\n',
  'docs/errors.md': '# Errors\n\nAn error handler is called once for each error.\n',
};

/** In a folder that is nobody's home. */
function touchstone(cwd: string, ...words: readonly string[]) {
  return spawnTouchstone(cwd, words, { env: { HOME: '/nobody' } });
}

async function firstPath(cwd: string, ...words: readonly string[]) {
  const { stdout, stderr, code } = await touchstone(cwd, 'search', ...words, '--json');
  expect(code, stderr).toBe(0);
  const [call] = JSON.parse(stdout).retrieval_calls;
  return { path: call.results[0]?.metadata.path, stderr };
}

describe('the first call in a folder without a config', () => {
  it.each(['search', 'evidence', 'context'])('by %s indexes the folder, says so and answers', async (command) => {
    const folder = tempFolder(files);
    const { code, stdout, stderr } = await touchstone(folder, command, 'in which order do hooks run');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('docs/hooks.md') });
    expect(stderr).toMatch(/^Nothing is indexed here yet: indexing this folder into \.touchstone first\./);
    expect(stderr).toContain('Indexed 2 files, 2 chunks.');
  });

  it('is followed by others that index what has changed, new and gone files too', async () => {
    const folder = tempFolder(files);
    expect(await firstPath(folder, 'order of hooks')).toMatchObject({ path: 'docs/hooks.md' });
    expect(await firstPath(folder, 'order of hooks')).toEqual({ path: 'docs/hooks.md', stderr: '' });

    writeFileSync(join(folder, 'zebra.md'), '# Zebras\n\nA zebra has stripes.\n');
    const grown = await firstPath(folder, 'stripes of a zebra');
    expect(grown.path).toBe('zebra.md');
    expect(grown.stderr).toContain('Indexing what has changed: 1 new (zebra.md)');

    rmSync(join(folder, 'zebra.md'));
    expect((await firstPath(folder, 'stripes of a zebra')).path).not.toBe('zebra.md');
  });

  it('is followed by one that builds again what another version has made', async () => {
    const folder = tempFolder(files);
    await firstPath(folder, 'order of hooks');
    const file = join(folder, '.touchstone', 'index.sqlite');
    const store = sqliteStore({ file, analyzer: { ...defaultAnalyzer(), fingerprint: 'default/1' } });
    const request = { index: 'default', baseDir: folder, sources: [{ path: '.' }] };
    await buildIndex(request, { store }, { rebuild: true });
    await store.close();
    expect(await touchstone(folder, 'status')).toMatchObject({ stdout: expect.stringContaining('builds it again') });
    const found = await firstPath(folder, 'order of hooks');
    expect(found).toEqual({ path: 'docs/hooks.md', stderr: expect.stringContaining('made by another version') });
    expect(await firstPath(folder, 'order of hooks')).toEqual({ path: 'docs/hooks.md', stderr: '' });
  });

  it('with --no-freshness answers from the index as it is', async () => {
    const folder = tempFolder(files);
    await firstPath(folder, 'order of hooks', '--no-freshness');
    writeFileSync(join(folder, 'zebra.md'), '# Zebras\n\nA zebra has stripes.\n');
    expect((await firstPath(folder, 'stripes of a zebra', '--no-freshness')).path).not.toBe('zebra.md');
  });

  it('leaves an index of chosen paths, and a name that is not the own one, to whoever says it', async () => {
    const folder = tempFolder({ ...files, 'notes.md': '# Notes\n\nNobody chose these.\n' });
    expect(await touchstone(folder, 'index', 'docs')).toMatchObject({ code: 0 });
    expect((await firstPath(folder, 'nobody chose these')).path).not.toBe('notes.md');
    const other = tempFolder(files);
    expect(await touchstone(other, 'search', 'hooks', '--index', 'other')).toMatchObject({ code: 4 });
  });

  it('indexes no home folder', async () => {
    const folder = tempFolder(files);
    const { code, stderr } = await spawnTouchstone(folder, ['search', 'hooks'], { env: { HOME: folder } });
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: expect.stringContaining('begin with "touchstone index PATH"'),
    });
  });

  it('does nothing by itself where a config says what is indexed', async () => {
    const folder = tempFolder({ ...files, 'touchstone.config.yaml': 'indexes: {default: {sources: [docs]}}\n' });
    expect(await touchstone(folder, 'search', 'hooks')).toMatchObject({ code: 4 });
  });
});

it('a wrong option is refused before anything is indexed', async () => {
  const folder = tempFolder({ ...files, 'q.jsonl': '{"query":"hooks"}\n' });
  for (const [words, message] of [
    [
      ['search', 'x', '--method', 'hybird'],
      '--method must be semantic, keyword or hybrid, not "hybird". Did you mean "hybrid"?',
    ],
    [['search', 'x', '-k', '0'], '-k must be a whole number from 1 to 50, not "0".'],
    [
      ['search', 'x', '--index', 'default,b', '--flat'],
      '--flat works with one index only: name one with --index, or leave --flat out.',
    ],
    [
      ['search', '--batch', 'q.jsonl', '--concurrency', '0'],
      '--concurrency must be a whole number from 1 to 64, not "0".',
    ],
    [
      ['search', '--batch', 'none.jsonl'],
      `--batch: cannot read the file ${join(folder, 'none.jsonl')}. Check that it exists and is readable.`,
    ],
    [['evidence', 'x', '--max', '0'], '--max must be a whole number from 1 to 50, not "0".'],
    [['context', 'x', '--order', 'best'], '--order must be relevance, edges or reading, not "best".'],
    [
      ['ask', 'x', '--filter', 'y'],
      '--filter y must have the form key=value, such as source_type=code. A comma in a value is written \\,',
    ],
    [['serve', '--port', '-1'], '--port must be a whole number from 0 to 65535, not "-1".'],
  ] as const) {
    const { code, stderr, stdout } = await touchstone(folder, ...words);
    const told = words.some((word) => word === '--flat' || word === '--batch') ? JSON.parse(stdout) : undefined;
    expect([code, told?.message ?? told?.error?.message ?? stderr.replace(/^error: |\n$/g, '')]).toEqual([2, message]);
    expect(existsSync(join(folder, '.touchstone/index.sqlite'))).toBe(false);
  }
});

it('"index" alone means the folder, and then what it was made from', async () => {
  const folder = tempFolder(files);
  const added = async () => {
    const { code, stdout, stderr } = await touchstone(folder, 'index', '--json');
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout).indexes[0].added.documents;
  };
  expect([await added(), await added()]).toEqual([2, 0]);
});

it('questions that are made of the folder are asked of its index, and are no part of it', async () => {
  const sections = ['Hooks', 'Errors', 'Routes', 'Plugins', 'Replies'].map(
    (name) => `# The ${name} of a server\n\n${`${name} are described in this section, at length. `.repeat(8)}\n`,
  );
  const folder = tempFolder(Object.fromEntries(sections.map((text, at) => [`docs/${at}.md`, text])));
  expect(await touchstone(folder, 'mine', 'bootstrap', '.')).toMatchObject({ code: 0 });
  const { stdout: indexed } = await touchstone(folder, 'index');
  expect(indexed).toMatch(/golden\/bootstrap \(golden set\)/);
  const json = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await touchstone(folder, 'eval', ...words, '--json');
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  };
  const own = { evaluation: { query_count: 5, mean: { 'hit@10': 1 } }, failed: [] };
  const golden = 'golden/bootstrap/golden.yaml';
  expect((await json(golden)).evaluations).toMatchObject([own]);
  // The folder has a set with a corpus of its own, too.
  expect((await json('golden/bootstrap')).evaluations).toMatchObject([own, { set: 'headings', failed: [] }]);
  expect((await json('check', 'golden/bootstrap')).sets).toEqual([
    { set: `${basename(folder)}-golden`, questions: 5, items: 5, faults: [] },
    { set: 'headings', questions: 5, items: 5, faults: [] },
  ]);
  expect(await json('tune', golden, '--folds', '2')).toMatchObject({ set: `${basename(folder)}-golden` });
  writeFileSync(join(folder, 'plan.yaml'), `{ set: ${golden}, grid: { evidence.rerank.maxCandidates: [4] } }\n`);
  expect((await json('sweep', 'plan.yaml')).points).toHaveLength(2);
});
