import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import { collect } from './collect.js';
import { defineCommand } from './define-command.js';

interface CompareCommandOptions {
  readonly qrels?: string;
  readonly metric?: readonly string[];
  readonly k?: string;
  readonly worse?: string;
  readonly show?: string;
  readonly seed?: string;
}

const text = {
  name: 'compare',
  summary:
    'Compare two runs query by query: what changed, whether it is more than chance, and which queries got worse.',
  arguments: [
    ['<baseline>', 'run file of "eval --run", or a run in TREC form'],
    ['<candidate>', 'the other run, of the same questions'],
  ],
  examples: ['compare runs/main.jsonl runs/branch.jsonl', 'compare a.trec b.trec --qrels qrels.test --metric map'],
  notes: `p is two-sided, by the paired randomisation test, and corrected (Holm) for the number of metrics; the interval is a 95
% bootstrap over queries. Differences marked * have a corrected p below 0.05. The same files give the same figures.`,
} as const;

/** `touchstone compare` */
export function compareCommand(context: ProgramContext): Command {
  return defineCommand<CompareCommandOptions>(context, text, addOptions, compare);
}

function addOptions(command: Command): void {
  command
    .option('--qrels <file>', 'judgements (default: those that the run files hold)')
    .option('--metric <name>', 'such as recall@20 or map; may be repeated (default: the usual ones)', collect)
    .option('--k <ranks>', 'precision, recall, MRR and nDCG at these ranks: 5,10,20')
    .option('--worse <metric>', 'the metric in which to look for queries that got worse (default: the last one)')
    .option('--show <number>', 'how many of them to show with both rankings (default: 5)')
    .option('--seed <number>', 'for the draws of test and interval (default: 1)');
}

async function compare(
  invocation: Invocation,
  [baselineFile = '', candidateFile = '']: readonly string[],
  options: CompareCommandOptions,
): Promise<void> {
  const { io, json, styles } = invocation;
  const [
    { metricComparison },
    { readQrels, readRun },
    { metricList },
    { compareRuns },
    { renderComparison },
    { warningJson },
    { renderWarnings },
  ] = await Promise.all([
    import('@touchstone/eval'),
    import('../evaluation/read-files.js'),
    import('../evaluation/metric-list.js'),
    import('../evaluation/compare-runs.js'),
    import('../evaluation/render-comparison.js'),
    import('../evaluation/evaluation-json.js'),
    import('../evaluation/render-evaluation.js'),
  ]);
  const metrics = metricList(options);
  const worsenedIn = options.worse ?? metrics.at(-1)?.name ?? '';
  const runs = {
    baseline: await readRun(resolve(io.cwd, baselineFile)),
    candidate: await readRun(resolve(io.cwd, candidateFile)),
  };
  const warnings = [...runs.baseline.warnings, ...runs.candidate.warnings];
  const seed = wholeNumber(options.seed ?? '1', '--seed');
  const compared = compareRuns(runs, {
    ...{ metrics, worsenedIn, seed },
    ...(options.qrels === undefined ? {} : { qrels: await readQrels(resolve(io.cwd, options.qrels)) }),
  });
  if (!json) {
    const shown = wholeNumber(options.show ?? '5', '--show');
    invocation.print(renderComparison(runs, compared, { styles, shown }));
    for (const line of renderWarnings(warnings, styles)) invocation.print(line);
    return;
  }
  const { metric, queries } = compared.worsened;
  invocation.printJson({
    baseline: runs.baseline.name,
    candidate: runs.candidate.name,
    metrics: compared.metrics.map((comparison) => metricComparison.encode(comparison)),
    worsened: {
      metric,
      queries: queries.map(({ baselineRanking, candidateRanking, ...query }) => ({
        ...query,
        baseline_ranking: baselineRanking,
        candidate_ranking: candidateRanking,
      })),
    },
    unanswered: { baseline: compared.baseline.unanswered, candidate: compared.candidate.unanswered },
    warnings: warnings.map(warningJson),
  });
}

function wholeNumber(typed: string, option: string): number {
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  throw new RetrievalError('invalid_request', `${option} must be a whole number, not "${typed}".`);
}
