import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { sharedFolder } from './temp-folder.ts';

const pages = 100;
const page = (number: number, edition = 'first') =>
  ['tide', 'wind', 'moon']
    .map(
      (topic) =>
        `# ${topic} ${number}\n\nThe ${edition} edition on the ${topic}, ${'word '.repeat(300)}${number % 7}.\n`,
    )
    .join('\n');

const place = sharedFolder({});
const project = join(place, 'project');
const home = join(place, 'home');

function git(cwd: string, ...words: readonly string[]): void {
  const names = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'init.defaultBranch=main'];
  execFileSync('git', [...names, ...words], { cwd, stdio: 'pipe' });
}

const touchstone = (cwd: string, ...words: readonly string[]) => spawnTouchstone(cwd, words, { env: { HOME: home } });

async function indexed(cwd: string, env: Readonly<Record<string, string>> = {}) {
  const { stdout } = await spawnTouchstone(cwd, ['index', '--json'], { env: { HOME: home, ...env } });
  const { added, changed, relabelled, unchanged, removed } = JSON.parse(stdout).indexes[0];
  return [added, changed, relabelled, unchanged, removed].map(({ documents }) => documents);
}

async function answers(cwd: string) {
  const questions = ['tide 3', 'second edition', 'wind and moon', 'where is the 6th page'];
  const asked = questions.map((question) => touchstone(cwd, 'search', question, '--json', '--top-k', '20'));
  return (await Promise.all(asked)).map(({ stdout }) => stdout);
}

const layersOf = (folder: string) => readdirSync(join(folder, '.touchstone')).filter((name) => name.endsWith('.layer'));

beforeAll(async () => {
  mkdirSync(home);
  mkdirSync(join(project, 'docs'), { recursive: true });
  for (let number = 0; number < pages; number += 1) writeFileSync(join(project, `docs/${number}.md`), page(number));
  git(project, 'init', '-q');
  git(project, 'add', '-A');
  git(project, 'commit', '-qm', 'one');
  expect(await indexed(project)).toEqual([pages, 0, 0, 0, 0]);
});

it('a clone begins with it too, and the bytes go when no folder needs them any more', async () => {
  const clone = join(place, 'clone');
  git(place, 'clone', '-q', project, clone);
  expect(await indexed(clone)).toEqual([0, 0, pages, 0, 0]);
  const [layer = ''] = layersOf(clone);
  expect(statSync(join(clone, '.touchstone', layer))).toMatchObject({ nlink: 2 });
  await touchstone(clone, 'index', '--rebuild');
  expect(layersOf(clone)).toEqual([]);
  expect(statSync(join(project, '.touchstone', layer))).toMatchObject({ nlink: 1 });
  rmSync(clone, { recursive: true });
});

it('a work tree on another commit begins with the index of the first, and answers as one that is made from nothing', async () => {
  const tree = join(place, 'branch');
  git(project, 'worktree', 'add', '-q', tree, '-b', 'branch');
  writeFileSync(join(tree, 'docs/3.md'), page(3, 'second'));
  writeFileSync(join(tree, 'docs/new.md'), page(pages, 'second'));
  rmSync(join(tree, 'docs/5.md'));
  git(tree, 'add', '-A');
  git(tree, 'commit', '-qm', 'two');
  const before = await answers(project);

  expect(await indexed(tree)).toEqual([1, 1, pages - 2, 0, 1]);
  const seeded = await answers(tree);
  expect(seeded.join()).toContain('"branch"');
  expect(layersOf(tree)).toEqual(layersOf(project));
  expect(layersOf(tree)).toHaveLength(1);
  expect(await answers(project)).toEqual(before);
  expect((await touchstone(tree, 'doctor')).stdout).toContain('sqlite is intact');

  rmSync(join(tree, '.touchstone'), { recursive: true });
  expect(await indexed(tree, { XDG_CACHE_HOME: '/dev/null' })).toEqual([pages, 0, 0, 0, 0]);
  expect(layersOf(tree)).toEqual([]);
  expect(await answers(tree)).toEqual(seeded);
});

it('an index of another model is no seed', async () => {
  const tree = join(place, 'other');
  git(project, 'worktree', 'add', '-q', tree, '-b', 'other');
  writeFileSync(join(tree, 'touchstone.config.yaml'), 'embedder: none\nindexes:\n  default:\n    sources: [docs]\n');
  expect(await indexed(tree)).toEqual([pages, 0, 0, 0, 0]);
});
