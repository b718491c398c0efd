// nDCG@10 of trained rerankers beside the local one: node src/evaluate.ts CANDIDATES.jsonl SCORES.jsonl...
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { leaveOneOut, mean, meanNdcg, type ScoredList } from './blend.ts';
import type { JudgedList } from './judged-list.ts';

const [from, ...files] = process.argv.slice(2);
if (from === undefined || files.length === 0) {
  process.stderr.write('Usage: node src/evaluate.ts CANDIDATES.jsonl SCORES.jsonl...\n');
  process.exit(2);
}
const lists = lines<JudgedList>(from);
const [first, ...others] = files.map((file) => scored(file, lines<readonly number[] | null>(file)));
const names = [...(first?.sets.keys() ?? [])];
const row = (label: string, figures: readonly number[]) =>
  `| ${[label, ...[...figures, mean(figures)].map((figure) => figure.toFixed(3))].join(' | ')} |`;
const table = [`| | ${names.join(' | ')} | mean |`, `|---|${'---:|'.repeat(names.length + 1)}`];
for (const { name, sets } of first === undefined ? [] : [first, ...others]) {
  const at = (weight: number) => names.map((set) => meanNdcg(sets.get(set) ?? [], weight));
  const blended = leaveOneOut(sets);
  table.push(row('local reranker', at(0)), row(`${name}, alone`, at(Infinity)));
  table.push(
    row(
      `${name}, beside it`,
      names.map((set) => blended.get(set) as number),
    ),
  );
}
process.stdout.write(`${table.join('\n')}\n`);

/** Of lists that the model did not score (`null`) nothing is counted. */
function scored(file: string, scores: readonly (readonly number[] | null)[]) {
  const sets = new Map<string, ScoredList[]>();
  lists.forEach((list, at) => {
    const trained = scores[at];
    if (!trained || trained.length === 0) return;
    sets.set(list.set, [...(sets.get(list.set) ?? []), { list, trained }]);
  });
  return { name: basename(file).replace(/\..*$/, ''), sets };
}

function lines<T>(file: string): readonly T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
