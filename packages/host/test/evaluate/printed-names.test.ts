import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { citationOf, shortCitation } from '@touchstone/pipeline';
import { describe, expect, it } from 'vitest';
import { openRetriever } from '../../src/ask/open-retriever.ts';
import { checkGoldenSets, evaluate, runGates, tune } from '../../src/evaluate/index.ts';
import { indexedProject } from './project.ts';

const options = { engine: 'test 1' };

/** A project and the chunk that answers there, as a search gives it; `write` adds a set of one question about it. */
async function answer() {
  const { loaded, folder } = await indexedProject();
  const retriever = await openRetriever(loaded, { engine: 'test 1', writesLog: false });
  const { call } = await retriever.retrieve({ index: 'default', query: 'onRequest hook', searchMethod: 'keyword' });
  await retriever.close();
  const [best] = call.results;
  if (best === undefined) throw new Error('nothing was found');
  const write = (question: object) => {
    mkdirSync(join(folder, 'named'));
    writeFileSync(join(folder, 'named/set.jsonl'), JSON.stringify({ id: 'q', query: 'onRequest hook', ...question }));
  };
  return { loaded, best, write };
}

const names: readonly (readonly [string, (found: Awaited<ReturnType<typeof answer>>['best']) => string])[] = [
  ['the chunk id of a result', ({ id }) => id],
  ['its citation', (found) => citationOf(found).text],
  ['its citation as the terminal shortens it', (found) => shortCitation(citationOf(found).text)],
  ['its path with lines', ({ metadata: { path, start_line: first } }) => `${path}#L${first}`],
  ['a part of the lines of its citation', (found) => citationOf(found).text.replace(/#L.*/, '#L5-L5')],
];

describe('a name that was copied from an output is a judgement', () => {
  it.each(names)('%s', async (_what, nameOf) => {
    const { loaded, best, write } = await answer();
    const name = nameOf(best);
    write({ expected: [{ candidate_id: name }], required_kernel: [name] });
    const methods = ['keyword', 'evidence', 'context'] as const;
    const runs = await evaluate(loaded, { sets: ['named'], methods }, options);
    expect(runs.map(({ evaluation }) => evaluation.mean.mrr)).toEqual([1, 1, 1]);
    expect(runs[0]?.kernels?.mean['set_success@12']).toBe(1);
    expect(runs[0]?.warnings).toEqual([]);
    expect(await checkGoldenSets(loaded, ['named'], {}, options)).toMatchObject([{ faults: [] }]);
  });
});

it('a kernel that names chunks beside the expected items is measured by any of their names', async () => {
  const { loaded, best, write } = await answer();
  write({ expected: [{ path: 'docs/errors.md' }], required_kernel: [best.id] });
  const [run] = await evaluate(loaded, { sets: ['named'], methods: ['keyword'] }, options);
  expect(run?.kernels?.mean['set_success@12']).toBe(1);
});

describe('a set of which nothing is in the index', () => {
  const lost = '{"id":"q","query":"onRequest hook","expected":[{"candidate_id":"r0-0"},{"path":"docs/gone.md"}]}\n';
  const refusal = {
    code: 'invalid_request',
    message: expect.stringMatching(/Nothing that .* expects is in the index default.*names "r0-0"/),
  };

  it('is refused before anything is asked, and shuts a gate', async () => {
    const { loaded } = await indexedProject({
      'lost/set.jsonl': lost,
      'gate.yaml': 'gates:\n  - { set: lost, thresholds: [{ metric: mrr, min: 0 }] }\n',
    });
    await expect(evaluate(loaded, { sets: ['lost'] }, options)).rejects.toMatchObject(refusal);
    const { passed, gates } = await runGates(loaded, 'gate.yaml', {}, options);
    expect([passed, gates[0]?.result.checks[0]?.rule]).toEqual([false, 'expected items that are in the index >= 1']);
  });

  it('is refused by a tuning, and where judgements are of documents', async () => {
    const beir = {
      'beir/corpus.jsonl': '{"_id":"d1","text":"A boat floats on water."}\n',
      'beir/queries.jsonl': '{"_id":"q1","text":"boat"}\n{"_id":"q2","text":"water"}\n',
      'beir/qrels.tsv': 'q1\tx1\t1\nq2\tx2\t1\n',
    };
    const { loaded } = await indexedProject({ 'lost/set.jsonl': lost + lost.replace('"q"', '"p"'), ...beir });
    await expect(tune(loaded, { set: 'lost', foldCount: 2 }, options)).rejects.toMatchObject(refusal);
    await expect(evaluate(loaded, { sets: ['beir'], methods: ['keyword'] }, options)).rejects.toMatchObject({
      message: expect.stringMatching(/names "x1", and the index has such as "d1"/),
    });
  });
});

it('an item that is not found has no rank, though it is named like a chunk', async () => {
  const { loaded, best, write } = await answer();
  write({ expected: [{ path: best.id, start_line: 900, end_line: 901 }, { path: 'docs/errors.md' }] });
  const [run] = await evaluate(loaded, { sets: ['named'], methods: ['keyword'] }, options);
  expect(run?.answers[0]?.attributions?.[0]).toMatchObject({ lostAt: 'never_retrieved' });
});
