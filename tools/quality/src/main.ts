// `npm run -s bench:quality -- DIR... [--json]`: DIR holds corpus.jsonl, queries.jsonl and qrels.tsv (BEIR form).
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Measurement, measureFolder, metricNames } from './measure-folder.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
if (positionals.length === 0) {
  console.error('Name at least one folder in BEIR form: npm run -s bench:quality -- DIR... [--json]');
  process.exit(2);
}

const measurements: Measurement[] = [];
for (const folder of positionals) {
  console.error(`measuring ${folder}`);
  measurements.push(...(await measureFolder(folder, ['keyword', 'semantic', 'hybrid'])));
}
console.log(values.json ? JSON.stringify(measurements, null, 2) : markdown(measurements));

function markdown(rows: readonly Measurement[]): string {
  const header = ['set', 'method', 'queries', ...metricNames, 'ms a query'];
  const lines = rows.map(({ set, method, queries, metrics, msPerQuery }) => [
    set,
    method,
    String(queries),
    ...metricNames.map((name) => metrics[name]?.toFixed(4) ?? ''),
    msPerQuery.toFixed(2),
  ]);
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
