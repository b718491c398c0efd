import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareRuns, evaluate, runGates } from '../../src/evaluate/index.ts';
import { indexedProject } from './project.ts';

const options = { engine: 'test 1' };
const lines = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** The judged set of a project, asked by words. */
async function asked(set: Readonly<Record<string, string>>, more: object = {}) {
  const files = Object.fromEntries(Object.entries(set).map(([name, text]) => [`set/${name}`, text]));
  const { loaded, folder } = await indexedProject(files);
  const where = { ...options, cacheFolder: join(folder, 'kept') };
  const ask = async () => {
    const [run] = await evaluate(loaded, { sets: ['set'], methods: ['keyword'], ...more }, where);
    if (run === undefined) throw new Error('nothing was asked');
    return run;
  };
  return { loaded, folder, ask, run: await ask() };
}

describe('a set whose queries are documents of its corpus', () => {
  const set = {
    'corpus.jsonl': lines(
      { _id: 'a1', text: 'Zoos should be banned because captive animals suffer' },
      { _id: 'a1-counter', text: 'Zoos protect animals from extinction' },
    ),
    'queries.jsonl': lines({ _id: 'a1', text: 'Zoos should be banned because captive animals suffer' }),
    'qrels.tsv': 'a1\ta1-counter\t1\n',
  };

  it('is warned about: the query stands first in its own results', async () => {
    const { run } = await asked(set);
    expect(run.evaluation.mean['ndcg@10']).toBeCloseTo(0.6309, 4);
    expect(run.warnings).toMatchObject([
      { code: 'identical_ids', count: 1, examples: ['a1'], message: expect.stringContaining('ignore_identical_ids') },
    ]);
  });

  it('leaves them out where the set says so, or the evaluation', async () => {
    const { run } = await asked({ ...set, 'set.yaml': 'ignore_identical_ids: true\n' });
    expect([run.evaluation.mean['ndcg@10'], run.warnings]).toEqual([1, []]);
    const chosen = await asked(set, { ignoreIdenticalIds: true });
    expect([chosen.run.evaluation.mean['ndcg@10'], chosen.run.warnings]).toEqual([1, []]);
  });

  it('says how many such pairs are judged relevant: equal ids may mean nothing', async () => {
    const { run } = await asked({ ...set, 'qrels.tsv': 'a1\ta1\t1\n' });
    expect(run.evaluation.mean['ndcg@10']).toBe(1);
    expect(run.warnings[0]?.message).toContain('1 of these pairs');
  });

  it('refuses a misspelt option by name', async () => {
    await expect(asked({ ...set, 'set.yaml': 'ignore_identical: true\n' })).rejects.toThrow(
      /set\.yaml: "ignore_identical" is not a known field/,
    );
  });
});

describe('documents of one id', () => {
  const set = {
    'corpus.jsonl': lines(
      { _id: 'd1', text: 'old winter text' },
      { _id: 'd2', text: 'autumn leaves' },
      { _id: 'd2', text: 'autumn leaves' },
      { _id: 'd1', text: 'summer harvest festival' },
    ),
    'queries.jsonl': lines({ _id: 'q1', text: 'summer harvest' }, { _id: 'q2', text: 'autumn leaves' }),
    'qrels.tsv': 'q1\td1\t1\nq2\td2\t1\n',
  };

  it('count as the last of them, and are told each time', async () => {
    const { run, ask } = await asked(set);
    expect(run.evaluation.mean.mrr).toBe(1);
    const told = [
      { code: 'repeated_documents', count: 2, examples: ['d2', 'd1'], message: expect.stringContaining('1 of them') },
    ];
    expect(run.warnings).toMatchObject(told);
    // The index is kept, and what was odd about its documents with it.
    expect((await ask()).warnings).toMatchObject(told);
  });

  it('with metadata that cannot be indexed: the fields are named', async () => {
    const corpus = lines({ _id: 'd1', text: 'summer harvest', metadata: { start_line: 'x' } });
    const { run } = await asked({ ...set, 'corpus.jsonl': corpus });
    expect(run.warnings).toContainEqual(
      expect.objectContaining({ code: 'left_out_fields', count: 1, examples: ['start_line'] }),
    );
  });
});

it('ids that are long numbers stay apart', async () => {
  const [one, other] = ['1234567890123456789', '1234567890123456788'];
  const { run } = await asked({
    'corpus.jsonl': `{"_id":${one},"text":"alpha winter"}\n{"_id":${other},"text":"beta summer","tweet":${one}}\n`,
    'queries.jsonl': `{"_id":${one}1,"text":"alpha"}\n{"_id":${one}2,"text":"summer"}\n`,
    'qrels.jsonl': `{"query-id":${one}1,"corpus-id":${one},"score":1}\n{"query-id":${one}2,"corpus-id":${other},"score":1}\n`,
  });
  expect(run.evaluation.mean['ndcg@10']).toBe(1);
  expect(run.answers.map(({ query, results }) => [query, results[0]?.id])).toEqual([
    [`${one}1`, one],
    [`${one}2`, other],
  ]);
});

describe('a baseline', () => {
  const set = {
    'corpus.jsonl': lines({ _id: 'd1', text: 'alpha winter' }, { _id: 'd2', text: 'beta summer' }),
    'queries.jsonl': lines({ _id: 'q1', text: 'alpha' }, { _id: 'q2', text: 'summer' }),
    'qrels.tsv': 'q1\td1\t1\nq2\td2\t1\n',
    'gate.yaml':
      'gates: [{ set: ., method: keyword, baseline_run: ../runs.jsonl, baseline: [{ not_worse_than_baseline: mrr }] }]\n',
  };

  it('without a query that is judged is refused', async () => {
    const { loaded, folder } = await asked(set, { runs: 'runs.jsonl' });
    const file = join(folder, 'runs.jsonl');
    writeFileSync(join(folder, 'other.trec'), 'x9 Q0 d1 1 2 t\n');
    const message =
      /has no query that is judged: it has queries such as "x9", and the judgements are of queries such as "q1"/;
    await expect(compareRuns(join(folder, 'other.trec'), file)).rejects.toThrow(message);
    await expect(compareRuns(file, join(folder, 'other.trec'))).rejects.toThrow(message);
    writeFileSync(file, `${readFileSync(file, 'utf8').split('\n')[0]}\n`);
    await expect(compareRuns(file, file)).rejects.toThrow(/it holds no answers/);
    await expect(runGates(loaded, 'set/gate.yaml', {}, options)).rejects.toThrow(/it holds no answers/);
  });

  it('that was interrupted is told, and shuts a gate', async () => {
    const { loaded, folder } = await asked(set, { runs: 'runs.jsonl' });
    const file = join(folder, 'runs.jsonl');
    const [header, first] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${header}\n${first}\n`);
    const { baseline } = await compareRuns(file, file);
    expect(baseline.warnings).toMatchObject([{ code: 'failed_questions', count: 1, examples: ['q2'] }]);
    const { passed, gates } = await runGates(loaded, 'set/gate.yaml', {}, options);
    expect([passed, gates[0]?.result.checks[0]?.rule]).toEqual([false, expect.stringContaining('not_asked 1')]);
  });
});
