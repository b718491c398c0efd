import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { geminiModel } from '@touchstone/gemini';
import { loadConfig } from '@touchstone/host';
import { evaluate } from '@touchstone/host/evaluate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extract } from '../src/candidates/extract.ts';
import { writeDatasheet } from '../src/datasheet/write-datasheet.ts';
import { exportDataset } from '../src/export/export-dataset.ts';
import { type CandidateLabel, minedDataset } from '../src/export/mined-dataset.ts';
import { judgeCandidates } from '../src/judge/judge-candidates.ts';
import { labelFileJudges } from '../src/judge/labels/label-file-judges.ts';
import { languageModelJudge } from '../src/judge/language-model-judge.ts';
import { expandKernels } from '../src/kernels/expand/expand-kernels.ts';
import { readRunRecords } from '../src/records/run-records.ts';
import { miningFiles } from '../src/workspace/mining-files.ts';
import { type AskedCase, blocked, geminiJudge, says, text } from './gemini-judge.ts';
import { temporaryFolder } from './made-run.ts';

const benchmark = fileURLToPath(new URL('../../../golden/mining/fastify/benchmark.yaml', import.meta.url));
const engine = { engine: 'test 1' };

type Mined = Awaited<ReturnType<typeof mined>>;
let first: Promise<Mined>;
let second: Promise<Mined>;
const folders: string[] = [];
beforeAll(async () => {
  first = mined();
  second = mined();
  await Promise.all([first, second]);
});
afterAll(async () => {
  for (const run of [first, second]) await (await run).server.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('a whole run over the benchmark of fastify', () => {
  it('by a judge at the edge of its service: mined, measured, the same again, and free the second time', async () => {
    const { folder, server, judge, report } = await first;

    expect(report.questions).toBe(30);
    expect(report.leftOut.unjudged).toBe(0);
    // The two questions that the service spoils have five hard and five random negatives beside their targets, all undecided.
    expect(report.leftOut.undecided).toBeGreaterThanOrEqual(20);
    expect(report.kernels).toBeGreaterThanOrEqual(20);

    const [kept] = (await readDataset(folder)).judges;
    expect(kept?.prompt).toContain("Can you answer the user's question definitively using ONLY the provided context?");
    expect(`sha256:${hash('sha256', kept?.prompt ?? '')}`).toBe(kept?.promptHash);

    const asked = server.asked.length;
    await judgeCandidates({ folder }, { judges: [judge] });
    await expandKernels({ folder }, { judge });
    expect(server.asked.length).toBe(asked);

    for (const name of ['dataset', 'fullDataset', 'datasheet'] as const) {
      const bytes = (run: Mined) => readFile(miningFiles(run.folder)[name], 'utf8');
      expect(await bytes(await second), name).toBe(await bytes(await first));
    }

    const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
    const sets = ['mined_dataset.json', 'retrieval_dataset.yaml'];
    const [whole, pairs] = await evaluate(loaded, { sets, methods: ['keyword'] }, engine);
    expect(pairs?.evaluation.queryCount).toBe(report.pairs);
    expect(pairs?.evaluation.mean['hit@10']).toBeGreaterThan(0.5);
    expect(whole?.kernels?.queryCount).toBe(report.kernels);
    expect(whole?.kernels?.mean['set_recall@12']).toBeGreaterThan(0.5);
    expect(whole?.settings.settings.query_role).toBe('code-query');
  });

  it('by labels from a file: the same labels, without a model', async () => {
    const { folder: judged, report: before } = await first;
    const { questions } = await readDataset(judged);
    const rows = questions.flatMap(({ id, candidates }) =>
      candidates.flatMap(({ fqn, label }) => {
        const answer = answers[label];
        return answer === undefined ? [] : [[id, fqn, answer].map((cell) => JSON.stringify(cell)).join(',')];
      }),
    );
    const folder = await temporaryFolder();
    await extract({ benchmark, folder });
    const file = join(folder, 'labels.csv');
    await writeFile(file, `question_id,fqn,verdict\n${rows.join('\n')}\n`);
    const { judges, warnings } = await labelFileJudges(file, { folder });
    expect(warnings).toEqual([]);
    await judgeCandidates({ folder }, { judges });
    const report = await exportDataset({ folder }, engine);
    expect(report).toMatchObject({ positives: before.positives, leftOut: { undecided: 0 } });
    const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
    const [run] = await evaluate(loaded, { sets: ['retrieval_dataset.yaml'], methods: ['keyword'] }, engine);
    expect(run?.evaluation.queryCount).toBe(report.pairs);
  });
});

const answers: Partial<Record<CandidateLabel, string>> = { positive: 'yes', negative: 'no' };

/** Extracted, judged, expanded and exported, with Gemini on the loopback interface. */
async function mined() {
  const folder = await mkdtemp(join(tmpdir(), 'mining-whole-'));
  folders.push(folder);
  await extract({ benchmark, folder });
  const { questions, contexts } = await readRunRecords(folder);
  const needed = new Map(
    questions.map(({ query, targets }) => [query, targets.map((fqn) => [fqn, contexts.get(fqn)?.text ?? ''] as const)]),
  );
  const [nonsense, refused] = questions.map(({ query }) => query);
  const answer = ({ question, contexts: shown }: AskedCase) => {
    if (question === nonsense) return text(JSON.stringify({ answer: 'MAYBE', reason: '' }));
    if (question === refused) return blocked;
    const missing = needed.get(question)?.find(([, wanted]) => !shown.includes(wanted));
    return missing === undefined ? says('YES') : says('NO', 'Not whole.', missing[0]);
  };
  const server = await geminiJudge(answer);
  const model = geminiModel({ apiKey: 'AIza-0123456789', baseUrl: `${server.url}/v1`, model: 'gemini-2.5-flash' });
  const judge = languageModelJudge(model);
  await judgeCandidates({ folder }, { judges: [judge] });
  await expandKernels({ folder }, { judge });
  const report = await exportDataset({ folder }, engine);
  await writeDatasheet({ folder }, engine);
  return { folder, server, judge, report };
}

async function readDataset(folder: string) {
  return minedDataset.decode(JSON.parse(await readFile(miningFiles(folder).fullDataset, 'utf8')));
}
