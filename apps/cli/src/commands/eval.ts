import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { nearestName, RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { EvaluationMethod } from '../evaluation/asker.js';
import {
  type AnswerOptions,
  addAnswerOptions,
  addCorpusOptions,
  type CorpusOptions,
  concurrencyIn,
  corpusChoice,
  withProfile,
} from '../evaluation/corpus-options.js';
import type { Invocation, ProgramContext } from '../invocation.js';
import { collect } from './collect.js';
import { defineCommand } from './define-command.js';

interface EvalOptions extends CorpusOptions, AnswerOptions {
  readonly method?: readonly string[];
  readonly metric?: readonly string[];
  readonly k?: string;
  readonly run?: string;
  readonly trace?: boolean;
  readonly trec?: string;
  readonly report?: string;
  readonly markdown?: boolean;
}

const text = {
  name: 'eval',
  summary: 'Ask every question of a set and measure the answers: precision, recall, MRR, nDCG, abstention, times.',
  arguments: [['<sets...>', 'golden files or folders, folders in BEIR form, retrieval_dataset.yaml']],
  examples: [
    'eval golden/fastify --package fastify',
    'eval data/scifact --method keyword --method hybrid --k 5,10',
    'eval golden/fastify --run runs/today.jsonl',
  ],
  notes: `Methods: keyword, semantic and hybrid search of the best 50; evidence, the whole pipeline, also measured before its rerank; "all" is
the four. A set's own documents and packages are indexed with the config's embedder, and kept for the next time.
--run keeps answers and judgements; an interrupted run goes on where it stopped. Compare two with "compare".
--json prints the same bytes for the same answers, times apart.`,
} as const;

/** `touchstone eval` */
export function evalCommand(context: ProgramContext): Command {
  return defineCommand<EvalOptions>(context, text, addOptions, evaluate);
}

function addOptions(command: Command): void {
  command
    .option(
      '--method <name>',
      'keyword, semantic, hybrid, evidence or all; may be repeated (default: evidence)',
      collect,
    )
    .option('--metric <name>', 'such as recall@20 or map; may be repeated (default: the usual ones)', collect)
    .option('--k <ranks>', 'precision, recall, MRR and nDCG at these ranks: 5,10,20')
    .option('--run <file>', 'keep the run; a folder where there are several')
    .option('--trace', 'keep what each stage did, in run file and report')
    .option('--trec <folder>', 'write judgements and runs in TREC form, for trec_eval')
    .option('--report <file>', 'write an HTML page; a folder where there are several runs')
    .option('--markdown', 'print a summary for a pull request');
  addCorpusOptions(command);
  addAnswerOptions(command);
}

async function evaluate(invocation: Invocation, paths: readonly string[], options: EvalOptions): Promise<void> {
  const { io, json, styles } = invocation;
  const [
    { loadConfigFor },
    { readQuestionSet },
    { evaluateSet },
    { metricList },
    { evaluationJson },
    { renderEvaluation },
  ] = await Promise.all([
    import('../engine.js'),
    import('../evaluation/question-set.js'),
    import('../evaluation/evaluate-set.js'),
    import('../evaluation/metric-list.js'),
    import('../evaluation/evaluation-json.js'),
    import('../evaluation/render-evaluation.js'),
  ]);
  const metrics = metricList(options);
  const methods = methodsIn(options.method);
  const concurrency = concurrencyIn(options);
  const loaded = withProfile(await loadConfigFor(invocation), options.profile);
  // All sets are read before the first is asked: that takes minutes.
  const sets = [];
  const { split } = options;
  for (const path of paths) sets.push(await readQuestionSet(path, { cwd: io.cwd, split }));
  const isAlone = sets.length === 1 && methods.length === 1;
  const documents = [];
  for (const set of sets) {
    const { run } = options;
    const fileOf = (method: EvaluationMethod) =>
      isAlone ? resolve(io.cwd, run ?? '') : join(resolve(io.cwd, run ?? ''), `${set.name}.${method}.jsonl`);
    const runs = await evaluateSet(invocation, loaded, set, {
      ...corpusChoice(options),
      ...{ methods, metrics, concurrency, keepTrace: options.trace === true },
      ...(run === undefined ? {} : { fileOf }),
    });
    if (options.trec !== undefined) {
      const { writeTrec } = await import('../evaluation/write-trec.js');
      for (const one of runs) await writeTrec(resolve(io.cwd, options.trec), one);
    }
    if (options.report !== undefined || options.markdown) {
      const { markdownSummary, writeHtmlReport } = await import('../evaluation/evaluation-report.js');
      for (const one of runs) {
        if (options.markdown) invocation.print(markdownSummary(one));
        if (options.report === undefined) continue;
        const place = resolve(io.cwd, options.report);
        if (!isAlone) await mkdir(place, { recursive: true });
        await writeHtmlReport(isAlone ? place : join(place, `${set.name}.${one.method}.html`), one);
      }
    }
    if (!json && !options.markdown) {
      invocation.print(`${documents.length > 0 ? '\n' : ''}${renderEvaluation(runs, styles)}`);
    }
    documents.push(...runs.map(evaluationJson));
  }
  if (json) invocation.printJson({ evaluations: documents });
}

const methodNames: readonly EvaluationMethod[] = ['keyword', 'semantic', 'hybrid', 'evidence'];

function methodsIn(given: readonly string[] = ['evidence']): readonly EvaluationMethod[] {
  const names = given.flatMap((name) => (name === 'all' ? methodNames : [methodIn(name)]));
  return methodNames.filter((name) => names.includes(name));
}

function methodIn(name: string): EvaluationMethod {
  const method = methodNames.find((known) => known === name);
  if (method !== undefined) return method;
  const near = nearestName(name, methodNames);
  throw new RetrievalError(
    'invalid_request',
    `--method must be ${methodNames.join(', ')} or all, not "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
  );
}
