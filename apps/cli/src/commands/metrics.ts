import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import { addMetricOptions } from '../evaluation/evaluation-options.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import type { MetricOptions } from '../terminal/typed-metrics.ts';
import { defineCommand } from './define-command.ts';

interface MetricsOptions extends MetricOptions {
  readonly qrels?: string;
  readonly run?: string;
  readonly perQuery?: boolean;
}

const text = {
  name: 'metrics',
  summary: 'Measure a saved run against judgements, without searching. The figures equal those of trec_eval.',
  examples: [
    'eval metrics --qrels qrels.test --run bm25.trec',
    'eval metrics --run runs/today.jsonl --metric map --k 5,10 --per-query',
  ],
  notes: `Judgements are read in TREC format or as the .tsv of BEIR. A run is read in TREC format, or from a file written by "eval --run", which also holds judgements.
Means are taken over every judged query. A query without results counts as 0 (trec_eval -c).`,
} as const;

/** `touchstone eval metrics` */
export function metricsCommand(context: ProgramContext): Command {
  return defineCommand<MetricsOptions>(context, text, addOptions, metrics);
}

function addOptions(command: Command): void {
  command
    .option('--qrels <file>', 'file with judgements (default: those in the run file)')
    .option('--run <file>', 'file with the run (required)');
  addMetricOptions(command);
  command.option('--per-query', 'also print the values of each query');
}

async function metrics(invocation: Invocation, _words: readonly string[], options: MetricsOptions): Promise<void> {
  const { io, json, styles, print } = invocation;
  if (options.run === undefined)
    throw new RetrievalError('invalid_request', 'The run is missing: name its file with --run FILE.');
  const [
    { measuredRunFileJson, measureRunFile },
    { metricsIn },
    { namingFlags },
    { figure, renderWarnings },
    { renderTable },
  ] = await Promise.all([
    import('@touchstone/host/evaluate'),
    import('../terminal/typed-metrics.ts'),
    import('../terminal/naming-flags.ts'),
    import('../terminal/evaluation.ts'),
    import('../terminal/table.ts'),
  ]);
  const file = resolve(io.cwd, options.run);
  const qrels = options.qrels === undefined ? undefined : resolve(io.cwd, options.qrels);
  const choice = { qrels, metrics: metricsIn(options) };
  const measured = await namingFlags({ qrels: '--qrels FILE' }, () => measureRunFile(file, choice));
  if (json) return invocation.printJson(measuredRunFileJson(measured, { withQueries: options.perQuery }));
  const { name, evaluation, warnings } = measured;
  const names = Object.keys(evaluation.mean);
  print(styles.strong(`${name}: ${evaluation.queryCount} judged queries`));
  const means = names.map((metric) => [metric, figure(evaluation.mean[metric])]);
  print(renderTable(['', 'mean'], means, styles));
  if (options.perQuery) {
    const rows = [...evaluation.perQuery].map(([id, values]) => [id, ...names.map((metric) => figure(values[metric]))]);
    print(`\n${renderTable(['query', ...names], rows, styles)}`);
  }
  for (const line of renderWarnings(warnings, styles)) print(line);
}
