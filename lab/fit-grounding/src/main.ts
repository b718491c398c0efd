// Fits and cross-validates grounding: node src/main.ts [--every N] [--reranked] [--asked FILE]
// [--plot FILE] [--near NAME,NAME]... DIR DIR...
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readBeir } from '@touchstone/eval';
import {
  type CalibrationPlan,
  calibrateGrounding,
  type GroundedQuestion,
  reliabilityOf,
} from '@touchstone/host/evaluate';
import { localEmbedder, localReranker } from '@touchstone/local-models';
import { groundingCalibration } from '@touchstone/pipeline/fitting';
import { ask } from './ask.ts';
import { type Corpus, openCorpus } from './corpus.ts';
import { type AskedQuestion, heldOutJudgements, isFitted, type Judgement, judge } from './held-out-judgements.ts';
import { kinds, type OtherSet, type Question, questionsFor } from './questions.ts';
import { reliabilityPlot, reliabilityTable } from './reliability-report.ts';
import { groundingTable } from './report.ts';
import { lengthOf, separation, talkOf } from './separation.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    reranked: { type: 'boolean', default: false },
    asked: { type: 'string' },
    plot: { type: 'string' },
    near: { type: 'string', multiple: true, default: [] },
  },
});
if (folders.length < 2) {
  process.stderr.write(
    'Usage: node src/main.ts [--every N] [--reranked] [--asked FILE] [--plot FILE] [--near NAME,NAME]... DIR DIR... (each is judged by a fit on the others)\n',
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
for (const isReranked of values.reranked ? [true] : [true, false]) {
  report(await askedOnce(isReranked), isReranked ? 'With the local reranker' : 'Without a reranker');
}
for (const corpus of corpora) await corpus.close();

/** Asking takes minutes, a fit seconds: with `--asked`, what was asked is kept in a file, and read from it the next time. */
async function askedOnce(isReranked: boolean): Promise<readonly AskedQuestion[]> {
  if (kept !== undefined)
    return kept
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AskedQuestion);
  const asked: AskedQuestion[] = [];
  for (const corpus of corpora) asked.push(...(await askAll(corpus, isReranked)));
  if (values.asked !== undefined) writeFileSync(values.asked, asked.map((one) => JSON.stringify(one)).join('\n'));
  return asked;
}

async function askAll(corpus: Corpus, isReranked: boolean): Promise<readonly AskedQuestion[]> {
  const others: OtherSet[] = sets
    .filter(({ name }) => name !== corpus.name)
    .map(({ name, queries }) => ({
      queries,
      isNeighbour: neighbours.some((near) => near.includes(name) && near.includes(corpus.name)),
    }));
  const asked: AskedQuestion[] = [];
  for (const { query, kind, talk, answers, filter } of thinned(questionsFor(corpus, others))) {
    const { signals, found } = await ask(corpus, query, { isReranked, filter });
    asked.push({ set: corpus.name, kind, talk, isFound: found.some((id) => answers.has(id)), signals });
  }
  return asked;
}

/** Every `every`-th question of each kind, so that what can be answered and what cannot stay in the same talk. */
function thinned(questions: readonly Question[]): readonly Question[] {
  return [...Map.groupBy(questions, ({ kind }) => kind).values()].flatMap((of) =>
    of.filter((_, at) => at % every === 0),
  );
}

/** Each question by a fit that knows neither its corpus nor its talk, then the fit on all. Answerable ones count where an answer was found. */
function report(asked: readonly AskedQuestion[], title: string): void {
  const held = heldOutJudgements(asked, plan);
  const supports = new Map<GroundedQuestion, number>(held.map(({ one, support }) => [one, support]));
  const bins = reliabilityOf(asked.filter(isFitted), (one) => supports.get(one) ?? 0, plan);
  const all = calibrateGrounding(asked.filter(isFitted), plan);
  const ofAll = asked.filter(isFitted).map((one) => judge(one, all));
  const shipped = groundingCalibration(values.reranked ? localReranker().model : undefined, [localEmbedder().model]);
  const byShipped = asked.map((one) => judge(one, shipped));
  const shippedSupports = new Map<GroundedQuestion, number>(byShipped.map(({ one, support }) => [one, support]));
  const shippedBins = reliabilityOf(asked.filter(isFitted), (one) => shippedSupports.get(one) ?? 0, plan);
  if (values.plot !== undefined) writeFileSync(values.plot, reliabilityPlot(shippedBins));
  const lines = [
    `\n## ${title}\n`,
    'Each question by a fit without its corpus and its family of talk; answerable questions whose answer was among the found.\n',
    ...tables(held),
    reliabilityTable(bins),
    '\nAnswerable questions whose answer was not found, by the fit on all:\n',
    groundingTable(rows(ofAll.filter(({ one }) => isMissed(one))), kinds),
    `\nFit on all: ${JSON.stringify(all)}`,
    '\n### By the calibration that ships\n',
    ...tables(byShipped),
    reliabilityTable(shippedBins),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** What became of each kind, and how well off-topic questions are told: by length and family, then in families that no fit has seen. */
function tables(judgements: readonly Judgement[]): readonly string[] {
  return [judgements.filter(({ one }) => isFitted(one)), judgements.filter(({ one }) => !isFitted(one))].flatMap(
    (of) => [groundingTable(shown(of), kinds), separation(of, lengthOf), separation(of, talkOf), ''],
  );
}

function rows(judgements: readonly Judgement[]) {
  return judgements.map(({ one: { set, kind }, grounding }) => ({ row: set, column: kind, grounding }));
}

function shown(judgements: readonly Judgement[]) {
  return rows(judgements.filter(({ one }) => !isMissed(one)));
}

function isMissed({ kind, isFound }: AskedQuestion): boolean {
  return answerable.has(kind) && !isFound;
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
