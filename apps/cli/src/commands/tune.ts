import type { WrittenConfig } from '@touchstone/config';
import { typedChoice } from '@touchstone/terminal/typed-choice';
import { typedNumber, wholeNumber } from '@touchstone/terminal/typed-number';
import type { Command } from 'commander';
import { addCorpusOptions, type CorpusOptions, corpusChoice } from '../evaluation/evaluation-options.js';
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
  summary: 'Fit the branch weights to a set by cross-validation, and measure the gain on held-out questions.',
  arguments: [['<set>', 'golden file or folder, or a BEIR folder']],
  examples: [
    'tune golden/fastify --package fastify',
    'tune data/scifact --what rrf --metric recall@50',
    'tune golden/mine --write',
  ],
  notes: `alpha is the weight of the semantic branch in hybrid search (retrieval.hybridAlpha). rrf is the pair of weights of both branches in evidence (evidence.fusion.weights).
Trust the gain on held-out questions, not the figure of the best setting: that setting was chosen with the same questions.`,
} as const;

/** `touchstone tune` */
export function tuneCommand(context: ProgramContext): Command {
  return defineCommand<TuneCommandOptions>(context, text, addOptions, tuneSet);
}

function addOptions(command: Command): void {
  command
    .option('--what <setting>', 'what to fit: alpha or rrf (default: alpha)')
    .option('--metric <name>', 'metric to maximise (default: ndcg@10)')
    .option('--folds <number>', 'number of parts into which the questions are split (default: 5)')
    .option('--seed <number>', 'seed of the random split, interval and test (default: 1)')
    .option('--write', 'write the best setting into the config');
  addCorpusOptions(command);
}

async function tuneSet(
  invocation: Invocation,
  [set = '']: readonly string[],
  options: TuneCommandOptions,
): Promise<void> {
  const { json, styles, print } = invocation;
  const [{ loadConfigFor }, { requireMetric }, { tune, tuningJson }, { withEvaluation }, { renderTuning }] =
    await Promise.all([
      import('../engine.js'),
      import('@touchstone/terminal/typed-metrics'),
      import('@touchstone/eval-runner'),
      import('../evaluation/with-evaluation.js'),
      import('@touchstone/terminal/tuning'),
    ]);
  const { metric, folds, seed } = options;
  if (metric !== undefined) requireMetric(metric);
  const request = {
    ...{
      set,
      ...corpusChoice(options),
      setting: typedChoice(options.what ?? 'alpha', '--what', ['alpha', 'rrf']),
      metric,
    },
    foldCount: folds === undefined ? undefined : typedNumber(folds, wholeNumber('--folds', 2)),
    seed: seed === undefined ? undefined : typedNumber(seed, wholeNumber('--seed')),
  };
  const loaded = await loadConfigFor(invocation);
  const tuned = await withEvaluation(invocation, (evaluation) => tune(loaded, request, evaluation), options);
  const { best } = tuned.tuning;
  const { written, byHand } = options.write ? await write(typeof best === 'number' ? best : [...best]) : {};
  if (json) return invocation.printJson({ ...tuningJson(tuned), written: written ?? null });
  print(renderTuning(tuned, styles));
  if (written !== undefined) print(`${styles.good('ok')} written to ${written}`);
  if (byHand !== undefined) print(`The config file is a program, so nothing was written. Add this to it:\n  ${byHand}`);

  async function write(value: number | number[]): Promise<WrittenConfig> {
    const { writeConfigValue } = await import('@touchstone/config');
    return writeConfigValue(loaded.file, tuned.path, value);
  }
}
