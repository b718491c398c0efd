import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runTouchstone } from './run-touchstone.ts';
import { mainFile } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

const docs = { 'docs/a.md': '# A\n\nwidgets turn\n', 'docs/b.md': '# B\n\ngadgets spin\n' };

it('index alone does again what earlier runs were given, without a config, also where the folder has moved', async () => {
  const folder = tempFolder({ 'old/docs/a.md': docs['docs/a.md'], 'old/src/x.js': 'export const widget = 1;\n' });
  const old = join(folder, 'old');
  const given = [
    ['docs', '--type', 'guide'],
    ['src', '--index', 'code'],
  ];
  for (const words of given) {
    expect(await runTouchstone(old, ['index', ...words, '--repo', 'app'])).toMatchObject({ code: 0 });
  }
  renameSync(old, join(folder, 'new'));
  const moved = join(folder, 'new');
  writeFileSync(join(moved, 'docs/c.md'), '# C\n\nwidgets\n');
  const { stdout, code } = await runTouchstone(moved, ['index', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).indexes).toMatchObject([
    { index: 'code', unchanged: { documents: 1 } },
    { index: 'default', added: { documents: 1 }, unchanged: { documents: 1 } },
  ]);
  const found = await runTouchstone(moved, ['search', 'widgets', '--index', 'default', '--json']);
  const { results } = JSON.parse(found.stdout).retrieval_calls[0];
  expect(results.map(({ metadata }: { metadata: { source_type: string } }) => metadata.source_type)).toEqual([
    'guide',
    'guide',
  ]);
});

it('index alone does the sources of the config and those that were given beside it; --prune leaves the config alone', async () => {
  const folder = tempFolder({
    ...docs,
    'more/c.md': '# C\n\nmore\n',
    'touchstone.config.yaml': 'embedder: none\nindexes:\n  docs:\n    sources: [docs]\n',
  });
  await runTouchstone(folder, ['index']);
  await runTouchstone(folder, ['index', 'more']);
  const again = await runTouchstone(folder, ['index', '--json']);
  expect(JSON.parse(again.stdout).indexes).toMatchObject([{ unchanged: { documents: 3 } }]);
  const pruned = await runTouchstone(folder, ['index', '--prune', '--json']);
  expect(JSON.parse(pruned.stdout).indexes).toMatchObject([{ unchanged: { documents: 2 }, removed: { documents: 1 } }]);
  const last = await runTouchstone(folder, ['index', '--json']);
  expect(JSON.parse(last.stdout).indexes).toMatchObject([{ unchanged: { documents: 2 }, added: { documents: 0 } }]);
});

it('answers tell beside themselves that files changed, and are the same bytes otherwise; replay does not see it', async () => {
  // A look that is late is left out: here it may take as long as a busy machine needs.
  const folder = tempFolder({ ...docs, 'touchstone.config.yaml': 'freshness: { maxMs: 60000 }\n' });
  await runTouchstone(folder, ['index', 'docs']);
  const asked = ['search', 'widgets', '--json'];
  const fresh = await runTouchstone(folder, asked);
  expect(fresh.stderr).toBe('');
  writeFileSync(join(folder, 'docs/a.md'), '# A\n\nwidgets stand still\n');
  rmSync(join(folder, 'docs/b.md'));

  const stale = await runTouchstone(folder, asked);
  const { notices, ...answer } = JSON.parse(stale.stdout);
  expect(answer).toEqual(JSON.parse(fresh.stdout));
  expect(notices).toMatchObject([
    { code: 'index_outdated', detail: { index: 'default', changed: 1, removed: 1, total: 2 } },
  ]);
  expect(notices[0].message).toMatch(/1 changed and 1 removed \(docs\/a\.md, docs\/b\.md\)\. Run "touchstone index"/);
  expect(notices[0].message).not.toContain(folder);
  expect((await runTouchstone(folder, [...asked, '--no-freshness'])).stdout).toBe(fresh.stdout);

  const shown = await runTouchstone(folder, ['search', 'widgets']);
  expect(shown.stderr).toMatch(/^! Index "default" is behind its files/);
  expect(shown.stdout).not.toContain('behind');
  const replayed = await runTouchstone(folder, ['calls', 'replay', 'last']);
  expect(replayed.code).toBe(0);
  const pack = await runTouchstone(folder, ['evidence', 'widgets', '--json']);
  const { notices: beside, evidence_pack } = JSON.parse(pack.stdout);
  expect(beside).toHaveLength(1);
  expect(JSON.stringify(evidence_pack)).not.toContain('outdated');
  const verified = await runTouchstone(folder, ['verify', '-', '--json'], { input: pack.stdout });
  expect(verified).toMatchObject({ code: 9, stdout: expect.stringContaining('"missing"') });
  const context = await runTouchstone(folder, ['context', 'widgets', '--json']);
  expect(JSON.parse(context.stdout).notices).toHaveLength(1);
  expect(await runTouchstone(folder, ['verify', '-'], { input: context.stdout })).toMatchObject({ code: 9 });

  await runTouchstone(folder, ['index']);
  expect((await runTouchstone(folder, ['search', 'widgets'])).stderr).toBe('');
});

it('freshness.check: false says nothing', async () => {
  const folder = tempFolder({
    ...docs,
    'touchstone.config.yaml': 'embedder: none\nfreshness:\n  check: false\nindexes:\n  docs:\n    sources: [docs]\n',
  });
  await runTouchstone(folder, ['index']);
  writeFileSync(join(folder, 'docs/a.md'), 'else');
  expect((await runTouchstone(folder, ['search', 'widgets'])).stderr).toBe('');
});

it('a source that is given with its secrets keeps that, and no absolute path is remembered', async () => {
  const folder = tempFolder({ 'docs/key.md': `# Key\n\n-----BEGIN RSA PRIVATE KEY-----\n${'a'.repeat(64)}\n` });
  await runTouchstone(folder, ['index', 'docs', '--allow-secrets']);
  const again = await runTouchstone(folder, ['index', '--json']);
  expect(JSON.parse(again.stdout).indexes).toMatchObject([{ unchanged: { documents: 1 }, removed: { documents: 0 } }]);
  const memories = join(folder, '.touchstone/sources');
  const [name = ''] = readdirSync(memories);
  expect(readFileSync(join(memories, name), 'utf8')).toContain('docs/key.md');
  expect(readFileSync(join(memories, name), 'utf8')).not.toContain(folder);
});

it('status lists each source with the time of indexing and what is new, changed and removed; doctor warns of it', async () => {
  const folder = tempFolder({ ...docs, 'docs/c.md': '# C\n\nold\n', 'docs/.gitignore': 'ignored.md\n' });
  await runTouchstone(folder, ['index', 'docs']);
  const before = JSON.parse((await runTouchstone(folder, ['status', '--json'])).stdout);
  expect(before.sources).toMatchObject([
    { index: 'default', source: 'docs', configured: false, files: 3, added: { count: 0 }, changed: { count: 0 } },
  ]);
  expect(Date.parse(before.sources[0].indexed_at)).not.toBeNaN();
  expect((await runTouchstone(folder, ['doctor'])).stdout).not.toContain('source docs');

  writeFileSync(join(folder, 'docs/a.md'), '# A\n\nwidgets stand still\n');
  writeFileSync(join(folder, 'docs/new.md'), '# New\n');
  writeFileSync(join(folder, 'docs/ignored.md'), '# Ignored\n');
  rmSync(join(folder, 'docs/c.md'));
  const { sources } = JSON.parse((await runTouchstone(folder, ['status', '--json'])).stdout);
  expect(sources).toMatchObject([
    {
      added: { count: 1, names: ['docs/new.md'] },
      changed: { count: 1, names: ['docs/a.md'] },
      removed: { count: 1, names: ['docs/c.md'] },
    },
  ]);
  expect((await runTouchstone(folder, ['status'])).stdout).toMatch(
    /source {3}docs \(3 files, named in a command\): indexed .*; 1 changed, 1 new, 1 removed/,
  );
  const doctor = await runTouchstone(folder, ['doctor']);
  expect(doctor.stdout).toMatch(
    /warn {2}index default .*source docs: 1 changed, 1 new, 1 removed .*run "touchstone index"/,
  );
});

it('status counts what is left out apart from what is indexed, and tells when it may be indexed', async () => {
  const token = `ghp_${'aB3dE6gH9j'.repeat(4).slice(0, 36)}`;
  const files = { ...docs, 'docs/key.md': `# Key\n\n${token}\n`, 'docs/odd.txt': 'a\u0000b' };
  const folder = tempFolder(files);
  await runTouchstone(folder, ['index', 'docs']);
  const indexed = Object.keys(docs).length;
  const { sources } = JSON.parse((await runTouchstone(folder, ['status', '--json'])).stdout);
  expect(sources).toMatchObject([
    {
      files: indexed,
      left_out: { count: 2, names: ['docs/key.md', 'docs/odd.txt'] },
      ...{ added: { count: 0 }, changed: { count: 0 }, removed: { count: 0 } },
    },
  ]);
  expect((await runTouchstone(folder, ['status'])).stdout).toContain(
    `source   docs (${indexed} files, named in a command; 2 left out: docs/key.md, docs/odd.txt): indexed `,
  );
  writeFileSync(join(folder, 'docs/key.md'), '# Key\n\nIt is in the safe.\n');
  const after = JSON.parse((await runTouchstone(folder, ['status', '--json'])).stdout);
  expect(after.sources).toMatchObject([{ changed: { count: 1, names: ['docs/key.md'] } }]);
});

it('drop removes one index and what is remembered of it, and nothing else', async () => {
  const folder = tempFolder({ ...docs, 'src/x.js': 'export const widget = 1;\n' });
  await runTouchstone(folder, ['index', 'docs', '--index', 'docs']);
  await runTouchstone(folder, ['index', 'src', '--index', 'code']);
  expect(await runTouchstone(folder, ['config', 'drop', 'nope', '--yes'])).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('There is no index "nope"'),
  });
  expect(await runTouchstone(folder, ['config', 'drop', 'docs'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('add --yes'),
  });
  expect(await runTouchstone(folder, ['config', 'drop', 'docs', '--yes'])).toMatchObject({ code: 0 });
  const { indexes, sources } = JSON.parse((await runTouchstone(folder, ['status', '--json'])).stdout);
  expect(indexes.map(({ index }: { index: string }) => index)).toEqual(['code']);
  expect(sources.map(({ index }: { index: string }) => index)).toEqual(['code']);
  expect(readFileSync(join(folder, 'docs/a.md'), 'utf8')).toBe(docs['docs/a.md']);
  expect(JSON.parse((await runTouchstone(folder, ['index', '--json'])).stdout).indexes).toMatchObject([
    { index: 'code', unchanged: { documents: 1 } },
  ]);
});

// `script` of util-linux gives a program a terminal; other systems have another one, or none.
const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

it.skipIf(!hasScript)(
  'drop asks whoever sits at a terminal, and removes nothing without a yes (skipped where there is no `script` of util-linux)',
  async () => {
    const folder = tempFolder(docs);
    await runTouchstone(folder, ['index', 'docs', '--index', 'docs']);
    const answered = (answer: string) => {
      const command = `'${process.execPath}' '${mainFile}' drop docs`;
      const env = { PATH: process.env.PATH ?? '', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '', HOME: folder };
      return spawnSync('script', ['-qec', command, '/dev/null'], { cwd: folder, env, input: answer, encoding: 'utf8' });
    };
    for (const answer of ['n\n', '\n', 'yesterday\n']) {
      const { stdout, status } = answered(answer);
      expect([status, stdout]).toEqual([
        0,
        expect.stringMatching(/Drop index "docs" with 2 chunks\? \[y\/N\].*Nothing was dropped/s),
      ]);
    }
    expect(answered('y\n').stdout).toContain('Dropped index "docs".');
    expect(JSON.parse((await runTouchstone(folder, ['status', '--json'])).stdout).indexes).toEqual([]);
  },
  60_000,
);

it('drop of an index that was never made makes no file', async () => {
  const folder = tempFolder(docs);
  expect(await runTouchstone(folder, ['config', 'drop', 'docs', '--yes'])).toMatchObject({ code: 4 });
  expect(readdirSync(folder)).not.toContain('.touchstone');
});
