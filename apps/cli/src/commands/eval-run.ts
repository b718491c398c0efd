import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fallbackCodes, RetrievalError } from '@touchstone/contract';
import type { EvaluationMethod, MeasuredRun, SkippedSet } from '@touchstone/host/evaluate';
import type { Command } from 'commander';
import {
  type AnswerOptions,
  addAnswerOptions,
  addCorpusOptions,
  addMetricOptions,
  type CorpusOptions,
  concurrencyIn,
  corpusChoice,
  setsArgument,
} from '../evaluation/evaluation-options.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedChoice } from '../terminal/typed-choice.ts';
import type { MetricOptions } from '../terminal/typed-metrics.ts';
import { collect } from './collect.ts';
import { defineCommand, moreOptions } from './define-command.ts';

interface EvalOptions extends CorpusOptions, AnswerOptions, MetricOptions {
  readonly method?: readonly string[];
  readonly run?: string;
  readonly trace?: boolean;
  readonly trec?: string;
  readonly report?: string;
  readonly markdown?: boolean;
  readonly allowWarning?: readonly string[];
  readonly ignoreIdenticalIds?: boolean;
}

const text = {
  name: 'run',
  summary: 'Ask every question of a set and measure the answers.',
  arguments: [setsArgument],
  examples: [
    'eval golden/bootstrap',
    'eval golden/fastify --package fastify',
    'eval data/scifact --method keyword,hybrid --k 5,10',
    'eval golden/fastify --run runs/today.jsonl',
  ],
  notes: `Methods: keyword, semantic and hybrid measure a search with 50 results, search what "search" answers: by the config's method and reranked. evidence and context measure what these commands answer. Where something is reranked, the figures before that stand beside. "all" measures all six.
The documents and packages that belong to a set are indexed with the config's embedder. These indexes are kept for the next evaluation.
--run saves the answers and judgements. If the run is interrupted, give the same command again to continue it. "eval compare" compares two saved runs.
--json prints the same bytes for the same answers, except for latencies.`,
} as const;

/** `touchstone eval run`, which `touchstone eval SET` is short for. */
export function evalRunCommand(context: ProgramContext): Command {
  return defineCommand<EvalOptions>(context, text, addOptions, evalSets);
}

function addOptions(command: Command): void {
  command.option(
    '--method <name,...>',
    'keyword, semantic, hybrid, search, evidence, context or all (default: evidence)',
    collect,
  );
  addMetricOptions(command);
  command
    .option('--run <file>', 'save the run to this file (several runs: folder)')
    .option('--report <file>', 'write an HTML report to this file (several runs: folder)')
    .option('--markdown', 'print a summary for a pull request')
    .optionsGroup(moreOptions)
    .option('--trace', 'record what each stage did')
    .option('--trec <folder>', 'write judgements and runs for trec_eval')
    .option('--allow-warning <code,...>', 'count answers with this warning, such as rerank_unavailable', collect)
    .option('--ignore-identical-ids', "leave the document with a query's own id out, as BEIR does");
  addCorpusOptions(command);
  addAnswerOptions(command);
}

async function evalSets(invocation: Invocation, paths: readonly string[], options: EvalOptions): Promise<void> {
  const { io, json, styles } = invocation;
  const [
    { loadConfigFor },
    { withProfile },
    { metricsIn },
    { evaluate, evaluationMethods, measuredRunJson, skippedSetJson, writeTrec },
    { noteSkipped, withEvaluation },
    { renderEvaluation },
  ] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host'),
    import('../terminal/typed-metrics.ts'),
    import('@touchstone/host/evaluate'),
    import('../evaluation/with-evaluation.ts'),
    import('../terminal/evaluation.ts'),
  ]);
  const methods = methodsIn(options.method, evaluationMethods);
  const strays = evaluationMethods.filter((method) => paths.includes(method) && !existsSync(resolve(io.cwd, method)));
  if (strays.length > 0) {
    const joined = [...(options.method ?? []), ...strays].join(',');
    throw new RetrievalError('invalid_request', `"${strays[0]}" is a method, not a set: write --method ${joined}.`);
  }
  const request = {
    ...corpusChoice(options),
    ...{ sets: paths, methods, metrics: metricsIn(options), runs: options.run },
    concurrency: concurrencyIn(options),
    ignoreIdenticalIds: options.ignoreIdenticalIds,
    allowedWarnings: options.allowWarning?.map((code) => typedChoice(code, '--allow-warning', fallbackCodes)),
    ...{ keepTrace: options.trace, keepPassages: options.report !== undefined },
  };
  let isFirst = true;
  const onSet = async (runs: readonly MeasuredRun[], { isAlone }: { readonly isAlone: boolean }) => {
    for (const run of runs) {
      if (options.trec !== undefined) await writeTrec(resolve(io.cwd, options.trec), run);
      await report(run, isAlone);
    }
    if (!json && !options.markdown) invocation.print(`${isFirst ? '' : '\n'}${renderEvaluation(runs, styles)}`);
    isFirst = false;
  };
  const loaded = withProfile(await loadConfigFor(invocation), options.profile, '--profile');
  const skipped: SkippedSet[] = [];
  const onSkip = (set: SkippedSet) => {
    skipped.push(set);
    noteSkipped(invocation, set);
  };
  const runs = await withEvaluation(
    invocation,
    (evaluation) => evaluate(loaded, { ...request, onSet, onSkip }, evaluation),
    options,
  );
  if (json) invocation.printJson({ evaluations: [...runs.map(measuredRunJson), ...skipped.map(skippedSetJson)] });

  async function report(run: MeasuredRun, isAlone: boolean): Promise<void> {
    if (options.report === undefined && !options.markdown) return;
    const { printMarkdown, writeHtmlReport } = await import('../evaluation/write-report.ts');
    if (options.markdown) printMarkdown(invocation, run);
    if (options.report === undefined) return;
    const place = resolve(io.cwd, options.report);
    await writeHtmlReport(isAlone ? place : join(place, `${run.settings.set}.${run.method}.html`), run);
  }
}

function methodsIn(
  given: readonly string[] = ['evidence'],
  known: readonly EvaluationMethod[],
): readonly EvaluationMethod[] {
  const names = given.map((name) => typedChoice(name, '--method', [...known, 'all']));
  return known.filter((name) => names.includes(name) || names.includes('all'));
}
