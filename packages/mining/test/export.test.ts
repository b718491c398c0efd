import { appendFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStrictly } from '@touchstone/contract/wire';
import { readBeir, readGoldenSets, readMinedDataset, readRetrievalDataset } from '@touchstone/eval';
import { describe, expect, it } from 'vitest';
import { exportBeir } from '../src/export/export-beir.ts';
import { exportDataset, exportInWords } from '../src/export/export-dataset.ts';
import { exportGolden } from '../src/export/export-golden.ts';
import { minedDataset } from '../src/export/mined-dataset.ts';
import { type Judgement, judgement } from '../src/records/judgement.ts';
import type { Kernel } from '../src/records/kernel.ts';
import { usedPrompt } from '../src/records/kernel.ts';
import { miningFiles } from '../src/workspace/mining-files.ts';
import { recordLine, writeRecords } from '../src/workspace/record-file.ts';
import { context, judged, question, temporaryFolder, writeRun } from './made-run.ts';
import { again, both, create, smallContexts, smallRun } from './small-run.ts';

const engine = { engine: 'test 1' };

describe('003 §3: the exported data set', () => {
  it('holds what a judge decided, and neither lists an undecided nor an unjudged context', async () => {
    const folder = await writeRun(smallRun);
    const report = await exportDataset({ folder }, engine);
    const read = await readRetrievalDataset(miningFiles(folder).dataset);
    expect(read.warnings).toEqual([]);
    expect(read.qrels).toEqual(
      new Map([
        [
          'qa:create',
          new Map([
            ['adk.Agent', 1],
            ['adk.Tool', 0],
          ]),
        ],
        ['qa:again', new Map([['adk.Retry', 1]])],
      ]),
    );
    expect(read.contexts.get('adk.Agent')).toBe(smallContexts.agent.text);
    expect(report).toMatchObject({
      questions: 4,
      pairs: 2,
      positives: 2,
      negatives: 1,
      withoutPositive: ['fix:both', 'qa:lost'],
      leftOut: { undecided: 1, unjudged: 1, partOfKernel: 1 },
      kernels: 1,
    });
    expect(exportInWords(report)).toMatch(/^2 of 4 questions with 2 positive contexts and 1 negative one, 1 kernel/);
  });

  it('tells of questions that it cannot hold, contexts left out and kernels without a judge', async () => {
    const { warnings } = await exportDataset({ folder: await writeRun(smallRun) }, engine);
    expect(warnings.map(({ code }) => code)).toEqual([
      'questions_without_positive',
      'contexts_left_out',
      'kernels_not_established',
    ]);
    const oneAnswer = { ...smallRun.questions[0], question: { ...again, targets: ['adk.Agent'] }, candidates: [] };
    const chained = await writeRun({ ...smallRun, questions: [...smallRun.questions.slice(0, 2), oneAnswer] });
    const report = await exportDataset({ folder: chained }, engine);
    expect(report.split).toMatchObject({ groups: 1, largestGroup: 3, sizes: { train: 3, dev: 0, test: 0 } });
    expect(report.warnings.at(-1)?.code).toBe('shares_not_reached');
  });

  it('does not count a member of a required kernel as negative, though it does not suffice alone', async () => {
    const alsoAlone = judged(both, [smallContexts.retry], 'yes');
    const folder = await writeRun({ ...smallRun, judgements: [...(smallRun.judgements ?? []), alsoAlone] });
    await exportDataset({ folder }, engine);
    const { qrels } = await readRetrievalDataset(miningFiles(folder).dataset);
    expect(qrels.get('fix:both')).toEqual(new Map([['adk.Retry', 1]]));
  });

  it('leaves out a judgement of a text that has changed since', async () => {
    const moved = context('adk.Agent', 'class Agent: another text');
    const folder = await writeRun({ ...smallRun, contexts: [moved, ...smallRun.contexts.slice(1)] });
    const { positives } = await exportDataset({ folder }, engine);
    const { questions } = await read(folder);
    expect(positives).toBe(1);
    expect(questions[0]?.candidates[0]).toMatchObject({ fqn: 'adk.Agent', label: 'unjudged', judgements: [] });
  });

  it('takes the word of more than half of a panel, and leaves undecided where there is none', async () => {
    const { agent, tool } = smallContexts;
    const judgements = [
      judged(create, [agent], 'yes', { judge: 'a' }),
      judged(create, [agent], 'yes', { judge: 'b' }),
      judged(create, [agent], 'no', { judge: 'c' }),
      judged(create, [tool], 'yes', { judge: 'a' }),
      judged(create, [tool], 'no', { judge: 'b' }),
    ];
    const folder = await writeRun({ ...smallRun, judgements });
    await exportDataset({ folder }, engine);
    const { questions, judges } = await read(folder);
    expect(questions[0]?.candidates.map(({ label }) => label)).toEqual(['positive', 'undecided']);
    expect(judges.map(({ name, judgements: count }) => [name, count])).toEqual([
      ['a', 2],
      ['b', 2],
      ['c', 1],
    ]);
  });

  it('lets people outvote the model that established a kernel', async () => {
    const { agent, tool } = smallContexts;
    const votes = (contexts: readonly (typeof agent)[], verdict: 'yes' | 'no') =>
      ['ann', 'bob'].map((judge) => judged(both, contexts, verdict, { judge }));
    const kernelAfter = async (more: readonly Judgement[]) => {
      const folder = await writeRun({ ...smallRun, judgements: [...(smallRun.judgements ?? []), ...more] });
      const { warnings } = await exportDataset({ folder }, engine);
      const { questions, judgements } = await read(folder);
      // What speaks against a kernel is in the data set too.
      for (const { key } of more) expect(judgements.map((each) => each.key)).toContain(key);
      return [questions[1]?.requiredKernel, warnings.find(({ code }) => /kernels/.test(code))?.message.slice(0, 11)];
    };
    expect(await kernelAfter(votes([agent, tool], 'yes'))).toEqual([['adk.Agent', 'adk.Tool'], '1 question ']);
    expect(await kernelAfter(votes([agent, tool], 'no'))).toEqual([undefined, '2 questions']);
    expect(await kernelAfter(votes([tool, agent], 'no'))).toEqual([undefined, '2 questions']);
  });

  it('has no kernel of one context of which most judges say that it does not answer', async () => {
    const { agent } = smallContexts;
    const kernel: Kernel = {
      ...{ questionId: 'qa:create', method: 'expansion', state: 'established', minimal: true },
      fqns: ['adk.Agent'],
      steps: [{ fqns: ['adk.Agent'], action: 'judge', judgements: [judged(create, [agent], 'yes').key] }],
    };
    const against = ['ann', 'bob'].map((judge) => judged(create, [agent], 'no', { judge }));
    const folder = await writeRun({
      ...smallRun,
      judgements: [...(smallRun.judgements ?? []), ...against],
      kernels: [kernel],
    });
    await exportDataset({ folder }, engine);
    const { questions } = await read(folder);
    expect(questions[0]).toMatchObject({ candidates: [{ label: 'negative' }, {}] });
    expect(questions[0]?.requiredKernel).toBeUndefined();
  });

  it('is no file where no question has a positive context, and an older one goes', async () => {
    const folder = await writeRun(smallRun);
    await exportDataset({ folder }, engine);
    const refused = judged(create, [smallContexts.agent], 'undecided', { undecided: 'refused' });
    const no = judged(again, [smallContexts.retry], 'no');
    for (const each of [refused, no]) await appendFile(miningFiles(folder).judgements, recordLine(judgement, each));
    expect(await exportDataset({ folder }, engine)).toMatchObject({
      pairs: 0,
      files: [miningFiles(folder).fullDataset],
    });
    await expect(stat(miningFiles(folder).dataset)).rejects.toThrow('ENOENT');
  });

  it('refuses a folder into which nothing was extracted', async () => {
    await expect(exportDataset({ folder: await temporaryFolder() }, engine)).rejects.toThrow(/extract them first/);
  });
});

describe('the whole data set', () => {
  it('is the same to the byte for the same records, in whatever order they were judged', async () => {
    const folders = [
      await writeRun(smallRun),
      await writeRun({ ...smallRun, judgements: smallRun.judgements?.toReversed() }),
    ];
    const written = [];
    for (const folder of folders) {
      await exportDataset({ folder }, engine);
      written.push(await readFile(miningFiles(folder).fullDataset, 'utf8'));
    }
    expect(written[1]).toBe(written[0]);
  });

  it('keeps kernels, the judgements that they rest on, and the prompts of the judges', async () => {
    const folder = await writeRun(smallRun);
    const kept = { promptHash: 'prompt', prompt: 'Can you answer ...?' };
    await writeRecords(miningFiles(folder).prompts, usedPrompt, [kept]);
    await exportDataset({ folder, seed: 5 }, engine);
    const { questions, judges, judgements, split, sources } = await read(folder);
    expect(questions[1]).toMatchObject({ id: 'fix:both', requiredKernel: ['adk.Agent', 'adk.Tool'] });
    expect(questions[2]?.requiredKernel).toBeUndefined();
    expect(questions[2]?.kernels).toMatchObject([{ method: 'imports', state: 'proposed' }]);
    expect(judges).toEqual([
      { name: 'one', model: 'model', promptHash: 'prompt', prompt: 'Can you answer ...?', judgements: 8 },
    ]);
    // The one of the tool alone belongs to no candidate and no step.
    expect(judgements.map(({ questionId, fqns }) => `${questionId} ${fqns.join('+')}`)).toEqual([
      'qa:create adk.Agent',
      'qa:create adk.Tool',
      'fix:both adk.Agent+adk.Tool',
      'fix:both adk.Agent',
      'fix:both adk.Retry',
      'qa:again adk.Retry',
      'qa:again adk.Tool',
      'qa:lost notes',
    ]);
    expect(split.seed).toBe(5);
    expect(Object.keys(sources)).toEqual(['questions.jsonl', 'contexts.jsonl', 'candidates.jsonl']);
  });

  it('003 §6.2: counts a proposal as required only where it is asked to, behind what a judge established', async () => {
    const imports = { method: 'imports', state: 'proposed', minimal: false, steps: [] } as const;
    const kernels = [
      ...(smallRun.kernels ?? []),
      { ...imports, questionId: 'fix:both', fqns: ['adk.Agent', 'adk.Retry'] },
      { ...imports, questionId: 'qa:lost', fqns: ['adk.Gone'] },
    ];
    const folder = await writeRun({ ...smallRun, kernels });
    expect((await exportDataset({ folder }, engine)).kernels).toBe(1);
    expect((await exportDataset({ folder, proposalsCount: true }, engine)).kernels).toBe(2);
    const { questions } = await read(folder);
    expect(questions.map(({ requiredKernel }) => requiredKernel)).toEqual([
      undefined,
      ['adk.Agent', 'adk.Tool'],
      ['adk.Tool'],
      undefined,
    ]);
  });

  it('003 §6: is read by evaluations with each member of a required kernel as relevant', async () => {
    const folder = await writeRun(smallRun);
    await exportDataset({ folder }, engine);
    const { queries, qrels, kernels, queryRole } = await readMinedDataset(miningFiles(folder).fullDataset);
    expect([...queries.keys()]).toEqual(['qa:create', 'fix:both', 'qa:again']);
    expect(qrels.get('fix:both')).toEqual(
      new Map([
        ['adk.Agent', 1],
        ['adk.Retry', 0],
        ['adk.Tool', 1],
      ]),
    );
    expect([...kernels.keys()]).toEqual(['fix:both']);
    // Three of the three contexts with a path are Python.
    expect(queryRole).toBe('code-query');
  });

  it('names the field of a file that is not one', async () => {
    const folder = await writeRun(smallRun);
    const { fullDataset } = miningFiles(folder);
    await appendFile(fullDataset, '{"version":2,"contexts":[],"questions":[]}');
    await expect(readMinedDataset(fullDataset)).rejects.toThrow(/version must be 1/);
  });
});

describe('a mined set in other forms', () => {
  it("is read in BEIR's form, each part of the split as its judgements", async () => {
    const folder = await writeRun(smallRun);
    await exportDataset({ folder }, engine);
    const report = await exportBeir({ folder, to: join(folder, 'beir') });
    const { questions } = await read(folder);
    const part = questions.find(({ id }) => id === 'fix:both')?.split ?? '';
    const { qrels, corpus, warnings } = await readBeir(join(folder, 'beir'), { split: part });
    expect(qrels.get('fix:both')?.get('adk.Tool')).toBe(1);
    const texts = await Array.fromAsync(corpus(), ({ id, text }) => [id, text]);
    expect(texts).toContainEqual(['adk.Tool', smallContexts.tool.text]);
    expect(warnings.filter(({ code }) => code !== 'unjudged_queries')).toEqual([]);
    expect(report).toMatchObject({ documents: 4, queries: 3 });
    expect(Object.values(report.qrels).reduce((sum, count) => sum + count, 0)).toBe(6);
  });

  it('000 §13.1: is a golden set by path and lines, with the required kernel', async () => {
    const folder = await writeRun(smallRun);
    await exportDataset({ folder }, engine);
    const to = join(folder, 'golden/sets/mined.yaml');
    const report = await exportGolden({ folder, to, name: 'mined' });
    const [file] = await readGoldenSets(to);
    expect(file?.set).toMatchObject({ name: 'mined' });
    expect(file?.set.questions[1]).toEqual({
      id: 'fix:both',
      query: both.query,
      category: 'fix_error',
      taskMode: 'debug',
      answerable: true,
      expected: [
        { path: 'adk/agent.py', startLine: 3, endLine: 9, grade: 1 },
        { path: 'adk/tool.py', startLine: 1, endLine: 5, grade: 1 },
      ],
      requiredKernel: ['adk/agent.py#L3-L9', 'adk/tool.py#L1-L5'],
    });
    expect(report).toMatchObject({ questions: 3, expected: 4, withoutPlace: [] });
  });

  it('leaves a question out of a golden set where the place of an answer is not known', async () => {
    const asked = question('qa:notes', 'What is in the notes?', { targets: ['notes'] });
    const folder = await writeRun({
      ...smallRun,
      questions: [...smallRun.questions, { question: asked, candidates: [['notes', 'target']] }],
      judgements: [...(smallRun.judgements ?? []), judged(asked, [smallContexts.notes], 'yes')],
    });
    await exportDataset({ folder }, engine);
    const report = await exportGolden({ folder, to: join(folder, 'golden.yaml'), name: 'mined' });
    expect(report).toMatchObject({ questions: 3, withoutPlace: ['qa:notes'] });
  });
});

async function read(folder: string) {
  const input = JSON.parse(await readFile(miningFiles(folder).fullDataset, 'utf8'));
  return parseStrictly(minedDataset, { code: 'invalid_request', what: 'the data set', input });
}
