import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { miningStats, statsInWords, statsJson } from '../src/datasheet/mining-stats.ts';
import { writeDatasheet } from '../src/datasheet/write-datasheet.ts';
import { judged, question, temporaryFolder, writeRun } from './made-run.ts';
import { again, both, create, smallContexts, smallRun } from './small-run.ts';

const engine = { engine: 'test 1' };

describe('the figures of a run', () => {
  it('count questions, labels by role, undecided by reason, kernels and cost', async () => {
    const stats = await miningStats({ folder: await writeRun(smallRun) }, engine);
    expect(stats).toMatchObject({
      pool: 4,
      questions: 4,
      kinds: {
        question_answer: { questions: 3, answered: 2, together: 0, kernels: 0 },
        fix_error: { questions: 1, answered: 0, together: 1, kernels: 1 },
        free_text: { questions: 0, answered: 0, kernels: 0 },
      },
      candidates: {
        target: { positive: 2, negative: 2, undecided: 0, unjudged: 0 },
        hard: { positive: 0, negative: 1, undecided: 1, unjudged: 0 },
        random: { positive: 0, negative: 1, undecided: 0, unjudged: 1 },
      },
      missingTargets: 1,
      positivesPerQuestion: [2, 2],
      undecided: { refused: 1, late: 0, nonsense: 0 },
      judges: [{ name: 'one', judgements: 8, yes: 3, no: 4, undecided: 1 }],
      kernels: {
        found: { expansion: { established: 1 }, imports: { proposed: 1 }, agent: { established: 0 } },
        sizes: [0, 1],
        minimal: 1,
      },
      leakage: { sharedAnswers: [], nearDuplicates: [] },
      cost: { calls: 9, inputTokens: 900, outputTokens: 90, usd: 0.25, unpricedCalls: 8 },
    });
    expect(stats.agreement).toBeUndefined();
    const text = statsInWords(stats);
    expect(text).toMatch(
      /^4 questions \(3 question_answer, 1 fix_error\), 2 answered by one context, 1 target not in the pool\n/,
    );
    expect(text).toContain('  hard: 1 negative, 1 undecided\n');
    expect(text).toContain('kernels by expansion: 1 established\nkernels by imports: 1 proposed\n');
    expect(text).toContain('cost: 9 calls, about $0.25, 8 of unknown cost');
  });

  it('say how far two judges agree', async () => {
    const { agent, tool, retry } = smallContexts;
    const other = [
      judged(create, [agent], 'yes', { judge: 'two' }),
      judged(create, [tool], 'no', { judge: 'two' }),
      judged(both, [agent], 'no', { judge: 'two' }),
      judged(again, [retry], 'no', { judge: 'two' }),
    ];
    const folder = await writeRun({ ...smallRun, judgements: [...(smallRun.judgements ?? []), ...other] });
    const { agreement, candidates } = await miningStats({ folder }, engine);
    // Of four common cases three are the same. Yes by one 2, by two 1: chance is 2/4 * 1/4 + 2/4 * 3/4 = .5, so kappa is .5.
    expect(agreement?.pairs[0]).toMatchObject({
      judges: ['one', 'two'],
      same: 0.75,
      cohenKappa: { value: 0.5, cases: 4 },
    });
    // Two judges that contradict one another have no majority.
    expect(candidates.target).toMatchObject({ positive: 1, undecided: 1 });
    expect(statsJson(await miningStats({ folder }, engine))).toMatchObject({
      agreement: { pairs: [{ cohen_kappa: { value: 0.5, cases: 4 } }] },
      kernels: { sizes: [0, 1] },
    });
  });

  it('are there before anything was judged', async () => {
    const folder = await writeRun({ ...smallRun, judgements: [], kernels: [] });
    const { candidates, judges, cost } = await miningStats({ folder }, engine);
    expect([candidates.target.unjudged, judges, cost.calls]).toEqual([4, [], 0]);
    await expect(miningStats({ folder: await temporaryFolder() }, engine)).rejects.toThrow(/extract them first/);
  });
});

describe('the datasheet', () => {
  it('shows the same figures on a page without scripts, and is the same for the same records', async () => {
    const folder = await writeRun(smallRun);
    const { file, stats } = await writeDatasheet({ folder }, engine);
    const page = await readFile(file, 'utf8');
    expect(page).not.toMatch(/<script|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
    expect(page).toContain('<tr><th scope="row">target</th><td class="number">2</td><td class="number">2</td>');
    expect(page).toContain('50 % of the targets that were decided answer their question alone');
    expect(page).toContain('✓ No part knows an answer or a question of another.');
    expect([...page.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      'questions',
      'labels',
      'judges',
      'kernels',
      'split',
      'cost',
    ]);
    expect([...page.matchAll(/<svg/g)].length).toBeGreaterThanOrEqual(10);
    const again = await writeDatasheet({ folder }, engine);
    expect(again.stats).toEqual(stats);
    expect(await readFile(file, 'utf8')).toBe(page);
  });

  it('shows names of judges and benchmarks as they are', async () => {
    const asked = question('q:1', 'What?', { targets: ['notes'] });
    const folder = await writeRun({
      contexts: [smallContexts.notes],
      questions: [{ question: asked, candidates: [['notes', 'target']] }],
      judgements: [judged(asked, [smallContexts.notes], 'yes', { judge: '<img src=x onerror=alert(1)>' })],
    });
    const { file } = await writeDatasheet({ folder }, engine);
    const page = await readFile(file, 'utf8');
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(page).not.toContain('<img');
  });
});
