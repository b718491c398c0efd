import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BeirDocument, readBeir, readGoldenSets } from '@touchstone/eval';
import { loadConfig } from '@touchstone/host';
import { evaluate } from '@touchstone/host/evaluate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bootstrapGoldenSet } from '../src/bootstrap/bootstrap-golden-set.ts';
import { bootstrapInWords, bootstrapJson } from '../src/bootstrap/bootstrap-report.ts';
import type { BootstrapRequest } from '../src/bootstrap/bootstrap-request.ts';
import { type SmallProject, smallProject } from './small-project.ts';

describe('bootstrapping from docstrings', () => {
  it('asks with the first sentence for functions of a corpus that no longer holds it', async () => {
    const project = smallProject();
    project.write({
      'lib/mail.py': [
        'class Mailer:',
        '    def send(self, letter):',
        '        """Hands a letter to the server that is nearest.',
        '',
        '        More words that are no question."""',
        '        return self.server.take(letter)',
      ].join('\n'),
      'lib/post.ts': [
        '/** Counts the stamps that a parcel needs abroad. */',
        'export const stamps = (parcel: Parcel) => {',
        '  return parcel.weight / 20;',
        '};',
      ].join('\n'),
    });
    const { into } = await run(project, { sources: ['docstrings'] });
    const { queries, qrels, documents } = await beir(join(into, 'docstrings'));
    expect(pairs(queries, qrels)).toEqual([
      ['Counts the stamps that a parcel needs abroad.', ['lib/post.ts#stamps']],
      ['Hands a letter to the server that is nearest.', ['lib/mail.py#Mailer.send']],
    ]);
    expect(documents.map(({ id, text, metadata }) => [id, text, metadata.start_line, metadata.end_line])).toEqual([
      [
        'lib/mail.py#Mailer.send',
        '    def send(self, letter):\n        \n\n\n        return self.server.take(letter)',
        2,
        6,
      ],
      ['lib/post.ts#stamps', 'export const stamps = (parcel: Parcel) => {\n  return parcel.weight / 20;\n};', 2, 4],
    ]);
    expect(existsSync(join(into, 'golden.yaml')), 'an index of the project holds the docstrings').toBe(false);
  });

  it('gives a sentence that up to five functions share all of them, and leaves out what more share or says too little', async () => {
    const project = smallProject();
    const file = (words: string, times: number) =>
      Array.from({ length: times }, (_, at) => `def f${at}():\n    """${words}"""\n    return ${at}\n`).join('\n');
    project.write({
      'few.py': file('Five functions have this very sentence.', 5),
      'many.py': file('More than five functions share these words.', 6),
      'short.py': file('Says too little.', 1),
    });
    const { into, report } = await run(project, { sources: ['docstrings'] });
    const { queries, qrels } = await beir(join(into, 'docstrings'));
    expect(pairs(queries, qrels)).toEqual([
      ['Five functions have this very sentence.', [0, 1, 2, 3, 4].map((at) => `few.py#f${at}`)],
    ]);
    expect(report.sources).toMatchObject([{ questions: 1, dropped: { too_many_answers: 1, too_short: 1 } }]);
  });
});

describe('bootstrapping from commits', () => {
  it('asks for the files that a commit modified, in the state before all such commits', async () => {
    const project = withHistory();
    const since = project.git('rev-parse', 'HEAD~20').trim();
    const { into, report } = await run(project, { sources: ['commits'] });
    const { queries, qrels, documents } = await beir(join(into, 'commits'));
    expect(pairs(queries, qrels)).toContainEqual(['Let the harbour number 19 take larger ships', ['src/file19.ts']]);
    expect([queries.size, documents.length]).toEqual([20, 20]);
    expect(documents.filter(({ text }) => text.includes('larger'))).toEqual([]);
    expect(report.sets).toMatchObject([{ form: 'beir', ref: since }, { form: 'golden' }]);
  });

  it('goes back no further than it must for the limit: one and a half times as many commits', async () => {
    const project = withHistory();
    const { into } = await run(project, { sources: ['commits'], limit: 4 });
    const { queries, documents } = await beir(join(into, 'commits'));
    const before = documents.filter(({ text }) => text.includes('small')).map(({ id }) => id);
    expect([queries.size, before]).toEqual([4, [14, 15, 16, 17, 18, 19].map((at) => `src/file${at}.ts`)]);
  });

  it('goes back to no state that has less than half of the files of today', async () => {
    const project = smallProject();
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
    const change = (at: number, path: string): [string, Record<string, string>] => [
      `Let the harbour number ${at} take larger ships`,
      { [path]: `export const ships = ${at};\n` },
    ];
    const later = numbers(8).map((at) => [`src/later${at}.ts`, 'export const ships = 99;\n']);
    project.commitAll([
      ['Begin', { 'src/first.ts': 'export const ships = 99;\n' }],
      ...numbers(20).map((at) => change(at, 'src/first.ts')),
      ['Add the harbours of the north', Object.fromEntries(later)],
      ...numbers(8).map((at) => change(at + 20, `src/later${at}.ts`)),
    ]);
    const { into } = await run(project, { sources: ['commits'] });
    const { queries, documents } = await beir(join(into, 'commits'));
    expect([queries.size, documents.length]).toEqual([8, 9]);
  });

  it('leaves out reverts, releases, programs, formatting, bulk changes, and messages that name the file', async () => {
    const project = withHistory();
    const first = project.git('rev-parse', 'HEAD').trim();
    const file = 'src/file1.ts';
    const text = readFileSync(join(project.folder, file), 'utf8');
    project.commit('Revert "Let the harbour number 19 take larger ships"', { [file]: `${text}1` });
    project.commit('chore(release): 1.2.3 of the harbour', { [file]: `${text}2` });
    project.commit('Bump the version of the harbour to 2', { [file]: `${text}3` });
    project.commit('Repair what the harbour master saw', { [file]: `${text}4` }, 'helper[bot] <b@example.org>');
    project.commit('Make the harbour look much tidier', { [file]: `${text}4`.replaceAll(' ', '  ') });
    project.commit('Teach file1.ts what the harbour is', { [file]: `${text}5` });
    project.commit('Tidy up', { [file]: `${text}6` });
    project.commit(
      'Write the name of every harbour in full',
      Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`src/file${at}.ts`, `${text}${at + 7}`])),
    );
    project.commit('Close the harbour when a storm comes', { 'src/new.ts': 'export const storm = 1;\n' });
    const kept = project.commit('Open the harbour when the storm is over', { [file]: `${text}99` });
    const { into, report } = await run(project, { sources: ['commits'], ref: first });
    const { queries } = await beir(join(into, 'commits'));
    expect([...queries.keys()]).toEqual([`commit-${kept.slice(0, 12)}`]);
    expect(report.sources[0]?.dropped).toEqual({
      by_a_program: 1,
      formatting_only: 1,
      names_its_answer: 1,
      release_or_revert: 3,
      too_many_answers: 1,
      too_short: 1,
      without_answer: 1,
    });
  });

  it('does not take what most commits modify for an answer', async () => {
    const project = withHistory();
    const first = project.git('rev-parse', 'HEAD').trim();
    project.commit('Begin to count the ships', { 'src/count.ts': 'export const count = 0;\n' });
    const since = project.git('rev-parse', 'HEAD').trim();
    for (let at = 0; at < 12; at++) {
      project.commit(`Build the lighthouse of the harbour number ${at}`, {
        'src/count.ts': `export const count = ${at + 1};\n`,
        [`src/file${at}.ts`]: `export const lighthouse = ${at};\n`,
      });
    }
    const answers = async (ref: string) => {
      const { into } = await run(project, { sources: ['commits'], ref });
      return [...(await beir(join(into, 'commits'))).qrels.values()].flatMap((grades) => [...grades.keys()]).sort();
    };
    const files = Array.from({ length: 12 }, (_, at) => `src/file${at}.ts`).sort();
    expect(await answers(since)).toEqual(files);
    expect(await answers(first), 'a file that came later is no answer either').toEqual(files);
  });

  it('says why where there is no history, and refuses a ref that is no commit', async () => {
    const project = smallProject();
    project.commit('Begin the project with one file', { 'a.ts': 'export const a = 1;\n' });
    const { report } = await run(project, { sources: ['commits'] });
    expect(report).toMatchObject({ sets: [], warnings: [{ code: 'source_missing', source: 'commits' }] });
    expect(report.warnings[0]?.message).toMatch(/too few of its commits/);
    await expect(run(project, { sources: ['commits'], ref: '--all' })).rejects.toThrow(/"--all" is not a commit/);
  });
});

describe('bootstrapping from issues', () => {
  it('asks with the title for the files of the commits that close it, and leaves pull requests out', async () => {
    const project = withHistory();
    const first = project.git('rev-parse', 'HEAD').trim();
    project.commit('Measure the ships before they enter\n\nFixes #12', { 'src/file3.ts': 'export const three = 3;\n' });
    const issuesFile = join(project.folder, 'issues.json');
    const issues = [
      { number: 12, title: 'Large ships run aground in the harbour', body: 'Help!', state: 'CLOSED' },
      { number: 13, title: 'Nobody ever closed this one issue' },
      { number: 12, title: 'Measure the ships before they enter', pull_request: { url: 'https://example.org' } },
    ];
    writeFileSync(issuesFile, JSON.stringify(issues));
    const { into, report } = await run(project, { sources: ['issues'], ref: first, issuesFile });
    const { queries, qrels } = await beir(join(into, 'issues'));
    expect(pairs(queries, qrels)).toEqual([['Large ships run aground in the harbour', ['src/file3.ts']]]);
    expect(report.sources[0]?.dropped).toEqual({ without_answer: 1 });
    writeFileSync(issuesFile, '{"message":"Not Found"}');
    await expect(run(project, { sources: ['issues'], ref: first, issuesFile })).rejects.toThrow(/gh issue list/);
  });
});

describe('bootstrapping from headings', () => {
  it('asks for sections of a corpus without headings, and leaves out headings that stand twice', async () => {
    const project = smallProject();
    const body = 'Words about ships and what they need when they come into the harbour at night. '.repeat(3).trim();
    project.write({
      'docs/a.md': `# Harbour\n\n## Ships of three masts\n\n${body}\n\n## Overview\n\n${body}\n`,
      'docs/b.md': `# Twice\n\n## The very same heading\n\n${body}\n\n## The very same heading\n\n${body}\n`,
      'CHANGELOG.md': `# Changes\n\n## A version of many words\n\n${body}\n`,
    });
    const { into, report } = await run(project, { sources: ['headings'] });
    const { queries, qrels, documents } = await beir(join(into, 'headings'));
    expect(pairs(queries, qrels)).toEqual([
      ['Harbour: Ships of three masts', ['docs/a.md#harbour/ships-of-three-masts']],
    ]);
    expect(documents.some(({ text }) => text.includes('three masts'))).toBe(false);
    expect(report.sources[0]?.dropped).toMatchObject({ too_many_answers: 1 });
    const [golden] = await readGoldenSets(join(into, 'golden.yaml'));
    expect(golden?.set.questions[0]?.expected).toMatchObject([{ path: 'docs/a.md', startLine: 3, endLine: 5 }]);
  });
});

describe('bootstrapping from tests', () => {
  it('asks with the title for what the test imports and uses, through files that pass names on', async () => {
    const project = smallProject();
    project.write({
      'src/index.ts': "export { dock } from './dock.js';\n",
      'src/dock.ts': 'export function dock(ship: Ship) {\n  return ship.rope;\n}\n',
      'src/dock.test.ts': [
        "import { expect, it, describe } from 'vitest';",
        "import { dock } from './index.js';",
        "describe('a ship', () => {",
        "  it('is tied to the quay by its rope', () => expect(dock(ship)).toBe(1));",
        '});',
      ].join('\n'),
      'pkg/tide.py': 'def high_water(day):\n    return day * 2\n',
      'tests/test_tide.py':
        'from pkg import tide\nimport os\n\ndef test_water_is_high_twice_a_day():\n    assert tide.high_water(1) == 2\n    os.getcwd()\n',
    });
    const { into } = await run(project, { sources: ['tests'] });
    const { queries, qrels, documents } = await beir(join(into, 'tests'));
    expect(pairs(queries, qrels)).toEqual([
      ['a ship: is tied to the quay by its rope', ['src/dock.ts']],
      ['water is high twice a day', ['pkg/tide.py']],
    ]);
    expect(documents.map(({ id }) => id)).toEqual(['pkg/tide.py', 'src/dock.ts', 'src/index.ts']);
    const [golden] = await readGoldenSets(join(into, 'golden.yaml'));
    expect(golden?.set.questions.flatMap(({ expected }) => expected.map(({ path, symbol }) => [path, symbol]))).toEqual(
      expect.arrayContaining([
        ['src/dock.ts', 'dock'],
        ['pkg/tide.py', 'high_water'],
      ]),
    );
  });
});

describe('a bootstrapped set', () => {
  it('is evaluated at once: what has a corpus without an index, golden questions by the working copy', async () => {
    const project = smallProject();
    project.commit('Begin', {
      'a.py':
        'def knock(door):\n    """Knocks at the door until somebody opens it."""\n    return door.wait_until_opens()\n',
      'b.py':
        'def paint(wall):\n    """Paints the wall in the colour of the sky."""\n    return wall.with_colour("blue")\n',
      'test_a.py': 'from a import knock\ndef test_knocks_until_the_door_opens():\n    assert knock(1)\n',
    });
    const { into } = await run(project, { sources: ['docstrings', 'tests'] });
    const loaded = await loadConfig({ cwd: into, env: {}, isTrusted: true });
    const request = { sets: ['docstrings', 'tests', 'golden.yaml'], methods: ['keyword'] } as const;
    const runs = await evaluate(loaded, request, { engine: 'test 1', sources: dirname(project.folder) });
    expect(runs.map(({ evaluation, warnings }) => [evaluation.mean['hit@10'], warnings])).toEqual([
      [1, []],
      [1, []],
      [1, []],
    ]);
  });

  it('names the commit only where every file is as it was committed, and the older state by its own commit', async () => {
    const project = withHistory();
    const head = project.git('rev-parse', 'HEAD').trim();
    const refs = async () => {
      const { into, report } = await run(project, { sources: ['commits', 'docstrings'] });
      const stated = readFileSync(join(into, 'golden.yaml'), 'utf8').match(/(?<=^ +(?:- )?ref: ).*$/gm) ?? [];
      return [...report.sets.map(({ ref }) => ref), ...stated];
    };
    const since = project.git('rev-parse', 'HEAD~20').trim();
    expect(await refs()).toEqual([since, head, head, head]);
    // Git says that nothing has changed.
    project.git('update-index', '--assume-unchanged', 'src/file3.ts');
    project.write({ 'src/file3.ts': "export const ship3 = 'sunk';\n" });
    expect(project.git('status', '--porcelain')).toBe('');
    expect(await refs()).toEqual([since, ...Array(3).fill('working copy')]);
  });

  it('is the same, byte for byte, from the same project, and another for another seed', async () => {
    const project = withHistory();
    const bytes = async (request: Partial<BootstrapRequest>) => {
      const { into } = await run(project, { limit: 5, ...request });
      return readdirSync(into, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`)
        .join('\n');
    };
    const first = await bytes({});
    expect(await bytes({})).toBe(first);
    expect(await bytes({ seed: 'other' })).not.toBe(first);
  });

  it('is split by the file of the answer, so that no file is on both sides', async () => {
    const project = withHistory();
    const { into } = await run(project, { sources: ['commits'], devShare: 0.5 });
    const side = async (split: string) => {
      const { qrels } = await readBeir(join(into, 'commits'), { split });
      return [...qrels.values()].flatMap((grades) => [...grades.keys()]);
    };
    const [dev, test] = [await side('dev'), await side('test')];
    expect(dev.length + test.length).toBe(20);
    expect(dev.filter((path) => test.includes(path))).toEqual([]);
    expect(readdirSync(into).sort()).toEqual(['README.md', 'commits', 'golden-dev.yaml', 'golden-test.yaml']);
  });

  it('tells the weakness of each source, what was left out, and what is missing', async () => {
    const { report, into } = await run(withHistory(), { name: 'harbour\u001b[31m' });
    const words = bootstrapInWords(report);
    expect(words).toContain('! No question was made from issues: no file of issues was named.');
    expect(words).toContain('commits: A message says what its author did, not what a reader would ask.');
    expect(words).not.toContain('\u001b');
    expect(bootstrapJson(report)).toMatchObject({ sources: [{ source: 'commits', questions: 20 }, {}, {}, {}, {}] });
    expect(readFileSync(join(into, 'README.md'), 'utf8')).toContain('touchstone eval commits');
  });

  it('ends at a signal, and where the folder is not there', async () => {
    const signal = AbortSignal.abort();
    const { folder } = withHistory();
    await expect(bootstrapGoldenSet({ path: folder, into: join(folder, 'x') }, { signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await expect(bootstrapGoldenSet({ path: join(folder, 'no'), into: folder })).rejects.toThrow(/is not a folder/);
  });

  it('replaces sets of an earlier run, and nothing else, whatever folder is named', async () => {
    const project = withHistory();
    const { into } = await run(project, { sources: ['commits'] });
    const again = { path: project.folder, into, sources: ['commits'], devShare: 0.5 } as const;
    await bootstrapGoldenSet(again);
    expect(readdirSync(into).sort()).toEqual(['README.md', 'commits', 'golden-dev.yaml', 'golden-test.yaml']);
    writeFileSync(join(into, 'README.md'), '# My project\n');
    await expect(bootstrapGoldenSet(again)).rejects.toThrow(/holds other files/);
    project.write({ 'tests/a.py': 'x = 1\n' });
    const onto = { path: project.folder, into: project.folder };
    await expect(bootstrapGoldenSet(onto)).rejects.toThrow(/holds other files \(/);
    expect(existsSync(join(project.folder, 'tests/a.py'))).toBe(true);
  });

  it('holds no key or token, neither in a question nor in a corpus', async () => {
    const project = smallProject();
    const token = `ghp_${'aB3dE5fG7h'.repeat(4).slice(0, 36)}`;
    project.write({
      'a.py': `def enter(key):\n    """Opens the door for the key ${token} at once."""\n    return key.turn()\n`,
      'b.py': `def leave(key):\n    """Closes the door behind whoever leaves the house."""\n    return "${token}"\n`,
      'c.py': 'def knock(door):\n    """Knocks at the door until somebody opens it."""\n    return door.knock()\n',
    });
    const { into } = await run(project, { sources: ['docstrings'] });
    const { queries, documents } = await beir(join(into, 'docstrings'));
    expect([...queries.values()].map(({ text }) => text)).toEqual(['Knocks at the door until somebody opens it.']);
    expect(documents.map(({ id }) => id)).toEqual(['c.py#knock']);
  });
});

/** Twenty files, each modified by one commit that says so. */
function withHistory(): SmallProject {
  const project = smallProject();
  const names = Array.from({ length: 20 }, (_, at) => at);
  const small = names.map((at) => [`src/file${at}.ts`, `export const ship${at} = 'small';\n`]);
  project.commitAll([
    ['Begin', Object.fromEntries(small)],
    ...names.map((at): [string, Record<string, string>] => [
      `Let the harbour number ${at} take larger ships`,
      { [`src/file${at}.ts`]: `export const ship${at} = 'larger';\n` },
    ]),
  ]);
  return project;
}

async function run({ folder }: SmallProject, request: Partial<BootstrapRequest>) {
  const into = mkdtempSync(join(tmpdir(), 'mining-bootstrap-'));
  onTestFinished(() => rmSync(into, { recursive: true, force: true }));
  return { into, report: await bootstrapGoldenSet({ path: folder, into, ...request }, { now: () => 0 }) };
}

async function beir(folder: string) {
  const { queries, qrels, corpus } = await readBeir(folder);
  const documents: BeirDocument[] = [];
  for await (const document of corpus()) documents.push(document);
  return { queries, qrels, documents };
}

type Read = Awaited<ReturnType<typeof readBeir>>;

/** Questions with the documents that answer them, in order of the question. */
function pairs(queries: Read['queries'], qrels: Read['qrels']): [string, string[]][] {
  return [...queries.values()]
    .map(({ id, text }): [string, string[]] => [text, [...(qrels.get(id)?.keys() ?? [])]])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
