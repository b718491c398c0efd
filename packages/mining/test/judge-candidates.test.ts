import { readFile } from 'node:fs/promises';
import type { VendorAnswer } from '@touchstone/conformance';
import { geminiModel } from '@touchstone/gemini';
import { describe, expect, it, onTestFinished } from 'vitest';
import { estimateJudging } from '../src/judge/estimate-judging.ts';
import { type JudgeRequest, judgeCandidates } from '../src/judge/judge-candidates.ts';
import { judgeInWords, judgeJson } from '../src/judge/judge-report.ts';
import { type LanguageModelJudgeOptions, languageModelJudge } from '../src/judge/language-model-judge.ts';
import type { Judge } from '../src/records/judgement.ts';
import { miningFiles } from '../src/workspace/mining-files.ts';
import type { StepProgress } from '../src/workspace/step.ts';
import { type AskedCase, blocked, geminiJudge, says, silent, text } from './gemini-judge.ts';
import { minedFolder, readLabelled } from './mined-folder.ts';

const price = { perMillionTokens: 2, perMillionOutputTokens: 12 };

describe('judging the candidates (003 §2.2)', () => {
  it('asks about every context of every question, and keeps what is said of each', async () => {
    const folder = await minedFolder({ questions: 4, candidates: 3 });
    const { judge, server } = await scripted(honest);
    const report = await judgeCandidates({ folder }, { judges: [judge] }, { now: () => 0 });
    expect(server.asked).toHaveLength(12);
    expect(report).toMatchObject({
      questions: 4,
      pairs: 12,
      judges: [{ judge: 'gemini/gemini-3.5-flash-lite', verdicts: { yes: 4, no: 8, undecided: 0 }, open: 0 }],
      usage: { asked: 12, calls: 12, inputTokens: 1200, outputTokens: 240, unpricedCalls: 0 },
      warnings: [],
    });
    expect(report.usage.usd).toBeCloseTo(12 * 0.00044, 10);
    const { labels } = await readLabelled(folder);
    expect(labels.filter(([, , label]) => label === 'positive')).toEqual(
      [1, 2, 3, 4].map((number) => [`q:${number}`, `facts.${number}`, 'positive']),
    );
  });

  it('a second run asks nothing, and changes no byte', async () => {
    const folder = await minedFolder();
    const { judge, server } = await scripted(honest);
    await judgeCandidates({ folder }, { judges: [judge] });
    const before = await readFile(miningFiles(folder).judgements, 'utf8');
    const report = await judgeCandidates({ folder }, { judges: [judge] });
    expect(server.asked).toHaveLength(12);
    expect(report.usage).toMatchObject({ asked: 0, cached: 12, calls: 0, usd: 0 });
    expect(await readFile(miningFiles(folder).judgements, 'utf8')).toBe(before);
  });

  it('of two runs over one folder at once, one asks and the other is told who works there', async () => {
    const folder = await minedFolder();
    const { judge, server } = await scripted(honest);
    const runs = await Promise.allSettled([1, 2].map(() => judgeCandidates({ folder }, { judges: [judge] })));
    expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(runs[1]).toMatchObject({
      reason: {
        code: 'unavailable',
        message: expect.stringMatching(/^Another run works in .*\(judging, process \d+, /),
      },
    });
    expect(server.asked).toHaveLength(12);
    expect((await estimateJudging({ folder }, { judges: [judge] })).judges).toHaveLength(1);
  });

  it('nonsense, a refusal, silence and a contradiction are undecided, counted by reason, and never a label', async () => {
    const folder = await minedFolder({ questions: 6, candidates: 1 });
    const answers: Record<string, (asked: AskedCase) => VendorAnswer> = {
      'What is fact 1?': () => says('YES'),
      'What is fact 2?': () => text('Well, yes and no.'),
      'What is fact 3?': () => blocked,
      'What is fact 4?': () => silent,
      'What is fact 5?': ({ questionLast }) => says(questionLast ? 'YES' : 'NO'),
      'What is fact 6?': () => says('NO'),
    };
    // All but one answer: on a busy machine too, in this time.
    const options = { timeoutMs: 3000, bothOrders: 'always' } as const;
    const { judge } = await scripted((asked) => answers[asked.question]?.(asked) ?? says('?'), options);
    const report = await judgeCandidates({ folder }, { judges: [judge] }, { now: () => 0 });
    expect(report.judges[0]).toMatchObject({
      verdicts: { yes: 1, no: 1, undecided: 4 },
      undecided: { nonsense: 1, refused: 1, late: 1, contradiction: 1 },
    });
    expect(report.orderBias).toMatchObject([{ order: 'question_last', cases: 3, contradictions: 1, yesOnlyOther: 1 }]);
    expect((await readLabelled(folder)).labels.map(([, , label]) => label)).toEqual([
      ...['positive', 'undecided', 'undecided', 'undecided', 'undecided', 'negative'],
    ]);
    expect(judgeInWords(report)).toMatch(/1 yes, 1 no, 4 undecided \(.*1 contradiction.*\)/);
    expect(judgeInWords(report)).toContain('1 of 3 cases (33.3 %) depend on whether the question comes last');
    expect(judgeJson(report)).toMatchObject({ judges: [{ yes: 1, undecided_reasons: { late: 1 } }] });
  });

  it('warns of a judge that decided nothing (nothing_decided), and not of a person who skips', async () => {
    const folder = await minedFolder({ questions: 2, candidates: 1 });
    const { judge } = await scripted(() => text('Well, yes and no.'));
    const report = await judgeCandidates({ folder }, { judges: [judge, skipping] });
    expect(report.warnings).toEqual([
      {
        code: 'nothing_decided',
        message: `${judge.name} decided none of 2 cases (2 nonsense): check its answers, or use another judge.`,
      },
    ]);
    const decided = await judgeCandidates(
      { folder: await minedFolder() },
      { judges: [(await scripted(honest)).judge] },
    );
    expect(decided.warnings).toEqual([]);
  });

  it('tells how far it is and what it cost so far', async () => {
    const folder = await minedFolder({ questions: 2, candidates: 2 });
    const { judge } = await scripted(honest);
    const told: StepProgress[] = [];
    await judgeCandidates({ folder, concurrency: 1 }, { judges: [judge] }, { onProgress: (now) => told.push(now) });
    expect(told.map(({ done, total, usage }) => [done, total, usage?.calls])).toEqual([
      [1, 4, 1],
      [2, 4, 2],
      [3, 4, 3],
      [4, 4, 4],
    ]);
  });

  it('a limit that is reached leaves the rest to a later run, with a warning (limit_reached)', async () => {
    const folder = await minedFolder();
    const { judge, server } = await scripted(honest);
    const report = await judgeCandidates({ folder, maxCalls: 5 }, { judges: [judge] });
    expect(report).toMatchObject({
      judges: [{ open: 7 }],
      usage: { calls: 5, capped: 7 },
      warnings: [{ code: 'limit_reached' }],
    });
    await judgeCandidates({ folder }, { judges: [judge] });
    expect(server.asked).toHaveLength(12);
  });

  it('a service that is down for a moment leaves cases open, with a warning (judge_unavailable)', async () => {
    const folder = await minedFolder();
    let asked = 0;
    const { judge } = await scripted((now) => {
      asked += 1;
      return asked === 2 ? { status: 503, json: {} } : honest(now);
    });
    const report = await judgeCandidates({ folder, concurrency: 1 }, { judges: [judge] });
    expect(report).toMatchObject({ judges: [{ open: 1 }], warnings: [{ code: 'judge_unavailable' }] });
  });

  it.each<[string, number, string]>([
    ['a refused key', 401, 'unauthenticated'],
    ['a model that is gone', 404, 'invalid_request'],
    ['a quota that is used up', 429, 'rate_limited'],
  ])('%s ends the run with a clear error, and what was judged before is kept', async (_, status, code) => {
    const folder = await minedFolder();
    let asked = 0;
    const { judge } = await scripted((now) => {
      asked += 1;
      return asked > 4 ? { status, json: { error: { code: status, message: 'No.' } } } : honest(now);
    });
    await expect(judgeCandidates({ folder, concurrency: 1 }, { judges: [judge] })).rejects.toMatchObject({
      ...{ code, message: expect.stringMatching(/^Judging ended at question "q:\d" for judge gemini/) },
    });
    expect((await readLabelled(folder)).judgements).toHaveLength(4);
  });

  it('a network that is not there ends the run after three cases, not after all of them', async () => {
    const folder = await minedFolder();
    const { judge, server } = await scripted(honest);
    await server.misbehave('connection_refused');
    await expect(judgeCandidates({ folder, concurrency: 1 }, { judges: [judge] })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('two judges of one name, no judge, an unknown question and a folder without candidates are refused', async () => {
    const folder = await minedFolder();
    const { judge } = await scripted(honest);
    const judging = (request: Partial<JudgeRequest>, judges = [judge]) =>
      judgeCandidates({ folder, ...request }, { judges });
    await expect(judging({}, [judge, judge])).rejects.toThrow(/two judges are called gemini/);
    await expect(judging({}, [])).rejects.toThrow(/there is no judge/);
    await expect(judging({ questions: ['q:9'] })).rejects.toThrow(/has no question "q:9"/);
    await expect(judging({ folder: `${folder}/none` })).rejects.toThrow(/extract them first/);
  });
});

describe('the estimate before the first call', () => {
  it('asks nobody, and is what the run then asks, at a price above what it costs', async () => {
    const folder = await minedFolder();
    const { judge, server } = await scripted(honest);
    const estimate = await estimateJudging({ folder }, { judges: [judge] });
    expect(server.asked).toEqual([]);
    expect(estimate).toMatchObject({
      pairs: 12,
      judges: [{ cases: 12, cached: 0, calls: 12, outputTokens: 12 * 150 }],
    });
    const [{ usd = 0, usdAtMost = 0 } = {}] = estimate.judges;
    expect(usdAtMost).toBeGreaterThan(usd);
    const { usage } = await judgeCandidates({ folder }, { judges: [judge] });
    expect(usage.calls).toBe(12);
    expect(usage.usd).toBeLessThan(usd);
  });

  it('leaves out what is judged, and expects answers as long as they were', async () => {
    const folder = await minedFolder();
    const { judge } = await scripted(honest);
    await judgeCandidates({ folder, maxCalls: 5 }, { judges: [judge] });
    expect(await estimateJudging({ folder }, { judges: [judge] })).toMatchObject({
      judges: [{ cases: 7, cached: 5, calls: 7, outputTokens: 7 * 20 }],
    });
  });
});

/** Says yes where the context holds the fact that is asked for. */
function honest({ question, contexts }: AskedCase): VendorAnswer {
  const fact = /fact \d+/.exec(question)?.[0] ?? '';
  return contexts.some((context) => context.toLowerCase().startsWith(`${fact} `)) ? says('YES') : says('NO');
}

/** A person who passes every case over. */
const skipping: Judge = {
  name: 'ann',
  promptHash: '',
  judge: async () => ({ verdict: 'undecided', undecided: 'skipped', reason: '', usage: { calls: 0 } }),
};

async function scripted(script: (asked: AskedCase) => VendorAnswer, options: LanguageModelJudgeOptions = {}) {
  const server = await geminiJudge(script);
  onTestFinished(() => server.close());
  const model = geminiModel({ apiKey: 'key', baseUrl: `${server.url}/v1` });
  return { server, judge: languageModelJudge(model, { price, ...options }) };
}
