import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

it('index --refine makes second vectors after indexing, and only what is missing the next time', async () => {
  const folder = tempFolder({ ...corpus, 'touchstone.config.yaml': 'indexes: {default: {sources: [docs, src]}}\n' });
  const first = await runTouchstone(folder, ['index', '--refine', '--json']);
  const [{ refined }] = (JSON.parse(first.stdout) as { indexes: [{ refined: { chunks: number } }] }).indexes;
  expect(refined).toMatchObject({ model: 'bge/touchstone-bge-small-1 (384 dimensions)', chunks_read: refined.chunks });
  const { code, stdout } = await runTouchstone(folder, ['index', '--refine']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Refined default: \d+ chunks, 0 read by bge\/touchstone-bge-small-1/m);
  const watching = await runTouchstone(folder, ['index', '--refine', '--watch']);
  expect(watching.stderr).toContain('--refine and --watch cannot be used together');
});

const config = { 'touchstone.config.yaml': 'indexes: {default: {sources: [docs, src]}}\n' };
const refined = async (folder: string, env: Readonly<Record<string, string>> = {}) => {
  const { stdout } = await spawnTouchstone(folder, ['status', '--json'], { env });
  return JSON.parse(stdout).refinements;
};

it('second vectors come with another work tree: used at once, or where it differs after what is missing was read', async () => {
  const place = tempFolder({ ...prefixed('first', { ...corpus, ...config }), 'home/.keep': '' });
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  const env = { HOME: join(place, 'home') };
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...words], { cwd: first });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'one');
  await spawnTouchstone(first, ['index', '--refine'], { env });
  const [whole] = await refined(first, env);
  expect(whole).toMatchObject({ whole: true });

  git('worktree', 'add', '-q', second);
  expect(await spawnTouchstone(second, ['index'], { env })).toMatchObject({ code: 0 });
  expect(await refined(second, env)).toEqual([whole]);

  git('worktree', 'add', '-q', third);
  writeFileSync(join(third, 'docs/new.md'), '# New\n\nA new page.\n');
  await spawnTouchstone(third, ['index'], { env });
  expect(await refined(third, env)).toMatchObject([{ whole: false, vectors: whole.vectors }]);
  const { stdout } = await spawnTouchstone(third, ['index', '--refine', '--json'], { env });
  expect(JSON.parse(stdout).indexes[0].refined).toMatchObject({ chunks: whole.chunks + 1, chunks_read: 1 });
});

it('second vectors are part of an exported index where they are whole', async () => {
  const [from, to] = [tempFolder({ ...corpus, ...config }), tempFolder({ ...corpus, ...config })];
  const file = join(to, 'index.tgz');
  await runTouchstone(from, ['index', '--refine']);
  await runTouchstone(from, ['export', file]);
  expect(await runTouchstone(to, ['import', file])).toMatchObject({ code: 0 });
  expect(await refined(to)).toEqual(await refined(from));
  const search = async (folder: string) =>
    JSON.parse((await runTouchstone(folder, ['search', 'how do hooks run', '--json'])).stdout).retrieval_calls[0];
  expect(await search(to)).toEqual(await search(from));

  writeFileSync(join(from, 'docs/new.md'), '# New\n\nA new page.\n');
  await runTouchstone(from, ['index']);
  await runTouchstone(from, ['export', file]);
  const other = tempFolder({ ...corpus, ...config });
  await runTouchstone(other, ['import', file]);
  expect(await refined(other)).toEqual([]);
});

function prefixed(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}
