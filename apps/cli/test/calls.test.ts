import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callRecord, evidenceEvent, searchEvent } from '@touchstone/contract/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { evidenceProject } from './evidence-corpus.ts';
import { runTouchstone } from './run-touchstone.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const question = ['how', 'is', 'the', 'body', 'of', 'a', 'request', 'validated'];
const folder = sharedFolder(evidenceProject);
beforeAll(async () => {
  for (const words of [['index'], ['search', 'hooks'], ['evidence', ...question, '--max', '3']]) {
    expect(await runTouchstone(folder, words)).toMatchObject({ code: 0 });
  }
});

const log = (cwd: string) => join(cwd, '.touchstone/log');

function events(cwd: string): Record<string, unknown>[] {
  const lines = readFileSync(join(log(cwd), 'events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

async function json(words: readonly string[]) {
  const { code, stdout } = await runTouchstone(folder, [...words, '--json']);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe('the log', () => {
  it('has one event for each call, with the fields of the specifications and no others', () => {
    const [search, evidence] = events(folder).map(({ event }) => event as Record<string, unknown>);
    expect(Object.keys(search ?? {})).toEqual([
      'query_id',
      'timestamp',
      'query_text',
      'collections_queried',
      'search_method',
      'top_k',
      'result_ids',
      'result_count',
      'latency',
      'warnings',
    ]);
    expect(Object.keys(evidence ?? {})).toEqual([
      'query_id',
      'query_text',
      'collections_queried',
      'qdrant_request_params',
      'qdrant_result_ids',
      'rerank_model',
      'rerank_instruction_hash',
      'rerank_batching',
      'final_top_k',
      'coverage',
      'warnings',
    ]);
    expect(searchEvent.decode(search as never)).toMatchObject({ queryText: 'hooks', searchMethod: 'hybrid' });
    expect(evidenceEvent.decode(evidence as never).finalTopK).toHaveLength(3);
  });

  it('holds the text of no chunk', () => {
    const files = readdirSync(log(folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), 'utf8');
      for (const quoted of ['before the handler runs', 'throw new', 'fixed points of the lifecycle']) {
        expect(text).not.toContain(quoted);
      }
    }
  });

  const withLog = (settings: string) =>
    tempFolder({
      ...evidenceProject,
      'touchstone.config.yaml': `log: ${settings}\n${evidenceProject['touchstone.config.yaml']}`,
    });

  it('is not written when it is switched off', async () => {
    const project = withLog('{ enabled: false }');
    for (const words of [['index'], ['search', 'hooks'], ['evidence', 'hooks']]) await runTouchstone(project, words);
    expect(existsSync(log(project))).toBe(false);
    const explained = await runTouchstone(project, ['calls', 'explain']);
    expect(explained).toMatchObject({ code: 2, stderr: expect.stringContaining('The log holds no calls yet') });
  });

  it('has events alone when no call is to be kept', async () => {
    const project = withLog('{ keep: 0 }');
    for (const words of [['index'], ['search', 'hooks']]) await runTouchstone(project, words);
    expect(events(project)).toHaveLength(1);
    expect(readdirSync(log(project))).not.toContain('calls');
  });

  it('is kept out of git where the store is elsewhere', async () => {
    const store = 'store: { use: "@touchstone/provider-sqlite", options: { file: data/index.sqlite } }';
    const project = tempFolder({
      ...evidenceProject,
      'touchstone.config.yaml': `${store}\n${evidenceProject['touchstone.config.yaml']}`,
    });
    for (const words of [['index'], ['search', 'hooks']]) await runTouchstone(project, words);
    expect(events(project)).toHaveLength(1);
    expect(readFileSync(join(project, '.touchstone/.gitignore'), 'utf8')).toBe('*\n');
  });

  it('costs nothing but a note where it cannot be written', async () => {
    const project = tempFolder({ ...evidenceProject, '.touchstone/log': 'a file where the folder should be' });
    await runTouchstone(project, ['index']);
    const { code, stdout, stderr } = await runTouchstone(project, ['search', 'hooks']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringContaining('results by hybrid search'),
      stderr: expect.stringMatching(/^! The call could not be kept \(.+\): make its folder writable, or switch/),
    });
  });
});

describe('explain', () => {
  it('shows the last call: its stages, and the way of each candidate', async () => {
    const { code, stdout } = await runTouchstone(folder, ['calls', 'explain']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Call [0-9a-f-]{36} {2}\d{4}-\d\d-\d\dT\S+Z\n {2}Q0 {2}how is the body of a request validated\n/,
    );
    expect(stdout).toMatch(/\n {2}search default\/docs by terms Q0 +\d+\.\d ms {2}\d+ candidates\n/);
    expect(stdout).toMatch(
      /\n1\. src\/validate\.js#validateBody\n {3}returned\n( {5}search default\/code by \w+ Q0 +#\d+ .*\n)+ {5}merge +#\d/,
    );
    expect(stdout).toContain('left out at select: ranked below the requested number of results');
  });

  it('takes the beginning of an id, and tells what a search did not return', async () => {
    const { calls } = await json(['calls', 'explain', '--list']);
    const { id } = calls.find(({ kind }: { kind: string }) => kind === 'search');
    const { call, candidates } = await json(['calls', 'explain', id.slice(0, 6)]);
    expect(callRecord.decode(call)).toMatchObject({ id, kind: 'search', request: { query: 'hooks' } });
    expect(candidates[0]).toMatchObject({
      returned: true,
      steps: [{ rank: expect.any(Number) }, {}, {}, { stage: 'rerank' }],
    });
  });

  it('--json has the whole record and each candidate', async () => {
    const { call, candidates } = await json(['calls', 'explain']);
    const record = callRecord.decode(call);
    expect(record).toMatchObject({ kind: 'evidence', request: { maxResultsFinal: 3 } });
    const returned = candidates.filter((candidate: { returned: boolean }) => candidate.returned);
    const final = 'finalTopK' in record.event ? record.event.finalTopK.map(({ candidateId }) => candidateId) : [];
    expect(returned.map(({ id }: { id: string }) => id)).toEqual(final);
    expect(candidates).toContainEqual(expect.objectContaining({ left_out_at: 'select', reason: 'below_top_k' }));
  });

  it('--candidate shows those whose id contains a text, and refuses one that none has', async () => {
    const { stdout } = await runTouchstone(folder, ['calls', 'explain', '--candidate', 'src/hooks.js']);
    expect(stdout).toMatch(/\n1\. src\/hooks\.js#runHooks\n/);
    expect(stdout).not.toMatch(/\n2\. /);
    const none = await runTouchstone(folder, ['calls', 'explain', '--candidate', 'nope']);
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('has "nope" in its id') });
  });

  it('--list leaves out a damaged call, and says which', async () => {
    const own = tempFolder(evidenceProject);
    await runTouchstone(own, ['index']);
    await runTouchstone(own, ['search', 'hooks']);
    const damaged = join(own, '.touchstone', 'log', 'calls', 'damaged.json.gz');
    writeFileSync(damaged, '{');
    const { code, stdout, stderr } = await runTouchstone(own, ['calls', 'explain', '--list']);
    expect({ code, lines: stdout.trimEnd().split('\n').length }).toEqual({ code: 0, lines: 1 });
    expect(stderr).toContain('1 logged call cannot be read: damaged, too large, or written by another version.');
    expect(stderr).toContain(damaged);
    const listed = JSON.parse((await runTouchstone(own, ['calls', 'explain', '--list', '--json'])).stdout);
    expect(listed).toMatchObject({ calls: [{ query: 'hooks' }], damaged: [damaged] });
  });

  it('--list shows the kept calls, newest first', async () => {
    const { stdout } = await runTouchstone(folder, ['calls', 'explain', '--list']);
    expect(stdout).toMatch(
      /^[0-9a-f]{8} {2}\S+Z {2}evidence {2}how is the body .*\n[0-9a-f]{8} {2}\S+Z {2}search {4}hooks\n$/,
    );
    expect(await runTouchstone(folder, ['calls', 'explain', 'x', '--list'])).toMatchObject({ code: 2 });
  });

  it('names what there is when no call has the id', async () => {
    const finished = await runTouchstone(folder, ['calls', 'explain', 'zzz']);
    expect(finished).toMatchObject({ code: 2, stderr: expect.stringContaining('No logged call has the id "zzz"') });
  });
});

describe('replay', () => {
  it('finds no difference while nothing has changed, and is not kept itself', async () => {
    const kept = events(folder).length;
    const evidence = await runTouchstone(folder, ['calls', 'replay']);
    expect(evidence).toMatchObject({ code: 0, stdout: expect.stringContaining('No difference') });
    const { id } = (await json(['calls', 'explain', '--list'])).calls.at(-1);
    expect(await json(['calls', 'replay', id])).toMatchObject({
      id,
      same: true,
      settings: [],
      indexes: [],
      stages: [],
    });
    expect(events(folder)).toHaveLength(kept);
  });

  it('shows what comes out otherwise of an index that changed, and exits with 9', async () => {
    const project = tempFolder(evidenceProject);
    for (const words of [['index'], ['evidence', ...question, '--max', '3']]) await runTouchstone(project, words);
    rmSync(join(project, 'src/validate.js'));
    await runTouchstone(project, ['index']);
    const { code, stdout } = await runTouchstone(project, ['calls', 'replay']);
    expect(code).toBe(9);
    expect(stdout).toMatch(/^The results differ\.\nIndexes that changed: default\n/);
    expect(stdout).toMatch(/\nselect.*\n {2}1 candidate gone\n {4}src\/validate\.js#validateBody\n/);
    expect(JSON.parse((await runTouchstone(project, ['calls', 'replay', '--json'])).stdout)).toMatchObject({
      same: false,
      indexes: ['default'],
      results: { same: false },
    });
  });

  it('names the settings that are not as they were', async () => {
    const project = tempFolder(evidenceProject);
    for (const words of [['index'], ['evidence', ...question]]) await runTouchstone(project, words);
    appendFileSync(join(project, 'touchstone.config.yaml'), 'evidence: { fusion: { k: 5 } }\n');
    const { code, stdout } = await runTouchstone(project, ['calls', 'replay']);
    expect(code).toBe(9);
    expect(stdout).toMatch(/^The results (?:are the same|differ)\.\nSettings that changed: profile\.fusion\.k\n/);
  });

  it('finds none either where an index without vectors was searched by keyword', async () => {
    const withoutVectors = `embedder: none\n${evidenceProject['touchstone.config.yaml']}`;
    const project = tempFolder({ ...evidenceProject, 'touchstone.config.yaml': withoutVectors });
    await runTouchstone(project, ['index']);
    writeFileSync(join(project, 'touchstone.config.yaml'), evidenceProject['touchstone.config.yaml']);
    const { stdout } = await runTouchstone(project, ['search', 'hooks']);
    expect(stdout).toContain('holds no vectors');
    expect(await runTouchstone(project, ['calls', 'replay'])).toMatchObject({ code: 0 });
    await runTouchstone(project, ['index']);
    // Vectors change the default method, and not what was asked: the same results, without the warning.
    const { same, results, warnings } = JSON.parse(
      (await runTouchstone(project, ['calls', 'replay', '--json'])).stdout,
    );
    expect({ same, results: results.same, warnings }).toEqual({
      same: false,
      results: true,
      warnings: { before: ['branch_unavailable'], after: [] },
    });
  });

  it('says that the index of a call is gone', async () => {
    const project = tempFolder(evidenceProject);
    for (const words of [['index'], ['search', 'hooks']]) await runTouchstone(project, words);
    writeFileSync(
      join(project, 'touchstone.config.yaml'),
      'store: { use: "@touchstone/provider-sqlite", options: { file: other.sqlite } }\n',
    );
    expect(await runTouchstone(project, ['calls', 'replay'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('There is no index "default"'),
    });
  });
});
