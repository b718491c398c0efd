// Fits and cross-validates the local reranker: node src/main.ts DIR... (BEIR-form folders)
import { featureNames } from '@touchstone/rerank-local/fitting';
import { calibrate, reliability } from './calibrate.ts';
import { type ExampleSet, examplesOf, ndcgOf, scoresOf } from './examples.ts';
import { fitWeights } from './fit-weights.ts';
import { type JudgedSet, judgedCandidates } from './judged-candidates.ts';

const folders = process.argv.slice(2);
if (folders.length < 2) {
  process.stderr.write('Usage: node src/main.ts DIR DIR... (two or more: each is scored by weights of the others)\n');
  process.exit(2);
}
const sets: JudgedSet[] = [];
for (const folder of folders) sets.push(await judgedCandidates(folder));
for (const ordered of [true, false]) await report(sets, ordered);

/** Fits on the candidates of the hybrid search, the default first stage, and scores those of both. */
async function report(judged: readonly JudgedSet[], ordered: boolean): Promise<void> {
  const [hybrid, keyword]: [ExampleSet[], ExampleSet[]] = [[], []];
  for (const set of judged) {
    hybrid.push(await examplesOf(set, 'hybrid', ordered));
    keyword.push(await examplesOf(set, 'keyword', ordered));
  }
  const weights = fitWeights(hybrid);
  const { scale, bias } = calibrate(hybrid, weights);
  const lines = [
    `\n## Input order: ${ordered ? 'ranked' : 'none'}\n`,
    'Reranked by weights fitted on the other sets, except the last column, which is fitted on all.\n',
    '| Set | queries | keyword | keyword, reranked | hybrid | hybrid, reranked | fitted on all |',
    '|---|---|---|---|---|---|---|',
    ...hybrid.map((set, i) => {
      const others = fitWeights(hybrid.filter((other) => other !== set));
      const byKeyword = keyword[i] as ExampleSet;
      const figures = [
        meanNdcg(byKeyword),
        meanNdcg(byKeyword, others),
        meanNdcg(set),
        meanNdcg(set, others),
        meanNdcg(set, weights),
      ];
      return `| ${[set.name, set.examples.length, ...figures.map((figure) => figure.toFixed(4))].join(' | ')} |`;
    }),
    '\n| Score | share of candidates | relevant of them |',
    '|---|---|---|',
    ...reliability(hybrid, weights, { scale, bias }),
    `\nbias: ${bias.toFixed(2)},`,
    ...featureNames.map((name, f) => `${name}: ${(scale * (weights[f] as number)).toFixed(2)},`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Mean nDCG@10 over the judged queries; without weights, of the first stage's order. */
function meanNdcg({ examples }: ExampleSet, weights?: Float64Array): number {
  const of = (example: ExampleSet['examples'][number]) =>
    ndcgOf(example, weights === undefined ? new Float64Array(example.grades.length) : scoresOf(example, weights));
  return examples.reduce((sum, example) => sum + of(example), 0) / examples.length;
}
