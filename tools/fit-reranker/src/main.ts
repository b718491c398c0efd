// Fits and cross-validates the local reranker: node src/main.ts [--cache DIR] [--lesser NAME]... [--most N] DIR... (BEIR-form folders)
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { featureNames } from '@touchstone/rerank-local/fitting';
import { calibrate, reliability } from './calibrate.ts';
import { type ExampleSet, examplesOf, ndcgOf, scoresOf } from './examples.ts';
import { fitWeights } from './fit-weights.ts';
import { type JudgedSet, judgedCandidates } from './judged-candidates.ts';

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string', default: join(tmpdir(), 'touchstone-fit-reranker') },
    lesser: { type: 'string', multiple: true, default: [] },
    most: { type: 'string', default: '150' },
  },
});
if (folders.length < 2) {
  process.stderr.write(
    'Usage: node src/main.ts [--cache DIR] [--lesser NAME]... [--most N] DIR DIR... (each set is scored by weights of the others)\n',
  );
  process.exit(2);
}
const lesser = new Set(values.lesser);
const sets: JudgedSet[] = [];
for (const folder of folders) sets.push(await judgedCandidates(folder, values.cache));
for (const ordered of [true, false]) await report(ordered);

/** Fits on candidates with and without the scores of the branches, so that one set of weights serves both. */
async function report(ordered: boolean): Promise<void> {
  const [told, untold]: [ExampleSet[], ExampleSet[]] = [[], []];
  for (const set of sets) {
    told.push(await examplesOf(set, { ordered, withBranchScores: true, most: Number(values.most) }));
    untold.push(await examplesOf(set, { ordered, withBranchScores: false, most: Number(values.most) }));
  }
  const both = [...told, ...untold];
  const weights = fitWeights(both, lesser);
  const calibration = calibrate(both, weights);
  const { bias, scale } = calibration;
  const judged = told.filter(({ name }) => !lesser.has(name));
  const rows = judged.map((set) => {
    const plain = untold.find(({ name }) => name === set.name) as ExampleSet;
    const others = fitWeights(
      both.filter(({ name }) => name !== set.name),
      lesser,
    );
    const none = new Float64Array(featureNames.length);
    return [meanNdcg(set, none), meanNdcg(set, others), meanNdcg(plain, others), meanNdcg(set, weights)];
  });
  const means = [0, 1, 2, 3].map((at) => rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length);
  const line = (name: string, queries: number | string, figures: readonly number[]) =>
    `| ${[name, queries, ...figures.map((figure) => figure.toFixed(4))].join(' | ')} |`;
  const lines = [
    `\n## Input order: ${ordered ? 'ranked' : 'none'}\n`,
    'Reranked by weights fitted on the other sets, except the last column, which is fitted on all.\n',
    '| Set | queries | hybrid | reranked | reranked, without the scores of the branches | fitted on all |',
    '|---|---|---|---|---|---|',
    ...judged.map((set, i) => line(set.name, set.examples.length, rows[i] as number[])),
    line('*mean*', '', means),
    '\n| Score | share of candidates | relevant of them |',
    '|---|---|---|',
    ...reliability(both, weights, calibration),
    `\nbias: ${bias.toFixed(2)},`,
    ...featureNames.map((name, f) => `${name}: ${(scale * (weights[f] as number)).toFixed(2)},`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Mean nDCG@10 over the judged queries. */
function meanNdcg({ examples }: ExampleSet, weights: Float64Array): number {
  return examples.reduce((sum, example) => sum + ndcgOf(example, scoresOf(example, weights)), 0) / examples.length;
}
