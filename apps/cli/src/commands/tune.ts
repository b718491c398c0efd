import { nearestName, RetrievalError } from '@touchstone/contract';
import type { Tuning } from '@touchstone/eval';
import type { Command } from 'commander';
import { addCorpusOptions, type CorpusOptions, corpusChoice } from '../evaluation/corpus-options.js';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

interface TuneCommandOptions extends CorpusOptions {
  readonly what?: string;
  readonly metric?: string;
  readonly folds?: string;
  readonly seed?: string;
  readonly write?: boolean;
}

const text = {
  name: 'tune',
  summary:
    'Fit the weights of the branches to a set by cross-validation, and tell what that gains on questions not seen.',
  arguments: [['<set>', 'golden file or folder, or a folder in BEIR form']],
  examples: [
    'tune golden/fastify --package fastify',
    'tune data/scifact --what rrf --metric recall@50',
    'tune golden/mine --write',
  ],
  notes: `alpha: the weight of the semantic branch in hybrid search (retrieval.hybridAlpha). rrf: the weights of both branches
in evidence (evidence.fusion.weights). Believe the gain on held-out questions, not the figure of the best setting:
that one has seen them.`,
} as const;

/** `touchstone tune` */
export function tuneCommand(context: ProgramContext): Command {
  return defineCommand<TuneCommandOptions>(context, text, addOptions, tune);
}

function addOptions(command: Command): void {
  command
    .option('--what <setting>', 'alpha or rrf (default: alpha)')
    .option('--metric <name>', 'what is to be as high as possible (default: ndcg@10)')
    .option('--folds <number>', 'parts that the questions are split into (default: 5)')
    .option('--seed <number>', 'for split, interval and test (default: 1)')
    .option('--write', 'write the best setting into the config');
  addCorpusOptions(command);
}

async function tune(
  invocation: Invocation,
  [path = '']: readonly string[],
  options: TuneCommandOptions,
): Promise<void> {
  const { io, json, styles, print } = invocation;
  const [
    { parseMetric },
    { loadConfigFor },
    { readQuestionSet },
    { withCorpus },
    { branchHits },
    tuning,
    { showQuestions },
    { writeConfigValue },
    { renderTuning, tuningJson },
  ] = await Promise.all([
    import('@touchstone/eval'),
    import('../engine.js'),
    import('../evaluation/question-set.js'),
    import('../evaluation/with-corpus.js'),
    import('../evaluation/branch-hits.js'),
    import('../evaluation/tune-set.js'),
    import('../evaluation/show-questions.js'),
    import('../evaluation/write-config.js'),
    import('../evaluation/render-tuning.js'),
  ]);
  const what = whatIn(options.what);
  const choice = {
    metric: parseMetric(options.metric ?? 'ndcg@10'),
    foldCount: wholeNumber(options.folds ?? '5', '--folds'),
    seed: wholeNumber(options.seed ?? '1', '--seed'),
  };
  const loaded = await loadConfigFor(invocation);
  const { split } = options;
  const set = await readQuestionSet(path, { cwd: io.cwd, split });
  const tuned: Tuning<number | readonly number[]> = await withCorpus(
    invocation,
    loaded,
    { set, choice: corpusChoice(options) },
    async (corpus) => {
      const display = showQuestions(io.stderr, set.name);
      const onProgress = (done: number, total: number) => display.update({ done, total, failed: 0 });
      const branches = await branchHits(corpus, set, { signal: io.signal, onProgress }).finally(display.end);
      return what === 'alpha'
        ? tuning.tuneHybridAlpha(branches, { corpus, set }, choice)
        : tuning.tuneFusionWeights(branches, { corpus, set }, choice);
    },
  );
  const { best } = tuned;
  const place = what === 'alpha' ? ['retrieval', 'hybridAlpha'] : ['evidence', 'fusion', 'weights'];
  const value = typeof best === 'number' ? best : [...best];
  const outcome = options.write ? await writeConfigValue(loaded.file, place, value) : undefined;
  if (json) {
    const written = outcome !== undefined && 'written' in outcome ? outcome.written : null;
    return invocation.printJson({
      set: set.name,
      setting: place.join('.'),
      metric: choice.metric.name,
      ...tuningJson(tuned),
      written,
    });
  }
  print(renderTuning(tuned, { title: `${set.name}: ${place.join('.')} by ${choice.metric.name}`, styles }));
  if (outcome !== undefined && 'written' in outcome) print(`${styles.good('ok')} written into ${outcome.written}`);
  if (outcome !== undefined && 'byHand' in outcome) print(`The config is a program: add to it\n  ${outcome.byHand}`);
}

function whatIn(given = 'alpha'): 'alpha' | 'rrf' {
  if (given === 'alpha' || given === 'rrf') return given;
  const near = nearestName(given, ['alpha', 'rrf']);
  throw new RetrievalError(
    'invalid_request',
    `--what must be alpha or rrf, not "${given}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
  );
}

function wholeNumber(typed: string, option: string): number {
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  throw new RetrievalError('invalid_request', `${option} must be a whole number, not "${typed}".`);
}
