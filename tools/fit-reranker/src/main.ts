// Fits and cross-validates the local reranker: node src/main.ts [--cache DIR] [--packages DIR] [--lesser NAME]... [--most N] DIR... (BEIR-form folders)
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calibrate, reliability } from './calibrate.ts';
import { columns, type ExampleSet, examplesOf, ndcgOf, scoresOf } from './examples.ts';
import { fitWeights } from './fit-weights.ts';
import { codeCandidates, type JudgedSet, judgedCandidates } from './judged-candidates.ts';

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string', default: join(tmpdir(), 'touchstone-fit-reranker') },
    packages: { type: 'string', default: join(homedir(), '.cache', 'touchstone', 'code-benchmark') },
    lesser: { type: 'string', multiple: true, default: [] },
    most: { type: 'string', default: '110' },
  },
});
if (folders.length < 2) {
  process.stderr.write(
    'Usage: node src/main.ts [--cache DIR] [--packages DIR] [--lesser NAME]... [--most N] DIR DIR... (each set is scored by weights of the others)\n',
  );
  process.exit(2);
}
const lesser = new Set(values.lesser);
/** All packages together count as much as three folders. */
const codeShare = 3;
const code = await codeCandidates(values.packages, values.cache);
const told: ExampleSet[] = [];
const untold: ExampleSet[] = [];
for (const folder of folders) {
  const set = await judgedCandidates(folder, values.cache);
  await read(set, lesser.has(set.name) ? 0.5 : 1);
}
for (const set of code) await read(set, codeShare / code.length);
report();

/** Both with and without the scores of the branches, so that one set of weights serves both. */
async function read(set: JudgedSet, share: number): Promise<void> {
  const conditions = { ordered: true, most: Number(values.most), share };
  told.push(await examplesOf(set, { ...conditions, withBranchScores: true }));
  untold.push(await examplesOf(set, { ...conditions, withBranchScores: false }));
}

function report(): void {
  const both = [...told, ...untold];
  const weights = fitWeights(both);
  // A score is of the reranker alone: the order of files comes after it. Judgements of files do not say which of their chunks answers.
  const own = weights.map((weight, f) => (columns[f] === 'sourceFirst' ? 0 : weight));
  const records = both.filter(({ isCode }) => !isCode);
  const calibration = calibrate(records, own);
  const { bias, scale } = calibration;
  const judged = told.filter(({ name }) => !lesser.has(name));
  const rows = judged.map((set) => {
    const plain = untold.find(({ name }) => name === set.name) as ExampleSet;
    const others = fitWeights(both.filter(({ name }) => name !== set.name));
    const none = new Float64Array(columns.length);
    return [meanNdcg(set, none), meanNdcg(set, others), meanNdcg(plain, others), meanNdcg(set, weights)];
  });
  const means = (isCode: boolean) => {
    const chosen = rows.filter((_, i) => judged[i]?.isCode === isCode);
    return [0, 1, 2, 3].map((at) => chosen.reduce((sum, row) => sum + (row[at] as number), 0) / chosen.length);
  };
  const line = (name: string, queries: number | string, figures: readonly number[]) =>
    `| ${[name, queries, ...figures.map((figure) => figure.toFixed(4))].join(' | ')} |`;
  const lines = [
    'Reranked by weights fitted on the other sets, except the last column, which is fitted on all.\n',
    '| Set | queries | hybrid | reranked | reranked, without the scores of the branches | fitted on all |',
    '|---|---|---|---|---|---|',
    ...judged.map((set, i) => line(set.name, set.examples.length, rows[i] as number[])),
    line('*mean of folders*', '', means(false)),
    line('*mean of packages, by file*', '', means(true)),
    '\n| Score | share of candidates | relevant of them |',
    '|---|---|---|',
    ...reliability(records, own, calibration),
    `\nbias: ${bias.toFixed(2)},`,
    ...columns.map((name, f) => `${name}: ${(scale * (weights[f] as number)).toFixed(2)},`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Mean nDCG@10 over the judged queries. */
function meanNdcg({ examples }: ExampleSet, weights: Float64Array): number {
  return examples.reduce((sum, example) => sum + ndcgOf(example, scoresOf(example, weights)), 0) / examples.length;
}
