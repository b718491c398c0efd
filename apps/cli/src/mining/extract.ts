import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { ContextSettings } from '@touchstone/mining';
import type { Command } from 'commander';
import { defineCommand } from '../commands/define-command.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedNumber, wholeNumber } from '../terminal/typed-number.ts';
import { withSteps } from '../terminal/with-steps.ts';
import { addRunOption, type RunOptions, runFolder } from './run-folder.ts';

interface ExtractArguments extends RunOptions {
  readonly hard?: string;
  readonly random?: string;
  readonly seed?: string;
  readonly index?: string;
  readonly package?: string;
}

const text = {
  name: 'extract',
  summary: 'Read a benchmark, and choose the candidate contexts of each question for the judges.',
  arguments: [['<benchmark>', 'a definition in YAML or JSON, or a folder of definitions']],
  examples: ['mine extract benchmark.yaml', 'mine extract benchmarks --run runs/fastify --hard 10 --random 5'],
  notes: `Candidates are the targets that the benchmark names, hard negatives (the best by BM25 that are no target) and random ones. Near-duplicates are left out.
The contexts are those that the benchmark names: the symbols of an installed package or of a folder, or the chunks of an index.`,
} as const;

/** `touchstone mine extract` */
export function extractCommand(context: ProgramContext): Command {
  return defineCommand<ExtractArguments>(context, text, addOptions, run);
}

function addOptions(command: Command): void {
  addRunOption(command);
  command
    .option('--hard <number>', 'hard negatives of each question (default: 5)')
    .option('--random <number>', 'random negatives of each question (default: 5)')
    .option('--seed <number>', 'seed of the random negatives')
    .option('--index <name>', 'draw contexts from this index')
    .option('--package <name>', 'or from the symbols of this installed package');
}

async function run(invocation: Invocation, [benchmark = '']: readonly string[], options: ExtractArguments) {
  const { io, json, noteStyles, program } = invocation;
  const [{ extract, extractInWords, extractJson }, { loadConfigFor, withProviders }] = await Promise.all([
    import('@touchstone/mining'),
    import('../engine.ts'),
  ]);
  const number = (value: string | undefined, option: string) =>
    value === undefined ? undefined : typedNumber(value, wholeNumber(option));
  const loaded = await loadConfigFor(invocation);
  const request = {
    benchmark: resolve(io.cwd, benchmark),
    folder: runFolder(options, invocation),
    project: loaded.baseDir,
    contexts: contextsIn(options),
    hard: number(options.hard, '--hard'),
    random: number(options.random, '--random'),
    seed: number(options.seed, '--seed'),
  };
  const report = await withProviders(loaded, [], ({ store }) =>
    withSteps(invocation.io.stderr, 'Extracting', (onProgress) =>
      extract(request, { store }, { signal: io.signal, onProgress }),
    ),
  );
  if (json) return invocation.printJson(extractJson(report));
  invocation.print(extractInWords(report));
  invocation.note(noteStyles.quiet(`Next: ${program} mine judge --run ${options.run} --estimate`));
}

function contextsIn({ index, package: name }: ExtractArguments): ContextSettings | undefined {
  if (index !== undefined && name !== undefined) {
    throw new RetrievalError('invalid_request', '--index and --package cannot be used together: choose one.');
  }
  if (index !== undefined) return { index };
  return name === undefined ? undefined : { package: name };
}
