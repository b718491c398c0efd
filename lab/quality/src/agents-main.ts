// `npm run -s bench:agents -- [--only NAME,...] [--cache DIR]`: the share of the right files and lines that an agent sees in the first answer
// of a tool, by the tokens of that answer. The table goes to stdout.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { agentCorpora } from './agents/agent-questions.ts';
import { askedTools, askTools, budgets, type ToolMeasurement } from './agents/ask-tools.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    cache: { type: 'string', default: join(homedir(), '.cache', 'touchstone', 'code-benchmark') },
  },
});
const names = values.only?.split(',');
const measured: ToolMeasurement[] = [];
for (const corpus of await agentCorpora(values.cache)) {
  if (names !== undefined && !names.includes(corpus.name)) continue;
  console.error(`Asking about ${corpus.name} ...`);
  measured.push(...(await askTools(corpus)));
}

const groups = [
  { label: 'code: files', rows: measured.filter(({ lines }) => lines === undefined), of: 'files' },
  { label: 'fastify: files', rows: measured.filter(({ lines }) => lines !== undefined), of: 'files' },
  { label: 'fastify: lines', rows: measured.filter(({ lines }) => lines !== undefined), of: 'lines' },
] as const;
console.log(line(['Recall of', 'Tool', 'Questions', ...budgets.map(String)]));
console.log(`|---|---|${'---:|'.repeat(budgets.length + 1)}`);
for (const { label, rows, of } of groups) {
  for (const tool of askedTools) {
    const own = rows.filter((row) => row.tool === tool);
    if (own.length === 0) continue;
    const cells = budgets.map((budget) => mean(own.filter((row) => row.budget === budget).map((row) => row[of] ?? 0)));
    console.log(line([label, tool, String(own.length / budgets.length), ...cells]));
  }
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
