import { basename, resolve } from 'node:path';
import type { NamedConfig } from '@touchstone/host/evaluate';
import type { Command } from 'commander';
import { collect } from '../commands/collect.ts';
import { defineCommand } from '../commands/define-command.ts';
import { addCorpusOptions, type CorpusOptions, corpusChoice, setsArgument } from '../evaluation/evaluation-options.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedChoice } from '../terminal/typed-choice.ts';

interface CompareArguments extends CorpusOptions {
  readonly with?: readonly string[];
  readonly method?: readonly string[];
  readonly metric?: string;
}

const text = {
  name: 'compare',
  summary: 'Run a set with several configs or methods, and report which differ by more than chance.',
  arguments: [setsArgument],
  examples: [
    'mine compare mining/mined_dataset.json --method keyword,hybrid',
    'mine compare golden/bootstrap/docstrings --with voyage.config.yaml,cohere.config.yaml',
  ],
  notes:
    'Each pair is compared by a paired randomisation test over the questions, corrected for the number of pairs (Holm).',
} as const;

/** `touchstone mine compare` */
export function compareSetsCommand(context: ProgramContext): Command {
  return defineCommand<CompareArguments>(context, text, addOptions, compareSets);
}

function addOptions(command: Command): void {
  command
    .option('--with <file,...>', 'another config file', collect)
    .option('--method <name,...>', 'keyword, semantic, hybrid, search, evidence or context (default: hybrid)', collect)
    .option('--metric <name>', 'metric that decides (default: ndcg@10)');
  addCorpusOptions(command);
}

async function compareSets(invocation: Invocation, sets: readonly string[], options: CompareArguments): Promise<void> {
  const { io, json } = invocation;
  const [{ loadConfigFor }, { parseMetric }, runner, { withEvaluation }] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/eval'),
    import('@touchstone/host/evaluate'),
    import('../evaluation/with-evaluation.ts'),
  ]);
  const methods = (options.method ?? ['hybrid']).map((name) => typedChoice(name, '--method', runner.evaluationMethods));
  const files = [invocation.configFile, ...(options.with ?? []).map((file) => resolve(io.cwd, file))];
  const configs: NamedConfig[] = [];
  for (const configFile of files) {
    const loaded = await loadConfigFor({ ...invocation, configFile });
    const name = configFile === undefined ? 'this config' : basename(configFile);
    for (const method of methods) configs.push({ name: `${name}, ${method}`, loaded, method });
  }
  const metric = options.metric === undefined ? undefined : parseMetric(options.metric);
  const request = { ...corpusChoice(options), sets, configs, metric };
  const compared = await withEvaluation(
    invocation,
    (evaluation) => runner.compareConfigs(request, evaluation),
    options,
  );
  if (json) return invocation.printJson(runner.comparedConfigsJson(compared));
  invocation.print(runner.comparedConfigsInWords(compared));
}
