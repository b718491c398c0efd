// Writes judged lists: node src/make-candidates.ts [--refined] [--cache DIR] [--most N] OUT.jsonl DIR DIR... (BEIR-form folders)
// Each set is ordered by the local reranker with weights that are fitted on the other sets; `--refined` gives it second vectors.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Example, type ExampleSet, examplesOf, scoresOf } from '../../fit-reranker/src/examples.ts';
import { byScore, convexOrder } from '../../fit-reranker/src/first-stage.ts';
import { fitWeights } from '../../fit-reranker/src/fit-weights.ts';
import { judgedCandidates } from '../../fit-reranker/src/judged-candidates.ts';
import type { JudgedQuery, JudgedSet } from '../../fit-reranker/src/search-branches.ts';
import type { JudgedList } from './judged-list.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    refined: { type: 'boolean', default: false },
    cache: { type: 'string', default: join(tmpdir(), 'touchstone-fit-reranker') },
    most: { type: 'string', default: '150' },
  },
});
const [to, ...folders] = positionals;
if (to === undefined || folders.length < 2) {
  process.stderr.write(
    'Usage: node src/make-candidates.ts [--refined] [--cache DIR] [--most N] OUT.jsonl DIR DIR...\n',
  );
  process.exit(2);
}
const { refined, cache, most } = values;
const looking = { cache, most: Number(most), withTransformer: refined };
const pool = 50;
const sets: { set: JudgedSet; examples: ExampleSet }[] = [];
for (const folder of folders) {
  const set = await judgedCandidates(folder, looking);
  sets.push({ set, examples: await examplesOf(set, { telling: refined ? 'refined' : 'told', share: 1 }) });
}
const lines = sets.flatMap(({ set, examples }) => {
  const weights = fitWeights(sets.filter((other) => other.set !== set).map((other) => other.examples));
  return set.queries.map((query, at) => {
    const example = examples.examples[at] as Example;
    return JSON.stringify(listOf(set, query, example, scoresOf(example, weights)));
  });
});
writeFileSync(to, `${lines.join('\n')}\n`);

function listOf(set: JudgedSet, query: JudgedQuery, example: Example, scores: Float64Array): JudgedList {
  const found = convexOrder(query.keyword.slice(0, pool), query.semantic.slice(0, pool)).slice(0, pool);
  const order = Array.from(scores, (score, id) => ({ id, score })).sort(byScore);
  const records = order.map(({ id }) => example.firstOfRecord[id] as number);
  return {
    set: set.name,
    query: query.query,
    texts: order.map(({ id }) => set.documents[found[id]?.id ?? '']?.text ?? ''),
    scores: order.map(({ score }) => score),
    grades: order.map(({ id }) => example.grades[id] as number),
    firstOfRecord: records.map((record) => records.indexOf(record)),
    idealGain: example.idealGain,
  };
}
