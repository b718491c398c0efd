import { resolve } from 'node:path';
import type { Command } from 'commander';
import { addMetricOptions } from '../evaluation/evaluation-options.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedChoice } from '../terminal/typed-choice.ts';
import type { MetricOptions } from '../terminal/typed-metrics.ts';
import { typedNumber, wholeNumber } from '../terminal/typed-number.ts';
import { defineCommand } from './define-command.ts';

interface CompareCommandOptions extends MetricOptions {
  readonly qrels?: string;
  readonly worse?: string;
  readonly show?: string;
  readonly seed?: string;
}

const text = {
  name: 'compare',
  summary: 'Compare two runs: what changed, whether by more than chance, and which queries got worse.',
  arguments: [
    ['<baseline>', 'run file written by "eval --run", or a run in TREC format'],
    ['<candidate>', 'another run of the same questions, to compare with the baseline'],
  ],
  examples: [
    'eval compare runs/main.jsonl runs/branch.jsonl',
    'eval compare a.trec b.trec --qrels qrels.test --metric map',
  ],
  notes: `The p value is two-sided. It comes from a paired randomisation test and is corrected (Holm) for the number of metrics.
The interval is a 95% bootstrap over queries. Differences marked * have a corrected p below 0.05.
The same files always give the same figures.`,
} as const;

/** `touchstone eval compare` */
export function compareCommand(context: ProgramContext): Command {
  return defineCommand<CompareCommandOptions>(context, text, addOptions, compare);
}

function addOptions(command: Command): void {
  command.option('--qrels <file>', 'file with judgements (default: those in the run files)');
  addMetricOptions(command);
  command
    .option('--worse <metric>', 'metric of the queries that got worse (default: the last)')
    .option('--show <number>', 'such queries to show, with both rankings (default: 5)')
    .option('--seed <number>', 'seed of the test and the interval (default: 1)');
}

async function compare(
  invocation: Invocation,
  [baseline = '', candidate = '']: readonly string[],
  options: CompareCommandOptions,
): Promise<void> {
  const { io, json, styles } = invocation;
  const [
    { compareRuns, comparedRunsJson, usualMetrics },
    { metricsIn },
    { namingFlags },
    { renderComparison },
    { renderWarnings },
  ] = await Promise.all([
    import('@touchstone/host/evaluate'),
    import('../terminal/typed-metrics.ts'),
    import('../terminal/naming-flags.ts'),
    import('../terminal/comparison.ts'),
    import('../terminal/evaluation.ts'),
  ]);
  const { qrels, worse, show, seed } = options;
  const metrics = metricsIn(options) ?? usualMetrics();
  const names = metrics.map(({ name }) => name);
  if (worse !== undefined) typedChoice(worse, '--worse', names);
  const shown = show === undefined ? usuallyShown : typedNumber(show, wholeNumber('--show'));
  const choice = {
    ...{ metrics, worsenedIn: worse },
    qrels: qrels === undefined ? undefined : resolve(io.cwd, qrels),
    seed: seed === undefined ? undefined : typedNumber(seed, wholeNumber('--seed')),
  };
  const compared = await namingFlags({ qrels: '--qrels FILE' }, () =>
    compareRuns(resolve(io.cwd, baseline), resolve(io.cwd, candidate), choice),
  );
  if (json) return invocation.printJson(comparedRunsJson(compared));
  invocation.print(renderComparison(compared, { styles, shown }));
  const warnings = [...compared.baseline.warnings, ...compared.candidate.warnings];
  for (const line of renderWarnings(warnings, styles)) invocation.print(line);
}

const usuallyShown = 5;
