import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type VendorRequest, vendorServer } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runTouchstone } from './run-touchstone.ts';
import { spawnTouchstone } from './spawn-touchstone.ts';
import { tempFolder } from './temp-folder.ts';

/** A small package of Python, and a benchmark of it. */
const project = {
  'touchstone.config.yaml': 'store: { use: "@touchstone/provider-sqlite" }\n',
  'src/net/connection.py': `class Connection:
    """Opens a connection to a server and waits for it."""

    def open(self, timeout=5):
        return dial(self.host, timeout)


class Retry:
    """Repeats a failed request a number of times."""

    def __init__(self, times):
        self.times = times
`,
  'src/net/cache.py': `class Cache:
    """Keeps answers in memory for a while."""

    def get(self, key):
        return self.entries.get(key)
`,
  'benchmark.yaml': `name: net
contexts: { folder: src }
cases:
  - id: "01"
    kind: question_answer
    question: How long does opening a connection wait?
    answer: Five seconds.
    targets: [net.connection.Connection]
  - id: "02"
    kind: question_answer
    question: How do I keep answers in memory?
    answer: With Cache.
    targets: [net.cache.Cache]
`,
};

const quiet = { code: 0, stderr: '' };

async function json(folder: string, words: readonly string[]) {
  const { code, stdout, stderr } = await runTouchstone(folder, [...words, '--json']);
  expect({ code, stderr }).toEqual(quiet);
  return JSON.parse(stdout);
}

interface GenerateBody {
  readonly contents: readonly { readonly parts: readonly { readonly text: string }[] }[];
}

/** A judge at the model's HTTP edge: yes where the context is the class that the question is about. */
async function scriptedJudge() {
  const asked: string[] = [];
  const server = await vendorServer({
    routes: {
      'POST /v1/models/:call': ({ body }: VendorRequest<GenerateBody>) => {
        const prompt = body.contents[0]?.parts[0]?.text ?? '';
        asked.push(prompt);
        const answers =
          (prompt.includes('opening a connection') && prompt.includes('class Connection')) ||
          (prompt.includes('answers in memory') && prompt.includes('class Cache'));
        const text = JSON.stringify({ answer: answers ? 'YES' : 'NO', reason: 'As written.', missing: '' });
        return {
          json: {
            candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }],
            usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10 },
          },
        };
      },
    },
  });
  onTestFinished(() => server.close());
  const model = `languageModel: { use: "@touchstone/gemini#languageModel", options: { baseUrl: "${server.url}/v1", apiKey: key }, resilience: { tries: 1 } }\n`;
  return { asked, model };
}

/** What the engine answers to requests that it must refuse, and then to a verdict on each of six cases. */
async function judgeOver(address: string): Promise<readonly number[]> {
  const send = async (body: object, headers: Readonly<Record<string, string>> = {}) => {
    const all = { 'content-type': 'application/json', ...headers };
    return (await fetch(address, { method: 'POST', body: JSON.stringify(body), headers: all })).status;
  };
  const no = { position: 1, verdict: 'no' };
  const statuses = [
    await send(no, { origin: 'https://example.org' }),
    await send(no, { 'content-type': 'text/plain' }),
    await send({ ...no, verdict: 'maybe' }),
    await send({ ...no, position: 99 }),
  ];
  for (let position = 1; position <= 6; position += 1) statuses.push(await send({ position, verdict: 'no' }));
  return statuses;
}

describe('mine', () => {
  it('goes from a definition to a data set that eval asks, with a model that is asked nothing twice', async () => {
    const { asked, model } = await scriptedJudge();
    const folder = tempFolder({ ...project, 'touchstone.config.yaml': model });
    expect(await json(folder, ['mine', 'extract', 'benchmark.yaml'])).toMatchObject({
      benchmark: 'net',
      questions: { question_answer: 2 },
    });
    const estimate = await json(folder, ['mine', 'judge', '--estimate']);
    expect(estimate.judges).toMatchObject([{ judge: 'gemini/gemini-3.5-flash-lite', cached: 0 }]);
    expect(asked).toEqual([]);
    const judged = await json(folder, ['mine', 'judge']);
    expect(judged.usage.asked).toBe(estimate.pairs);
    const first = asked.length;
    expect(first).toBe(estimate.pairs);
    expect((await json(folder, ['mine', 'judge'])).usage).toMatchObject({ asked: 0, cached: estimate.pairs });
    await json(folder, ['mine', 'expand']);
    const afterExpand = asked.length;
    const exported = await json(folder, ['mine', 'export', '--golden', 'mined.yaml', '--beir', 'beir']);
    expect(exported).toMatchObject({
      questions: 2,
      pairs: 2,
      kernels: 2,
      golden: { questions: 2 },
      beir: { queries: 2 },
    });
    expect(asked.length).toBe(afterExpand);
    const { evaluations } = await json(folder, ['eval', 'mining/mined_dataset.json', '--method', 'keyword']);
    expect(evaluations).toHaveLength(1);
    expect(readFileSync(join(folder, 'mining/retrieval_dataset.yaml'), 'utf8')).toContain('positive_ctxs');
  });

  it('exports a golden set into a new folder, and its items are found in the index of the project', async () => {
    const folder = tempFolder(project);
    await json(folder, ['mine', 'extract', 'benchmark.yaml']);
    const yes = ['net:01,net.connection.Connection,yes', 'net:02,net.cache.Cache,yes'];
    writeFileSync(join(folder, 'labels.csv'), ['question_id,fqn,verdict', ...yes].join('\n'));
    await runTouchstone(folder, ['mine', 'judge', '--judge', 'labels.csv']);
    await json(folder, ['mine', 'export', '--golden', 'golden/mined.yaml']);
    await json(folder, ['index', 'src']);
    const { evaluations } = await json(folder, ['eval', 'golden/mined.yaml', '--method', 'keyword']);
    expect(evaluations[0].evaluation.mean['hit@10']).toBe(1);
  });

  it('ends with an error where a judge decides nothing', async () => {
    const server = await vendorServer({
      routes: {
        'POST /v1/models/:call': () => ({
          json: { candidates: [{ content: { parts: [{ text: '{"verdict":"good"}' }] }, finishReason: 'STOP' }] },
        }),
      },
    });
    onTestFinished(() => server.close());
    const options = `{ baseUrl: "${server.url}/v1", apiKey: key }`;
    const model = `languageModel: { use: "@touchstone/gemini#languageModel", options: ${options}, resilience: { tries: 1 } }\n`;
    const folder = tempFolder({ ...project, 'touchstone.config.yaml': model });
    await json(folder, ['mine', 'extract', 'benchmark.yaml']);
    const { code, stdout } = await runTouchstone(folder, ['mine', 'judge']);
    expect({ code, stdout }).toEqual({ code: 8, stdout: expect.stringContaining('decided none of') });
  });

  it('takes labels of a file, and says what it does not know of them', async () => {
    const folder = tempFolder(project);
    await json(folder, ['mine', 'extract', 'benchmark.yaml', '--run', 'runs/net']);
    const rows = [
      'question_id,fqn,verdict',
      'net:01,net.connection.Connection,yes',
      'net:01,net.cache.Cache,no',
      'x,y,no',
    ];
    writeFileSync(join(folder, 'labels.csv'), rows.join('\n'));
    const words = ['mine', 'judge', '--run', 'runs/net', '--judge', 'labels.csv'];
    const { code, stdout, stderr } = await runTouchstone(folder, words);
    expect(code).toBe(0);
    expect(stderr).toContain('unknown question');
    expect(stdout).toMatch(/labels\.csv: 1 yes, 1 no/);
  });

  it('lets a person judge in the terminal, who may go back, stop, and go on later', async () => {
    const folder = tempFolder(project);
    const { candidates } = await json(folder, ['mine', 'extract', 'benchmark.yaml']);
    const pairs = candidates.target + candidates.hard + candidates.random;
    const words = ['mine', 'judge', '--judge', 'terminal'];
    const first = await spawnTouchstone(folder, words, { input: 'y\nperhaps\nno it is a cache\nb\ns\nq\n' });
    expect(first.stdout).toContain(`person: 1 yes, 0 no, 1 undecided (1 skipped), ${pairs - 2} open`);
    expect(first.stderr).toContain('Begin with y, n, s, b or q.');
    expect(first.stderr).toContain(`Case 2 of ${pairs}, net:01 (you said no)`);
    const second = await spawnTouchstone(folder, words, { input: 'n\n'.repeat(pairs) });
    expect(second.stdout).toContain(`person: 1 yes, ${pairs - 2} no, 1 undecided (1 skipped)`);
    expect(second.stderr).not.toContain('Case 1 of');
  });

  it('serves the cases for a page on this machine, and ends when all are judged', async () => {
    const folder = tempFolder(project);
    await json(folder, ['mine', 'extract', 'benchmark.yaml']);
    let statuses: Promise<readonly number[]> | undefined;
    const { code, stdout } = await spawnTouchstone(folder, ['mine', 'judge', '--judge', 'page', '--json'], {
      onOutput: (_, printed) => {
        const [, url] = /"url":"(http:[^"#]+)#judge"/.exec(printed) ?? [];
        if (url !== undefined) statuses ??= judgeOver(`${url}v1/judging`);
      },
    });
    expect(code).toBe(0);
    // Another origin, a form, an unknown verdict, a case that is none; then every case.
    expect((await statuses)?.slice(0, 4)).toEqual([403, 415, 400, 400]);
    expect((await statuses)?.slice(4)).toEqual(new Array(6).fill(200));
    expect(stdout).toMatch(/"no": 6/);
  });

  it('says what to do where no model is configured, a run is missing, or an option is wrong', async () => {
    const folder = tempFolder(project);
    const failed = async (...words: readonly string[]) => {
      const { code, stderr } = await runTouchstone(folder, ['mine', ...words]);
      expect(code).not.toBe(0);
      return stderr;
    };
    expect(await failed('judge')).toMatch(/languageModel/);
    expect(await failed('judge', '--judge', 'none.csv')).toMatch(/none\.csv/);
    expect(await failed('export')).toMatch(/mine extract|extract/);
    expect(await failed('judge', '--max-usd', 'much')).toMatch(/--max-usd must be a number of dollars/);
    expect(await failed('bootstrap', '.', '--source', 'commit')).toMatch(/Did you mean "commits"/);
    expect(await failed('init', 'benchmark.yaml')).toMatch(/exists already/);
  });

  it('makes a golden set of a project, which eval asks at once', async () => {
    const folder = tempFolder({
      'touchstone.config.yaml': 'indexes: { default: { sources: [docs] } }\n',
      'docs/guide.md': `# A guide to the transfer of messages

## Sending large files in several parts

Files are sent in parts of eight megabytes each, and parts that fail are sent again. The receiver puts the parts together in their
order, compares the digest of the whole with that of the sender, and asks for the parts that are not right.

## Checking the signature of a message

The signature stands in the last header and covers the whole body of the message. Whoever receives it looks up the public key of
the sender, and refuses the message when the digest differs, with an error that names the key.
`,
    });
    const report = await json(folder, ['mine', 'bootstrap', '.', '--source', 'headings']);
    expect(report.sets.map(({ form }: { form: string }) => form)).toContain('golden');
    await json(folder, ['index']);
    const words = ['eval', 'golden/bootstrap/golden.yaml', '--method', 'keyword', '--metric', 'hit@5'];
    const { evaluations } = await json(folder, words);
    expect(JSON.stringify(evaluations)).toContain('"hit@5":1');
  });
});
