import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { questionKinds } from '../records/mined-question.ts';
import { benchmarkQuestions } from './benchmark-questions.ts';
import { benchmarkJsonSchema } from './definition-schema.ts';
import { readBenchmark } from './read-benchmark.ts';
import { starterBenchmark } from './starter-benchmark.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mining-definition-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes files below the folder and reads the first. */
async function read(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return readBenchmark(join(folder, Object.keys(files)[0] ?? ''));
}

const answered = (id: string, more = '') =>
  `  - { id: "${id}", kind: question_answer, question: "How ${id}?", answer: "So." ${more}}\n`;

describe('a benchmark', () => {
  it('has cases of four kinds, each asked as a user would ask it', async () => {
    const benchmark = await read({
      'set.yaml': `name: mixed
language: python
cases:
  - id: "01"
    kind: question_answer
    question: How do I create a minimal LlmAgent?
    answer: Give it a name and a model.
    targets: [google.adk.agents.LlmAgent, google.adk.agents.LlmAgent]
    solution: "agent = LlmAgent(name='a')"
  - id: "02"
    kind: fix_error
    error: "ValueError: no name"
    broken: LlmAgent()
    fixed: LlmAgent(name='a')
    show_broken: true
  - id: "03"
    kind: multiple_choice
    question: Which one?
    choices: [This., That.]
    correct: [2]
  - id: "04"
    kind: free_text
    question: Write an agent.
`,
    });
    expect(benchmarkQuestions(benchmark)).toEqual([
      {
        id: 'mixed:01',
        kind: 'question_answer',
        query: 'How do I create a minimal LlmAgent?',
        targets: ['google.adk.agents.LlmAgent'],
        answer: 'Give it a name and a model.',
        solution: { language: 'python', code: "agent = LlmAgent(name='a')" },
        origin: { file: 'set.yaml', line: 4 },
      },
      {
        id: 'mixed:02',
        kind: 'fix_error',
        query: 'ValueError: no name\n\n```python\nLlmAgent()\n```',
        targets: [],
        solution: { language: 'python', code: "LlmAgent(name='a')" },
        origin: { file: 'set.yaml', line: 10 },
      },
      {
        id: 'mixed:03',
        kind: 'multiple_choice',
        query: 'Which one?\n\nA) This.\nB) That.',
        targets: [],
        answer: 'B) That.',
        origin: { file: 'set.yaml', line: 16 },
      },
      {
        id: 'mixed:04',
        kind: 'free_text',
        query: 'Write an agent.',
        targets: [],
        origin: { file: 'set.yaml', line: 21 },
      },
    ]);
  });

  it('takes cases from files and from folders of code', async () => {
    const benchmark = await read({
      'set.json': '{"name":"code","case_files":["cases/*.yaml"],"case_folders":["fixes/*"]}',
      'cases/one.yaml': 'id: one\nkind: free_text\nquestion: One?\nsolution: { file: one.py }\n',
      'cases/one.py': 'import one\n',
      'cases/two.yaml':
        '- { id: two, kind: free_text, question: "Two?" }\n- { id: three, kind: free_text, question: "Three?" }\n',
      'fixes/late/broken.mjs': 'late()\n',
      'fixes/late/fixed.mjs': 'await late()\n',
      'fixes/late/question.md': 'Why is it late?\n',
      'fixes/typed/case.yaml': 'show_broken: true\ntargets: [a.B]\nrun: node\n',
      'fixes/typed/broken.ts': 'const text = "```"\n',
      'fixes/typed/fixed.ts': 'const text = 1\n',
    });
    const [set] = benchmark.sets;
    expect(set?.cases.map(({ id, kind }) => [id, kind])).toEqual([
      ['one', 'free_text'],
      ['two', 'free_text'],
      ['three', 'free_text'],
      ['late', 'fix_error'],
      ['typed', 'fix_error'],
    ]);
    const [one, , , late, typed] = benchmarkQuestions(benchmark);
    expect(one).toMatchObject({ solution: { path: 'cases/one.py', language: 'python', code: 'import one\n' } });
    expect(late).toMatchObject({
      query: 'Why is it late?',
      solution: { path: 'fixes/late/fixed.mjs', language: 'javascript' },
      origin: { file: 'fixes/late/question.md' },
    });
    expect(typed?.query).toBe('What is wrong in this code?\n\n````typescript\nconst text = "```"\n````');
    expect(set?.cases[4]).toMatchObject({ run: 'node', targets: ['a.B'] });
  });

  it('may include others, and a folder of definitions is a registry', async () => {
    const files = {
      'benchmark.yaml': `name: all\ninclude: ["more/*.yaml"]\ncases:\n${answered('a')}`,
      'more/first.benchmark.yaml': `name: first\ncases:\n${answered('a')}`,
      'more/second.benchmark.yaml': `name: second\ncases:\n${answered('a')}`,
    };
    const whole = await read(files);
    expect(whole.name).toBe('all');
    expect(benchmarkQuestions(whole).map(({ id }) => id)).toEqual(['all:a', 'first:a', 'second:a']);
    const registry = await readBenchmark(join(folder, 'more'));
    expect(benchmarkQuestions(registry).map(({ id }) => id)).toEqual(['first:a', 'second:a']);
  });

  it('has another hash when any of its files changes', async () => {
    const files = { 'set.yaml': `name: s\ninclude: [other.yaml]\n`, 'other.yaml': `name: o\ncases:\n${answered('a')}` };
    const { contentHash } = await read(files);
    expect((await read(files)).contentHash).toBe(contentHash);
    expect((await read({ ...files, 'other.yaml': `${files['other.yaml']}# more\n` })).contentHash).not.toBe(
      contentHash,
    );
  });
});

describe('a faulty benchmark', () => {
  it.each<[string, string, RegExp]>([
    [
      'an unknown field',
      `name: s\ncases:\n${answered('a', ', tragets: [b] ')}`,
      /set\.yaml, line 3: "tragets" in cases\[0\].*did you mean "targets"/is,
    ],
    [
      'an unknown kind',
      'name: s\ncases:\n  - { id: a, kind: riddle, question: b }\n',
      /line 3: cases.*kind must have a kind: "question_answer"/,
    ],
    [
      'a missing answer',
      'name: s\ncases:\n  - { id: a, kind: question_answer, question: b }\n',
      /line 3: cases.*answer must be text; found nothing/,
    ],
    ['a number as id', 'name: s\ncases:\n  - { id: 1, kind: free_text, question: b }\n', /put digits into quotes/],
    [
      'an id that is a path',
      'name: s\ncases:\n  - { id: ../a, kind: free_text, question: b }\n',
      /must be 1 to 128 letters/,
    ],
    [
      'a case that asks nothing',
      'name: s\nlanguage: python\ncases:\n  - { id: a, kind: fix_error, broken: a, fixed: b }\n',
      /set\.yaml, line 4, cases\.0\.id: case "a" has no question: write question or error/,
    ],
    [
      'code without a language',
      'name: s\ncases:\n  - { id: a, kind: fix_error, error: e, broken: a, fixed: b }\n',
      /cases\.0\.broken: say in which language/,
    ],
    [
      'a choice that is not there',
      'name: s\ncases:\n  - { id: a, kind: multiple_choice, question: q, choices: [b, c], correct: [3] }\n',
      /there is no choice 3 of 2/,
    ],
    ['an id twice', `name: s\ncases:\n${answered('a')}${answered('a')}`, /case "a" is there twice/],
    ['no case', 'name: s\n', /holds no case: write cases/],
    [
      'a file that is not there',
      'name: s\ncases:\n  - { id: a, kind: free_text, question: q, solution: { file: gone.py } }\n',
      /line 3, cases\.0\.solution: there is no gone\.py/,
    ],
    ['broken YAML', 'name: [s\n', /set\.yaml, line \d+: not valid YAML/],
  ])('%s is named with file, line, field and remedy', async (_, text, message) => {
    await expect(read({ 'set.yaml': text })).rejects.toThrow(message);
  });

  it.each([
    ['a file above its folder', 'solution: { file: ../secret.py }'],
    ['an absolute file', 'solution: { file: /etc/hosts }'],
    ['a link out of its folder', 'solution: { file: link.py }'],
  ])('does not read %s', async (_, solution) => {
    const inner = join(folder, 'inner');
    await mkdir(inner);
    await writeFile(join(folder, 'secret.py'), 'secret\n');
    await symlink(join(folder, 'secret.py'), join(inner, 'link.py'));
    await writeFile(
      join(inner, 's.yaml'),
      `name: s\ncases:\n  - { id: a, kind: free_text, question: q, ${solution} }\n`,
    );
    await expect(readBenchmark(join(inner, 's.yaml'))).rejects.toThrow(/leads out of the folder/);
  });

  it.each(['include', 'case_files', 'case_folders'])('does not look above its folder for %s', async (field) => {
    await expect(read({ 'set.yaml': `name: s\n${field}: ["../*"]\n` })).rejects.toThrow(/leads out of the folder/);
  });

  it('does not take contexts from above its folder', async () => {
    const text = `name: s\ncontexts: { folder: ../.. }\ncases:\n${answered('a')}`;
    await expect(read({ 'set.yaml': text })).rejects.toThrow(
      /contexts\.folder: \.\.\/\.\. leads out of the folder of the definition\. Move the definition into a folder that holds both\./,
    );
  });
});

describe('the schema for editors', () => {
  it('knows the fields of a definition', () => {
    const schema = benchmarkJsonSchema();
    expect(Object.keys(schema.properties ?? {})).toContain('case_folders');
    expect(schema.additionalProperties).toBe(false);
  });

  it('is the one that is published', async () => {
    const published = JSON.parse(await readFile(new URL('../../schema.json', import.meta.url), 'utf8'));
    expect(published, 'run "npx pnpm --filter @touchstone/mining schema"').toEqual(benchmarkJsonSchema());
  });
});

describe('a benchmark to begin with', () => {
  it.each(questionKinds)('of kind %s can be read', async (kind) => {
    await mkdir(join(folder, 'src'));
    const [question] = benchmarkQuestions(await read({ 'benchmark.yaml': starterBenchmark(kind) }));
    expect(question).toMatchObject({ id: `${kind}:01`, kind });
  });
});
