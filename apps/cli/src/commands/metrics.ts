import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import { collect } from './collect.js';
import { defineCommand } from './define-command.js';

interface MetricsOptions {
  readonly qrels?: string;
  readonly run?: string;
  readonly metric?: readonly string[];
  readonly k?: string;
  readonly perQuery?: boolean;
}

const text = {
  name: 'metrics',
  summary: 'Measure a run against judgements, from files alone; the figures are those of trec_eval.',
  examples: [
    'metrics --qrels qrels.test --run bm25.trec',
    'metrics --run runs/today.jsonl --metric map --k 5,10 --per-query',
  ],
  notes: `Judgements in TREC's form or as BEIR's .tsv; a run in TREC's form or a file of "eval --run", which has judgements of
its own. Means are over every judged query: one without results counts 0 (trec_eval -c).`,
} as const;

/** `touchstone metrics` */
export function metricsCommand(context: ProgramContext): Command {
  return defineCommand<MetricsOptions>(context, text, addOptions, metrics);
}

function addOptions(command: Command): void {
  command
    .option('--qrels <file>', 'judgements (default: those that the run file holds)')
    .option('--run <file>', 'the run')
    .option('--metric <name>', 'such as recall@20 or map; may be repeated (default: the usual ones)', collect)
    .option('--k <ranks>', 'precision, recall, MRR and nDCG at these ranks: 5,10,20')
    .option('--per-query', 'also the values of each query');
}

async function metrics(invocation: Invocation, _words: readonly string[], options: MetricsOptions): Promise<void> {
  const { io, json, styles, print } = invocation;
  const [
    { checkInput, evaluateRun, evaluation: codec, rankingsOf },
    { readQrels, readRun },
    { metricList },
    rendering,
    table,
  ] = await Promise.all([
    import('@touchstone/eval'),
    import('../evaluation/read-files.js'),
    import('../evaluation/metric-list.js'),
    import('../evaluation/render-evaluation.js'),
    import('../evaluation/render-table.js'),
  ]);
  const { warningJson } = await import('../evaluation/evaluation-json.js');
  if (options.run === undefined) throw new RetrievalError('invalid_request', 'Which run? Name it with --run FILE.');
  const list = metricList(options);
  const read = await readRun(resolve(io.cwd, options.run));
  const qrels = options.qrels === undefined ? read.settings?.qrels : await readQrels(resolve(io.cwd, options.qrels));
  if (qrels === undefined) {
    throw new RetrievalError(
      'invalid_request',
      'A run in TREC form has no judgements of its own: name them with --qrels FILE.',
    );
  }
  const run = rankingsOf(read.run);
  const found = checkInput({ qrels, run });
  // Questions that a set itself says have no answer are no oddity.
  const known = new Set(read.settings?.queries.flatMap(({ id, answerable }) => (answerable ? [] : [id])));
  const judged = new Map([...run].filter(([id]) => !known.has(id)));
  const warnings = [...read.warnings, ...(known.size === 0 ? found : checkInput({ qrels, run: judged }))];
  const evaluation = evaluateRun(judged, qrels, list, { latenciesMs: read.latenciesMs });
  if (json) {
    const { per_query, ...summary } = codec.encode(evaluation);
    const document = options.perQuery ? { ...summary, per_query } : summary;
    return invocation.printJson({ run: read.name, ...document, warnings: warnings.map(warningJson) });
  }
  const names = Object.keys(evaluation.mean);
  print(styles.strong(`${read.name}: ${evaluation.queryCount} judged queries`));
  print(
    table.renderTable(
      ['', 'mean'],
      names.map((name) => [name, rendering.figure(evaluation.mean[name])]),
      styles,
    ),
  );
  if (options.perQuery) {
    const rows = [...evaluation.perQuery].map(([id, values]) => [
      id,
      ...names.map((name) => rendering.figure(values[name])),
    ]);
    print(`\n${table.renderTable(['query', ...names], rows, styles)}`);
  }
  for (const line of rendering.renderWarnings(warnings, styles)) print(line);
}
