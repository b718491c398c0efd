// Fits and cross-validates the local reranker over folders in BEIR form and the code benchmark's fitting half. The README has the options.
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calibrate, reliability } from './calibrate.ts';
import { columns, type ExampleSet, examplesOf, ndcgOf, scoresOf, type Telling } from './examples.ts';
import { fitWeights } from './fit-weights.ts';
import { codeCandidates, judgedCandidates } from './judged-candidates.ts';
import type { JudgedSet } from './search-branches.ts';
import { type TransformerName, transformers } from './transformer.ts';

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string', default: join(tmpdir(), 'touchstone-fit-reranker') },
    packages: { type: 'string', default: join(homedir(), '.cache', 'touchstone', 'code-benchmark') },
    lesser: { type: 'string', multiple: true, default: [] },
    most: { type: 'string', default: '110' },
    'code-share': { type: 'string', default: '3' },
    embedder: { type: 'string', default: 'local' },
  },
});
/** By embedder: what the reranker is told in the two conditions that one set of weights has to serve, and how the table names them. */
type Condition = readonly [telling: Telling, column: string];
const transformerNames = Object.keys(transformers) as TransformerName[];
const byTransformer: readonly [Condition, Condition] = [
  ['transformer', 'reranked, of the transformer’s search'],
  ['refined', 'reranked, with second vectors'],
];
const conditionsOf: Readonly<Record<string, readonly [Condition, Condition]>> = {
  ...Object.fromEntries(transformerNames.map((name) => [name, byTransformer])),
  local: [
    ['told', 'reranked'],
    ['untold', 'reranked, without the scores of the branches'],
  ],
};
const conditions = conditionsOf[values.embedder];
if (folders.length < 2 || conditions === undefined) {
  process.stderr.write(
    'Usage: node src/main.ts [--embedder local|minilm|bge] [--cache DIR] [--packages DIR] [--code-share N] [--lesser NAME]... [--most N] DIR DIR... (each set is scored by weights of the others)\n',
  );
  process.exit(2);
}
const [main, other] = conditions;
const lesser = new Set(values.lesser);
/** All packages together count as much as so many folders. */
const codeShare = Number(values['code-share']);
const looking = {
  cache: values.cache,
  most: Number(values.most),
  transformer: transformerNames.find((name) => name === values.embedder),
};
const code = codeShare > 0 ? await codeCandidates(values.packages, looking) : [];
const byMain: ExampleSet[] = [];
const byOther: ExampleSet[] = [];
for (const folder of folders) {
  const set = await judgedCandidates(folder, looking);
  await read(set, lesser.has(set.name) ? 0.5 : 1);
}
for (const set of code) await read(set, codeShare / code.length);
report();

async function read(set: JudgedSet, share: number): Promise<void> {
  byMain.push(await examplesOf(set, { telling: main[0], share }));
  byOther.push(await examplesOf(set, { telling: other[0], share }));
  note(`${set.name}: ${set.queries.length} queries`);
}

function report(): void {
  const both = [...byMain, ...byOther];
  const weights = fitWeights(both);
  // A score is of the reranker alone: the order of files comes after it. Judgements of files do not say which of their chunks answers.
  const own = weights.map((weight, f) => (columns[f] === 'sourceFirst' ? 0 : weight));
  const records = both.filter(({ isCode }) => !isCode);
  const calibration = calibrate(records, own);
  const { bias, scale } = calibration;
  const judged = byMain.filter(({ name }) => !lesser.has(name));
  const rows = judged.map((set) => {
    const alike = byOther.find(({ name }) => name === set.name) as ExampleSet;
    const others = fitWeights(both.filter(({ name }) => name !== set.name));
    const none = new Float64Array(columns.length);
    note(`fitted without ${set.name}`);
    return [meanNdcg(set, none), meanNdcg(set, others), meanNdcg(alike, others), meanNdcg(set, weights)];
  });
  const means = (isCode: boolean) => {
    const chosen = rows.filter((_, i) => judged[i]?.isCode === isCode);
    return [0, 1, 2, 3].map((at) => chosen.reduce((sum, row) => sum + (row[at] as number), 0) / chosen.length);
  };
  const line = (name: string, queries: number | string, figures: readonly number[]) =>
    `| ${[name, queries, ...figures.map((figure) => figure.toFixed(4))].join(' | ')} |`;
  const lines = [
    'Reranked by weights fitted on the other sets, except the last column, which is fitted on all.\n',
    `| Set | queries | hybrid | ${main[1]} | ${other[1]} | fitted on all |`,
    '|---|---|---|---|---|---|',
    ...judged.map((set, i) => line(set.name, set.examples.length, rows[i] as number[])),
    line('*mean of folders*', '', means(false)),
    ...(code.length === 0 ? [] : [line('*mean of packages, by file*', '', means(true))]),
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

/** How far the program is. */
function note(what: string): void {
  process.stderr.write(`${(process.uptime() / 60).toFixed(1)} min  ${what}\n`);
}
