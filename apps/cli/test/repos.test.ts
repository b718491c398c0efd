import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runTouchstone as runAtHome } from './run-touchstone.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const harbour = {
  'README.md': '# Harbour\n\nThe harbour master opens the gate at high tide.\n',
  'src/gate.js': 'export function openGate(tide) {\n  return tide > 3;\n}\n',
};
const railway = {
  'README.md': '# Railway\n\nThe signalman opens the gate when the train has passed.\n',
  'src/signal.js': 'export function signalAt(gate) {\n  return gate.isOpen ? "red" : "green";\n}\n',
};
const config = 'indexes:\n  docs: { sources: ["*.md"] }\n  code: { sources: [src], embedder: none }\n';

const place = sharedFolder({
  ...below('harbour', harbour),
  ...below('railway', { ...railway, 'touchstone.config.yaml': config }),
});
const [here, there] = [join(place, 'harbour'), join(place, 'railway')];
const both = ['--repo', '.', '--repo', '../railway'];

// A home folder is never indexed as a whole.
const runTouchstone = (cwd: string, words: readonly string[]) => runAtHome(cwd, words, { env: { HOME: '/nobody' } });

beforeAll(async () => {
  await runTouchstone(there, ['index']);
});

const search = async (folder: string, ...words: readonly string[]) => {
  const { stdout } = await runTouchstone(folder, ['search', 'who opens the gate', '--json', ...words]);
  return JSON.parse(stdout);
};

describe('--repo', () => {
  it('searches several repositories as one list, each hit with the name of its repository', async () => {
    const found = await search(here, ...both);
    expect(found.retrieval_calls.map(({ index }: { index: string }) => index)).toEqual([
      'harbour',
      'railway.docs',
      'railway.code',
    ]);
    const hits = found.merged.map(({ index, result }: Merged) => [index, result.metadata.repo, result.metadata.path]);
    expect(hits).toEqual([
      ['harbour', 'harbour', 'src/gate.js'],
      ['railway.docs', 'railway', 'README.md'],
      ['railway.code', 'railway', 'src/signal.js'],
      ['harbour', 'harbour', 'README.md'],
    ]);
    const { stdout } = await runTouchstone(here, ['search', 'who opens the gate', ...both]);
    expect(stdout).toMatch(/^1\. harbour@\S+:src\/gate\.js#L1-L3\n.*\n {3}harbour$/m);
    expect(stdout).toMatch(/^2\. railway@\S+:README\.md#L1-L3\n.*\n {3}railway\.docs$/m);
    expect((await search(here, ...both, '--index', 'railway.code')).retrieval_calls).toHaveLength(1);
  });

  it('finds in one repository what its own folder finds there', async () => {
    const [alone] = (await search(here)).retrieval_calls;
    const [among] = (await search(here, ...both)).retrieval_calls;
    expect(among).toEqual({ ...alone, index: 'harbour' });
    expect(await search(here, '--repo', '.', '--repo', '../harbour')).toEqual(await search(here));
    const cited = await search(here, '--repo', there, '--index', 'docs');
    expect(cited).toEqual(await search(there, '--index', 'docs'));
  });

  it('opens each citation in its own repository', async () => {
    const { merged } = await search(here, ...both);
    for (const { result } of merged.slice(0, 2)) {
      const { repo, ref, path, start_line, end_line } = result.metadata;
      const cited = `${repo}@${ref}:${path}#L${start_line}-L${end_line}`;
      const { stdout } = await runTouchstone(here, ['show', cited, ...both, '--context', '0', '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ citation: cited, text: result.text });
      expect((await runTouchstone(here, ['show', cited, ...both])).stdout).toContain(result.text.split('\n')[0]);
    }
    const { stdout } = await runTouchstone(here, ['show', '../railway/README.md:1-3', ...both, '--context', '0']);
    expect(stdout).toContain('# Railway');
  });

  it('gathers evidence from all of them, and verifies it', async () => {
    const words = ['evidence', 'who opens the gate', ...both, '--verify', '--json'];
    const { candidates, warnings } = JSON.parse((await runTouchstone(here, words)).stdout).evidence_pack;
    const names = candidates.map(({ repo, path }: { repo: string; path: string }) => `${repo}:${path}`).sort();
    expect(names).toEqual(['harbour:README.md', 'harbour:src/gate.js', 'railway:README.md', 'railway:src/signal.js']);
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual(['coverage_unmet', 'url_unavailable']);
  });

  it('has the context of one of them, by its name, and repeats a logged call', async () => {
    const context = (...words: readonly string[]) =>
      runTouchstone(here, ['context', 'who opens the gate', ...both, ...words]);
    expect((await context('--index', 'railway.docs')).stdout).toContain('The signalman opens the gate');
    expect((await context()).stderr).toContain('There are several indexes: harbour, railway.docs, railway.code');
    expect(await runTouchstone(here, ['search', 'gate', ...both, '--index', 'railway.docs'])).toMatchObject({
      code: 0,
    });
    expect(await runTouchstone(here, ['calls', 'replay', ...both])).toMatchObject({ code: 0 });
  });

  it('brings each one up to date first, and says where', async () => {
    const [one, two] = [tempFolder(harbour), tempFolder(railway)];
    const first = await runTouchstone(one, ['search', 'gate', '--repo', one, '--repo', two]);
    expect(first.stderr).toMatch(/Nothing is indexed here yet.*Nothing is indexed in \.\.\/touchstone-cli-\w+ yet/s);
    writeFileSync(join(two, 'new.md'), '# Lamp\n\nThe lampman lights the gate.\n');
    const second = await runTouchstone(one, ['search', 'lampman', '--repo', one, '--repo', two, '--json']);
    expect(second.stderr).toContain('1 new (new.md)');
    expect(JSON.parse(second.stdout).merged[0].result.metadata.path).toBe('new.md');
  });

  it('names repositories apart whose folders are called alike', async () => {
    const folder = tempFolder({
      ...below('a/app', harbour),
      ...below('b/app', railway),
      ...below('b-app.js', railway),
    });
    const repos = ['a/app', 'b/app', 'b-app.js'].flatMap((name) => ['--repo', name]);
    const { retrieval_calls: calls } = await search(folder, ...repos);
    expect(calls.map(({ index }: { index: string }) => index)).toEqual(['app', 'b-app', 'b-app-js']);
  });

  it('knows the repositories that were indexed before by the names of their folders', async () => {
    const folder = tempFolder({ ...below('a/harbour', harbour), ...below('b/harbour', harbour), 'c/x.md': '# X\n' });
    const env = { HOME: folder };
    const [a, b, c] = ['a/harbour', 'b/harbour', 'c'].map((name) => join(folder, name)) as [string, string, string];
    const indexed = async (repo: string) => {
      rmSync(join(repo, '.git'), { force: true });
      mkdirSync(repo, { recursive: true });
      execFileSync('git', ['init', '-q'], { cwd: repo });
      await spawnTouchstone(repo, ['index'], { env });
    };
    await indexed(a);
    const asked = () => spawnTouchstone(c, ['search', 'gate', '--repo', 'harbour', '--json'], { env });
    expect(JSON.parse((await asked()).stdout).retrieval_calls[0].results[0].metadata.repo).toBe('harbour');
    await indexed(b);
    expect((await asked()).stdout).toContain('Several indexed repositories are called');
  });

  it.each<{ what: string; words: readonly string[]; code: number; message: string }>([
    {
      what: 'a folder that is not there',
      words: ['--repo', '../railwya'],
      code: 2,
      message: 'There is no folder "../railwya", and no indexed repository of that name',
    },
    {
      what: 'a config beside it',
      words: ['--repo', '.', '--config', 'x.yaml'],
      code: 2,
      message: '--repo and --config cannot be used together',
    },
    {
      what: 'a repository whose config has not been indexed',
      words: ['--repo', '.', '--repo', '../unbuilt'],
      code: 4,
      message: 'Repository "unbuilt" has no index "docs" yet: index it in its own folder first.',
    },
    {
      what: 'a config that is a program, in a folder that the user does not trust',
      words: ['--repo', '.', '--repo', '../stranger'],
      code: 3,
      message: 'you have not said that you trust that folder: touchstone.config.mjs is a program',
    },
    {
      what: 'an index that none of them has',
      words: [...both, '--index', 'railway.dcos'],
      code: 4,
      message: 'Repository "railway" has no index "dcos" yet',
    },
  ])('refuses $what', async ({ words, code, message }) => {
    writeFiles('unbuilt/touchstone.config.yaml', config);
    writeFiles('stranger/touchstone.config.mjs', 'throw new Error("run");');
    const refused = await runTouchstone(here, ['search', 'gate', ...words]);
    expect(refused).toMatchObject({ code, stdout: '' });
    expect(refused.stderr.replaceAll(/\s+/g, ' ')).toContain(message);
  });
});

interface Merged {
  readonly index: string;
  readonly result: { readonly text: string; readonly metadata: Readonly<Record<string, string>> };
}

function writeFiles(path: string, text: string): void {
  mkdirSync(join(place, path, '..'), { recursive: true });
  writeFileSync(join(place, path), text);
}

/** The files of a repository in a folder below. */
function below(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const all = Object.entries({ '.git': '', ...files });
  return Object.fromEntries(all.map(([path, text]) => [`${folder}/${path}`, text]));
}
