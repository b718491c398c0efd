// Fits and cross-validates grounding: node src/main.ts [--secondary-queries] [--every N] [--reranked] [--asked FILE]
// [--plot FILE] [--near NAME,NAME]... DIR DIR...
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readBeir } from '@touchstone/eval';
import {
  type CalibrationPlan,
  calibrateGrounding,
  type GroundedQuestion,
  reliabilityOf,
} from '@touchstone/eval-runner';
import { type GroundingCalibration, ground, supportOf } from '@touchstone/pipeline/fitting';
import { ask } from './ask.ts';
import { type Corpus, openCorpus } from './corpus.ts';
import { kinds, type OtherSet, questionsFor } from './questions.ts';
import { reliabilityPlot, reliabilityTable } from './reliability-report.ts';
import { groundingTable } from './report.ts';
import { secondaryTable } from './secondary-queries.ts';
import { separation } from './separation.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    'secondary-queries': { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    reranked: { type: 'boolean', default: false },
    asked: { type: 'string' },
    plot: { type: 'string' },
    near: { type: 'string', multiple: true, default: [] },
  },
});
if (folders.length < 2) {
  process.stderr.write(
    'Usage: node src/main.ts [--secondary-queries] [--every N] [--reranked] [--asked FILE] [--plot FILE] [--near NAME,NAME]... DIR DIR... (each is judged by a fit on the others)\n',
  );
  process.exit(2);
}
if (values.asked !== undefined && !values.reranked) {
  process.stderr.write('--asked keeps one list of questions: add --reranked.\n');
  process.exit(2);
}
const neighbours = values.near.map((names) => names.split(','));
/** Kinds of questions that something in the corpus answers. */
const answerable: ReadonlySet<string> = new Set(kinds.slice(0, kinds.indexOf('near miss')));

/** What each kind counts. Questions within talk and near misses are what the bounds are hardest for. */
const plan: CalibrationPlan = {
  answerable: { own: 4, terse: 2, identifier: 1, error: 1, long: 5, 'one document': 1 },
  unanswerable: {
    'off-topic': 3,
    everyday: 1,
    'off-topic, long': 1,
    'one document, off-topic': 1,
    gibberish: 2,
    'near miss': 4,
    'near miss, long': 4,
  },
  offTopic: ['off-topic', 'off-topic, long'],
  nearMiss: ['near miss'],
};

const kept = values.asked !== undefined && existsSync(values.asked) ? readFileSync(values.asked, 'utf8') : undefined;
const corpora: Corpus[] = [];
if (kept === undefined) for (const folder of folders) corpora.push(await openCorpus(folder));
const sets = await judgedSets(folders);
const every = Number(values.every);
// Talk has eight wordings, in turn: of every second question, those that can be answered would come in other ones than the others.
if (every % 2 === 0) {
  process.stderr.write(`--every ${values.every} is even, and leaves out some wordings of talk: give an odd number.\n`);
  process.exit(2);
}
for (const isReranked of values['secondary-queries'] ? [] : values.reranked ? [true] : [true, false]) {
  report(await askedOnce(isReranked), isReranked ? 'With the local reranker' : 'Without a reranker');
}
if (values['secondary-queries']) process.stdout.write(`${await secondaryTable(corpora)}\n`);
for (const corpus of corpora) await corpus.close();

/** Asking takes minutes, a fit seconds: with `--asked`, what was asked is kept in a file, and read from it the next time. */
async function askedOnce(isReranked: boolean): Promise<readonly GroundedQuestion[]> {
  if (kept !== undefined)
    return kept
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as GroundedQuestion);
  const asked: GroundedQuestion[] = [];
  for (const corpus of corpora) asked.push(...(await askAll(corpus, isReranked)));
  if (values.asked !== undefined) writeFileSync(values.asked, asked.map((one) => JSON.stringify(one)).join('\n'));
  return asked;
}

async function askAll(corpus: Corpus, isReranked: boolean): Promise<readonly GroundedQuestion[]> {
  const others: OtherSet[] = sets
    .filter(({ name }) => name !== corpus.name)
    .map(({ name, queries }) => ({
      queries,
      isNeighbour: neighbours.some((near) => near.includes(name) && near.includes(corpus.name)),
    }));
  const asked: GroundedQuestion[] = [];
  for (const { query, kind, answers, filter } of questionsFor(corpus, others).filter((_, at) => at % every === 0)) {
    const { signals, found } = await ask(corpus, query, { isReranked, filter });
    asked.push({ set: corpus.name, kind, isFound: found.some((id) => answers.has(id)), signals });
  }
  return asked;
}

/** Each corpus by the fit on the others, then the fit on all. Answerable questions count where an answer was found. */
function report(asked: readonly GroundedQuestion[], title: string): void {
  const names = [...new Set(asked.map(({ set }) => set))];
  const judge = ({ set, kind, signals }: GroundedQuestion, calibration: GroundingCalibration) => {
    const support = supportOf(signals, calibration.weights);
    return { row: set, column: kind, grounding: ground({ ...signals, support }, calibration) };
  };
  const shown = asked.filter(({ kind, isFound }) => isFound || !answerable.has(kind));
  const held = names.flatMap((name) => {
    const calibration = calibrateGrounding(
      asked.filter(({ set }) => set !== name),
      plan,
    );
    return shown.filter(({ set }) => set === name).map((one) => judge(one, calibration));
  });
  const heldSupport = new Map(
    names.flatMap((name) => {
      const { weights } = calibrateGrounding(
        asked.filter(({ set }) => set !== name),
        plan,
      );
      return asked.filter(({ set }) => set === name).map((one) => [one, supportOf(one.signals, weights)] as const);
    }),
  );
  const bins = reliabilityOf(asked, (one) => heldSupport.get(one) ?? 0, plan);
  if (values.plot !== undefined) writeFileSync(values.plot, reliabilityPlot(bins));
  const missed = asked.filter(({ kind, isFound }) => !isFound && answerable.has(kind));
  const all = calibrateGrounding(asked, plan);
  const lines = [
    `\n## ${title}\n`,
    'Each corpus by the fit on the others; answerable questions whose answer was among the found.\n',
    groundingTable(held, kinds),
    '\nAnswerable questions whose answer was not found, by the fit on all:\n',
    groundingTable(
      missed.map((one) => judge(one, all)),
      kinds,
    ),
    '\nAnswered questions against off-topic ones, each corpus by the fit on the others:\n',
    separation(asked, (one) => heldSupport.get(one) ?? 0),
    '\nHow support holds as a probability, each corpus by the fit on the others:\n',
    reliabilityTable(bins),
    `\nFit on all: ${JSON.stringify(all)}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The queries of the BEIR-form folders: what the other corpora cannot answer. */
async function judgedSets(all: readonly string[]) {
  const sets: { readonly name: string; readonly queries: readonly string[] }[] = [];
  for (const [at, { name, isBeir }] of corpora.entries()) {
    if (!isBeir) continue;
    const { queries } = await readBeir(all[at] as string);
    sets.push({ name, queries: [...queries.values()].map(({ text }) => text) });
  }
  return sets;
}
