import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { defineCommand } from '../commands/define-command.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedNumber, wholeNumber } from '../terminal/typed-number.ts';
import { addRunOption, type RunOptions, runFolder, shownPath } from './run-folder.ts';

interface ExportArguments extends RunOptions {
  readonly seed?: string;
  readonly unanimous?: boolean;
  readonly proposals?: boolean;
  readonly golden?: string;
  readonly beir?: string;
  readonly name?: string;
}

const text = {
  name: 'export',
  summary: 'Write the data set: retrieval_dataset.yaml, and the same with kernels, judgements and origins.',
  examples: ['mine export', 'mine export --golden golden/mined.yaml --beir data/mined'],
  notes: `An undecided context is neither positive nor negative. Questions that share an answer, or say almost the same, stay in one part of the split.`,
} as const;

/** `touchstone mine export` */
export function exportCommand(context: ProgramContext): Command {
  return defineCommand<ExportArguments>(context, text, addOptions, run);
}

function addOptions(command: Command): void {
  addRunOption(command);
  command
    .option('--seed <number>', 'seed of the random split')
    .option('--unanimous', 'take only what all judges agree on (default: the majority)')
    .option('--proposals', 'count kernels that no judge confirmed too')
    .option('--golden <file>', 'write a golden set too')
    .option('--name <name>', 'name of the golden set (default: mined)')
    .option('--beir <folder>', 'write the BEIR form too');
}

async function run(invocation: Invocation, _words: readonly string[], options: ExportArguments): Promise<void> {
  const { io, json, noteStyles, program, version } = invocation;
  const { exportBeir, exportDataset, exportGolden, exportInWords, exportJson, goldenExportInWords, unanimousVerdict } =
    await import('@touchstone/mining');
  const folder = runFolder(options, invocation);
  const seed = options.seed === undefined ? undefined : typedNumber(options.seed, wholeNumber('--seed'));
  const report = await exportDataset(
    { folder, seed, proposalsCount: options.proposals },
    { engine: version, panel: options.unanimous ? unanimousVerdict : undefined },
  );
  const { name = 'mined' } = options;
  const golden = options.golden && (await exportGolden({ folder, to: resolve(io.cwd, options.golden), name }));
  const beir = options.beir && (await exportBeir({ folder, to: resolve(io.cwd, options.beir) }));
  if (json)
    return invocation.printJson({ ...exportJson(report), golden: golden || undefined, beir: beir || undefined });
  invocation.print(exportInWords(report));
  if (golden) invocation.print(goldenExportInWords(golden));
  if (beir) invocation.print(`${beir.folder}: ${beir.queries} questions, ${beir.documents} documents`);
  const dataset = shownPath(join(folder, 'mined_dataset.json'), invocation);
  invocation.note(noteStyles.quiet(`Next: ${program} eval ${dataset} --method hybrid`));
}
