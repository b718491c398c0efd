// Fits and cross-validates grounding: node src/main.ts [--secondary-queries] [--every N] [--reranked] [--near NAME,NAME]... DIR DIR...
import { parseArgs } from 'node:util';
import { readBeir } from '@touchstone/eval';
import { type GroundingCalibration, ground, supportOf } from '@touchstone/pipeline/fitting';
import { ask } from './ask.ts';
import { type Asked, calibrate } from './calibrate.ts';
import { type Corpus, openCorpus } from './corpus.ts';
import { kinds, type OtherSet, questionsFor } from './questions.ts';
import { groundingTable } from './report.ts';
import { secondaryTable } from './secondary-queries.ts';
import { separation } from './separation.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    'secondary-queries': { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    reranked: { type: 'boolean', default: false },
    near: { type: 'string', multiple: true, default: [] },
  },
});
if (folders.length < 2) {
  process.stderr.write(
    'Usage: node src/main.ts [--secondary-queries] [--every N] [--reranked] [--near NAME,NAME]... DIR DIR... (each is judged by a fit on the others)\n',
  );
  process.exit(2);
}
const neighbours = values.near.map((names) => names.split(','));
/** Kinds of questions that something in the corpus answers. */
const answerable: ReadonlySet<string> = new Set(kinds.slice(0, kinds.indexOf('near miss')));

const corpora: Corpus[] = [];
for (const folder of folders) corpora.push(await openCorpus(folder));
const sets = await judgedSets(folders);
const every = Number(values.every);
for (const isReranked of values['secondary-queries'] ? [] : values.reranked ? [true] : [true, false]) {
  const asked: Asked[] = [];
  for (const corpus of corpora) asked.push(...(await askAll(corpus, isReranked)));
  report(asked, isReranked ? 'With the local reranker' : 'Without a reranker');
}
if (values['secondary-queries']) process.stdout.write(`${await secondaryTable(corpora)}\n`);
for (const corpus of corpora) await corpus.close();

async function askAll(corpus: Corpus, isReranked: boolean): Promise<readonly Asked[]> {
  const others: OtherSet[] = sets
    .filter(({ name }) => name !== corpus.name)
    .map(({ name, queries }) => ({
      queries,
      isNeighbour: neighbours.some((near) => near.includes(name) && near.includes(corpus.name)),
    }));
  const asked: Asked[] = [];
  for (const { query, kind, answers, filter } of questionsFor(corpus, others).filter((_, at) => at % every === 0)) {
    const { signals, found } = await ask(corpus, query, { isReranked, filter });
    asked.push({ corpus: corpus.name, kind, isFound: found.some((id) => answers.has(id)), signals });
  }
  return asked;
}

/** Each corpus by the fit on the others, then the fit on all. Answerable questions count where an answer was found. */
function report(asked: readonly Asked[], title: string): void {
  const names = [...new Set(asked.map(({ corpus }) => corpus))];
  const judge = ({ corpus, kind, signals }: Asked, calibration: GroundingCalibration) => {
    const support = supportOf(signals, calibration.weights);
    return { row: corpus, column: kind, grounding: ground({ ...signals, support }, calibration) };
  };
  const shown = asked.filter(({ kind, isFound }) => isFound || !answerable.has(kind));
  const held = names.flatMap((name) => {
    const calibration = calibrate(asked.filter(({ corpus }) => corpus !== name));
    return shown.filter(({ corpus }) => corpus === name).map((one) => judge(one, calibration));
  });
  const heldSupport = new Map(
    names.flatMap((name) => {
      const { weights } = calibrate(asked.filter(({ corpus }) => corpus !== name));
      return asked
        .filter(({ corpus }) => corpus === name)
        .map((one) => [one, supportOf(one.signals, weights)] as const);
    }),
  );
  const missed = asked.filter(({ kind, isFound }) => !isFound && answerable.has(kind));
  const all = calibrate(asked);
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
