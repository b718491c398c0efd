// Measures grounding on golden sets: node src/hold-out.ts [--refined FILE] GOLDEN FOLDER [INCLUDE]...
// FOLDER is the package that the questions are about, INCLUDE a glob of what is indexed of it (default: everything). FILE keeps the
// transformer's second vectors; without it there are none.
import { parseArgs } from 'node:util';
import { type Grounding, type Metadata, symbolsOf } from '@touchstone/contract';
import { type ChunkPlace, type GoldenFile, matchesItem, readGoldenSets } from '@touchstone/eval';
import { ask } from './ask.ts';
import { type Corpus, openCorpus } from './corpus.ts';
import { groundingTable, percent } from './report.ts';

/** A golden question and what the engine said of it. */
interface Outcome {
  /** The category of an unanswerable question; whether the evidence was among the found of an answerable one. */
  readonly category: string;
  readonly isAnswerable: boolean;
  readonly grounding: Grounding;
}

const answered = 'answerable, evidence found';
const missed = 'answerable, evidence not found';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { refined: { type: 'string' } } });
const [golden, folder, ...include] = positionals;
if (golden === undefined || folder === undefined) {
  process.stderr.write('Usage: node src/hold-out.ts [--refined FILE] GOLDEN FOLDER [INCLUDE]...\n');
  process.exit(2);
}
const files = await readGoldenSets(golden);
const corpus = await openCorpus(folder, {
  include: include.length === 0 ? undefined : include,
  vectors: values.refined,
});
for (const isReranked of [true, false]) {
  const outcomes = await measure(corpus, files, isReranked);
  process.stdout.write(
    `\n## ${isReranked ? 'With the local reranker' : 'Without a reranker'}\n\n${report(outcomes)}\n`,
  );
}
await corpus.close();

async function measure(
  { chunks, ...rest }: Corpus,
  sets: readonly GoldenFile[],
  isReranked: boolean,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { query, taskMode = 'build', answerable, expected, category } of sets.flatMap(
    ({ set }) => set.questions,
  )) {
    const { grounding, found } = await ask({ chunks, ...rest }, query, { isReranked, taskMode });
    const isFound = found.some((id) =>
      expected.some((item) => item.grade > 0 && matchesItem(item, placeOf(id, chunks.get(id)?.metadata ?? {}))),
    );
    const kind = isFound ? answered : missed;
    outcomes.push({ category: answerable ? kind : (category ?? 'unanswerable'), isAnswerable: answerable, grounding });
  }
  return outcomes;
}

function report(outcomes: readonly Outcome[]): string {
  const categories = Map.groupBy(outcomes, ({ category }) => category);
  const judged = outcomes.map(({ category, grounding }) => ({ row: 'golden', column: category, grounding }));
  const figure = (name: string, isSaid: (one: Outcome) => boolean, isTrue: (one: Outcome) => boolean) => {
    const [said, right] = [outcomes.filter(isSaid), outcomes.filter(isTrue)];
    const both = said.filter(isTrue).length;
    const precision = `${percent(both, said.length)} % (${both}/${said.length})`;
    return `| ${name} | ${precision} | ${percent(both, right.length)} % (${both}/${right.length}) |`;
  };
  return [
    groundingTable(judged, [...categories.keys()]),
    '',
    '| | precision | recall |',
    '|---|---|---|',
    figure(
      'can ground: `strong`, of answerable',
      ({ grounding }) => grounding === 'strong',
      ({ isAnswerable }) => isAnswerable,
    ),
    figure(
      'the same, of answerable with evidence found',
      ({ grounding }) => grounding === 'strong',
      ({ category }) => category === answered,
    ),
    figure(
      'abstains: `weak` or `none`, of unanswerable',
      ({ grounding }) => grounding !== 'strong',
      ({ isAnswerable }) => !isAnswerable,
    ),
    figure(
      'withholds: `none`, of unanswerable',
      ({ grounding }) => grounding === 'none',
      ({ isAnswerable }) => !isAnswerable,
    ),
    figure(
      'the same, without neighbouring ones',
      ({ grounding, category }) => grounding === 'none' && category !== 'neighbouring',
      ({ isAnswerable, category }) => !isAnswerable && category !== 'neighbouring',
    ),
  ].join('\n');
}

function placeOf(candidateId: string, metadata: Metadata): ChunkPlace {
  const { repo, path, start_line: startLine, end_line: endLine } = metadata;
  return {
    candidateId,
    repo,
    path,
    startLine,
    endLine,
    symbols: symbolsOf(metadata),
  };
}
