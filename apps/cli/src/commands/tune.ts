import type { JsonValue } from '@touchstone/contract';
import type { WrittenConfig } from '@touchstone/host';
import type { Command } from 'commander';
import { addCorpusOptions, type CorpusOptions, corpusChoice } from '../evaluation/evaluation-options.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedChoice } from '../terminal/typed-choice.ts';
import { typedNumber, wholeNumber } from '../terminal/typed-number.ts';
import { defineCommand, moreOptions } from './define-command.ts';

interface TuneCommandOptions extends CorpusOptions {
  readonly what?: string;
  readonly metric?: string;
  readonly folds?: string;
  readonly seed?: string;
  readonly write?: boolean;
}

const text = {
  name: 'tune',
  summary: 'Fit branch weights, or the verdict, to a set by cross-validation.',
  arguments: [['<set>', 'golden file or folder, or a BEIR folder']],
  examples: [
    'eval tune golden/fastify --package fastify',
    'eval tune data/scifact --what rrf --metric recall@50',
    'eval tune golden/mine --write',
    'eval tune golden/mine --what grounding',
  ],
  notes: `alpha is the weight of the semantic branch in hybrid search (retrieval.hybridAlpha). rrf is the pair of weights of both branches in evidence (evidence.fusion.weights).
grounding calibrates how sure evidence is for a reranker other than the local one (evidence.grounding.calibration). It asks each question three times, once of an index without its answers.
Trust the gain on held-out questions, not the figure of the best setting: that setting was chosen with the same questions.`,
} as const;

/** `touchstone eval tune` */
export function tuneCommand(context: ProgramContext): Command {
  return defineCommand<TuneCommandOptions>(context, text, addOptions, tuneSet);
}

function addOptions(command: Command): void {
  command
    .option('--what <setting>', 'what to fit: alpha, rrf or grounding (default: alpha)')
    .option('--metric <name>', 'metric to maximise (default: ndcg@10)')
    .option('--write', 'write the best setting into the config')
    .optionsGroup(moreOptions)
    .option('--folds <number>', 'parts into which the questions are split (default: 5)')
    .option('--seed <number>', 'seed of split, interval and test (default: 1)');
  addCorpusOptions(command);
}

async function tuneSet(
  invocation: Invocation,
  [set = '']: readonly string[],
  options: TuneCommandOptions,
): Promise<void> {
  const { json, styles, print } = invocation;
  const [{ loadConfigFor }, { requireMetric }, runner, { withEvaluation }, { renderTuning }, { renderTunedGrounding }] =
    await Promise.all([
      import('../engine.ts'),
      import('../terminal/typed-metrics.ts'),
      import('@touchstone/host/evaluate'),
      import('../evaluation/with-evaluation.ts'),
      import('../terminal/tuning.ts'),
      import('../terminal/tuned-grounding.ts'),
    ]);
  const { metric, folds, seed } = options;
  if (metric !== undefined) requireMetric(metric);
  const what = typedChoice(options.what ?? 'alpha', '--what', ['alpha', 'rrf', 'grounding']);
  const about = {
    ...{ set, ...corpusChoice(options) },
    foldCount: folds === undefined ? undefined : typedNumber(folds, wholeNumber('--folds', 2)),
    seed: seed === undefined ? undefined : typedNumber(seed, wholeNumber('--seed')),
  };
  const loaded = await loadConfigFor(invocation);
  const { path, best, shown, asJson } = await withEvaluation(invocation, fitted, options);
  const { written, byHand } = options.write ? await write(best) : {};
  if (json) return invocation.printJson({ ...asJson, written: written ?? null });
  print(shown);
  if (written !== undefined) print(`${styles.good('ok')} written to ${written}`);
  if (byHand !== undefined) print(`The config file is a program, so nothing was written. Add this to it:\n  ${byHand}`);

  async function fitted(evaluation: Parameters<typeof runner.tune>[2]) {
    if (what === 'grounding') {
      const tuned = await runner.tuneGrounding(loaded, about, evaluation);
      const shown = renderTunedGrounding(tuned, styles);
      return { path: tuned.path, best: tuned.calibration, shown, asJson: runner.tunedGroundingJson(tuned) };
    }
    const tuned = await runner.tune(loaded, { ...about, setting: what, metric }, evaluation);
    const { best } = tuned.tuning;
    const value = typeof best === 'number' ? best : [...best];
    return { path: tuned.path, best: value, shown: renderTuning(tuned, styles), asJson: runner.tuningJson(tuned) };
  }

  async function write(value: JsonValue): Promise<WrittenConfig> {
    const { writeConfigValue } = await import('@touchstone/host');
    return writeConfigValue(loaded.file, path, value);
  }
}
