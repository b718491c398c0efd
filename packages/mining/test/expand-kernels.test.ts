import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { exportDataset } from '../src/export/export-dataset.ts';
import { estimateExpansion, expansionEstimateInWords } from '../src/kernels/expand/estimate-expansion.ts';
import type { ExpandRequest } from '../src/kernels/expand/expand-kernels.ts';
import { expandKernels } from '../src/kernels/expand/expand-kernels.ts';
import { expandInWords, expandJson } from '../src/kernels/expand/expand-report.ts';
import type { MinedQuestion } from '../src/records/mined-question.ts';
import { miningContext } from '../src/records/mining-context.ts';
import { readRunRecords } from '../src/records/run-records.ts';
import { miningFiles } from '../src/workspace/mining-files.ts';
import { writeRecords } from '../src/workspace/record-file.ts';
import { context, question, writeRun } from './made-run.ts';
import { type Script, scriptedJudge, wanting } from './scripted-judge.ts';

const agent = context('adk.Agent', 'class Agent: runs a conversation');
const tool = context('adk.Tool', 'class Tool: wraps a python function for a tool definition');
const session = context('adk.Session', 'class Session: keeps the state of a conversation');
const retry = context('adk.Retry', 'class Retry: waits before another attempt');
const pool = [agent, tool, session, retry];
const build = question('qa:build', 'How do I create an agent with a tool?', { targets: ['adk.Agent'] });

describe('003 §6.1: progressive expansion', () => {
  it('searches for what the judge misses and adds it until the set suffices', async () => {
    const script = wanting(['adk.Agent', 'adk.Tool'], { 'adk.Tool': 'tool definition' });
    const { kernels, asked, searched } = await expand(script);
    expect(kernels).toEqual([
      {
        questionId: 'qa:build',
        method: 'expansion',
        state: 'established',
        fqns: ['adk.Agent', 'adk.Tool'],
        minimal: true,
        steps: [
          { fqns: ['adk.Agent'], action: 'judge', about: 'tool definition', judgements: [expect.any(String)] },
          { fqns: ['adk.Agent', 'adk.Tool'], action: 'search', about: 'tool definition' },
          { fqns: ['adk.Agent', 'adk.Tool'], action: 'judge', judgements: [expect.any(String)] },
          { fqns: ['adk.Agent'], action: 'judge', about: 'tool definition', judgements: [expect.any(String)] },
          { fqns: ['adk.Tool'], action: 'judge', judgements: [expect.any(String)] },
        ],
      },
    ]);
    expect(searched).toEqual(['tool definition']);
    // The seed alone was judged before the search: leaving the tool out again costs nothing.
    expect(asked).toEqual(['adk.Agent', 'adk.Agent+adk.Tool', 'adk.Tool']);
  });

  it('drops what the set does not need, and asks about each member that stays', async () => {
    const targets = ['adk.Agent', 'adk.Session', 'adk.Tool'];
    const { kernels, asked } = await expand(wanting(['adk.Agent', 'adk.Tool']), { targets });
    expect(kernels[0]).toMatchObject({ state: 'established', fqns: ['adk.Agent', 'adk.Tool'], minimal: true });
    expect(kernels[0]?.steps.find(({ action }) => action === 'drop')).toMatchObject({
      fqns: ['adk.Agent', 'adk.Tool'],
      about: 'adk.Session',
    });
    expect(asked).toEqual([
      'adk.Agent+adk.Session+adk.Tool',
      'adk.Agent+adk.Session',
      'adk.Agent+adk.Tool',
      'adk.Tool',
    ]);
  });

  it('keeps a member that the judge is undecided about, and does not call the kernel minimal', async () => {
    const script: Script = (fqns, asked) =>
      fqns.join() === 'adk.Tool'
        ? { verdict: 'undecided', undecided: 'contradiction' }
        : wanting(['adk.Agent', 'adk.Tool'])(fqns, asked);
    const { kernels } = await expand(script, { targets: ['adk.Agent', 'adk.Tool'] });
    expect(kernels[0]).toMatchObject({ state: 'established', fqns: ['adk.Agent', 'adk.Tool'], minimal: false });
  });

  it('ends undecided where the judge does not decide on a set', async () => {
    const { kernels, report } = await expand(() => ({ verdict: 'undecided', undecided: 'refused' }));
    expect(kernels[0]).toMatchObject({ state: 'undecided', fqns: ['adk.Agent'], minimal: false });
    expect(report.states).toEqual({ established: 0, exhausted: 0, undecided: 1 });
  });

  it.each([
    ['searches', { maxSearches: 2 }, ['adk.Agent', 'adk.Session', 'adk.Tool'], 3],
    ['members', { maxMembers: 2 }, ['adk.Agent', 'adk.Tool'], 2],
  ])('ends exhausted at its limit of %s', async (_what, limits, fqns, judged) => {
    const script: Script = (set) => ({ missing: set.includes('adk.Tool') ? 'state of a conversation' : 'tool' });
    const { kernels, asked } = await expand(script, {}, limits);
    expect(kernels[0]).toMatchObject({ state: 'exhausted', fqns });
    expect(asked).toHaveLength(judged);
  });

  it('looks for the question itself where a search for what is missing brings nothing new', async () => {
    const { kernels, searched } = await expand(wanting(['adk.Agent', 'adk.Tool'], { 'adk.Tool': 'qwertz' }));
    expect(searched).toEqual([build.query]);
    expect(kernels[0]).toMatchObject({ state: 'established', fqns: ['adk.Agent', 'adk.Tool'] });
  });

  it('begins with the best search result where the pool has no target', async () => {
    const { kernels } = await expand(wanting(['adk.Tool']), { targets: ['adk.Gone'] });
    expect(kernels[0]).toMatchObject({ state: 'established', fqns: ['adk.Tool'] });
    expect(kernels[0]?.steps[0]).toMatchObject({ action: 'search', about: build.query });
  });

  it('asks nothing again in a second run, and writes the same', async () => {
    const script = wanting(['adk.Agent', 'adk.Tool'], { 'adk.Tool': 'tool definition' });
    const { folder, kernels } = await expand(script);
    const before = await readFile(miningFiles(folder).kernels, 'utf8');
    const second = scriptedJudge(() => ({ verdict: 'no' }));
    const report = await expandKernels({ folder }, { judge: second.judge });
    expect(second.asked).toEqual([]);
    expect(report.usage).toMatchObject({ asked: 0, calls: 0 });
    expect(await readFile(miningFiles(folder).kernels, 'utf8')).toBe(before);
    expect(await kernelsOf(folder)).toEqual(kernels);
  });

  it('concludes nothing at a limit of dollars, and the next run goes on where it stopped', async () => {
    const script = wanting(['adk.Agent', 'adk.Tool'], { 'adk.Tool': 'tool definition' });
    const { folder, kernels, report, asked } = await expand(script, {}, { maxUsd: 1 });
    expect([kernels, report.unfinished, asked.length]).toEqual([[], 1, 2]);
    expect(report.warnings.map(({ code }) => code)).toEqual(['limit_reached']);
    expect(expandInWords(report)).toMatch(
      /0 undecided, 1 not finished; 2 asked, .*about \$1\.00\n! The kernels of 1 question/,
    );
    const more = scriptedJudge(script);
    await expandKernels({ folder }, { judge: more.judge });
    expect(more.asked).toEqual(['adk.Tool']);
    expect((await kernelsOf(folder))[0]).toMatchObject({ state: 'established', minimal: true });
  });

  it('says that a judge without an opinion of a set cannot go on', async () => {
    const { report } = await expand(() => undefined);
    expect(report).toMatchObject({ unfinished: 1, warnings: [{ code: 'judge_without_opinion' }] });
    expect(expandJson(report)).toMatchObject({ unfinished: 1, usage: { no_opinion: 1 } });
  });

  it('is in the data set until a member has another text', async () => {
    const { folder } = await expand(wanting(['adk.Agent', 'adk.Tool'], { 'adk.Tool': 'tool definition' }));
    expect(await exportDataset({ folder }, { engine: 'test 1' })).toMatchObject({ kernels: 1, pairs: 0 });
    const moved = context('adk.Tool', 'class Tool: rewritten');
    // The kernel is still in its file; what it rests on is gone from the run.
    await writeRecords(miningFiles(folder).contexts, miningContext, [agent, moved]);
    const report = await exportDataset({ folder }, { engine: 'test 1' });
    expect(report.kernels).toBe(0);
    expect(report.warnings.map(({ code }) => code)).toContain('kernels_not_established');
  });

  it('ends at its signal with what was judged kept', async () => {
    const { folder } = await expand(wanting(['adk.Agent', 'adk.Tool']), {}, { maxUsd: 0.5 });
    const { judge } = scriptedJudge(() => ({ verdict: 'yes' }));
    const signal = AbortSignal.abort();
    await expect(expandKernels({ folder }, { judge }, { signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect((await readRunRecords(folder)).judgements).toHaveLength(1);
  });

  it('tells before what it may cost, and nothing for a seed that is judged', async () => {
    // At least the seed. At most the seed, a set after each of 4 searches, and each of 5 members left out: 10 sets at half a dollar.
    const folder = await runOf(build);
    const { judge, asked } = scriptedJudge(wanting(['adk.Agent']));
    const estimate = await estimateExpansion({ folder }, { judge });
    expect(estimate).toEqual({
      judge: 'scripted',
      questions: 1,
      cached: 0,
      atLeast: { sets: 1, calls: 1, usd: 0.5 },
      atMost: { sets: 10, calls: 10, usd: 5 },
    });
    expect(asked).toEqual([]);
    expect(expansionEstimateInWords(estimate)).toBe(
      'Kernels of 1 question by scripted: 1 to 10 calls, about $0.50 to about $5.00; 0 seeds known before',
    );
    await expandKernels({ folder }, { judge });
    expect(await estimateExpansion({ folder }, { judge })).toMatchObject({
      cached: 1,
      atLeast: { sets: 0, calls: 0, usd: 0 },
    });
  });
});

async function expand(
  script: Script,
  more: { readonly targets?: readonly string[] } = {},
  limits: Partial<ExpandRequest> = {},
) {
  const asked = { ...build, targets: more.targets ?? build.targets };
  const folder = await runOf(asked);
  const scripted = scriptedJudge(script);
  const report = await expandKernels({ folder, ...limits }, { judge: scripted.judge });
  const kernels = await kernelsOf(folder);
  const searched = kernels.flatMap(({ steps }) =>
    steps.flatMap(({ action, about }) => (action === 'search' ? [about] : [])),
  );
  return { folder, report, asked: scripted.asked, searched, kernels };
}

function runOf(asked: MinedQuestion): Promise<string> {
  const candidates = asked.targets.map((fqn) => [fqn, 'target'] as const);
  return writeRun({ contexts: pool, questions: [{ question: asked, candidates }] });
}

async function kernelsOf(folder: string) {
  return [...(await readRunRecords(folder)).kernels.values()].flat();
}
