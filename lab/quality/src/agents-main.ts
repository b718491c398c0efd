// `npm run -s bench:agents -- [--only NAME,...] [--cache DIR] [--plot FILE]`: the share of the right files and lines that an agent has read,
// by the tokens of its calls and their answers: one with ripgrep, and the same with Touchstone first. The tables go to stdout.
// With `--agent COMMAND [--prepare COMMAND] [--questions N]` a real one is asked, such as `claude -p`: `askRealAgent`.
import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { agentCorpora } from './agents/agent-questions.ts';
import { agentsPlot } from './agents/agents-plot.ts';
import { type AgentMeasurement, agents, budgets, measureAgents } from './agents/measure-agents.ts';
import { askRealAgent } from './agents/real-agent.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    plot: { type: 'string' },
    agent: { type: 'string' },
    prepare: { type: 'string', default: 'npx -y touchstone install --agent claude --yes' },
    questions: { type: 'string', default: '15' },
    cache: { type: 'string', default: join(homedir(), '.cache', 'touchstone', 'code-benchmark') },
  },
});
const names = values.only?.split(',');
const measured: AgentMeasurement[] = [];
for (const corpus of await agentCorpora(values.cache)) {
  if (names !== undefined && !names.includes(corpus.name)) continue;
  console.error(`Asking about ${corpus.name} ...`);
  if (values.agent !== undefined) {
    const questions = corpus.questions.slice(0, Number(values.questions));
    const answers = askRealAgent({ ...corpus, questions }, { ask: values.agent, prepare: values.prepare });
    for (const one of answers) console.log(JSON.stringify(one));
    continue;
  }
  measured.push(...(await measureAgents(corpus)));
}

if (values.agent !== undefined) process.exit();

const [code, fastify] = [
  measured.filter(({ corpus }) => corpus !== 'fastify'),
  measured.filter(({ corpus }) => corpus === 'fastify'),
];
const groups = [
  { label: 'files of code', rows: code, of: 'files' },
  { label: 'files of fastify', rows: fastify, of: 'files' },
  { label: 'lines of fastify', rows: fastify, of: 'lines' },
] as const;
const curves = groups.flatMap(({ label, rows, of }) =>
  agents.flatMap((agent) => {
    const own = rows.filter((row) => row.agent === agent);
    if (own.length === 0) return [];
    const recalls = budgets.map((_, at) => mean(own.map(({ recalls }) => recalls[at]?.[of] ?? 0)));
    return [{ label, agent, questions: own.length, recalls }];
  }),
);
console.log(row(['Recall of', 'Agent', 'Questions', ...budgets.map((budget) => budget.toLocaleString('en'))]));
console.log(`|---|---|${'---:|'.repeat(budgets.length + 1)}`);
for (const { label, agent, questions, recalls } of curves) {
  console.log(row([label, agent, String(questions), ...recalls.map((share) => share.toFixed(3))]));
}
console.log(
  `\n${row(['Agent', 'all files read', 'calls until then, median', 'seconds a question, median'])}\n|---|---:|---:|---:|`,
);
for (const agent of agents) {
  const own = measured.filter((one) => one.agent === agent);
  const calls = own.flatMap(({ callsToAll }) => callsToAll ?? []);
  const share = `${calls.length} of ${own.length}`;
  console.log(row([agent, share, String(median(calls)), (median(own.map(({ ms }) => ms)) / 1000).toFixed(2)]));
}
if (values.plot !== undefined) writeFileSync(values.plot, `${agentsPlot(budgets, curves)}\n`);

function mean(of: readonly number[]): number {
  return of.reduce((sum, value) => sum + value, 0) / of.length;
}

function median(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
