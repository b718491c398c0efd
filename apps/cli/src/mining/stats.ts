import type { Command } from 'commander';
import { defineCommand } from '../commands/define-command.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { addRunOption, type RunOptions, runFolder, shownPath } from './run-folder.ts';

interface StatsArguments extends RunOptions {
  readonly unanimous?: boolean;
}

const text = {
  name: 'stats',
  summary: 'Report what a run contains and how far to trust it.',
  examples: ['mine stats', 'mine stats --run runs/fastify --json'],
  notes: 'It also writes the same as a page with plots: datasheet.html in the folder of the run.',
} as const;

/** `touchstone mine stats` */
export function statsCommand(context: ProgramContext): Command {
  return defineCommand<StatsArguments>(context, text, addOptions, stats);
}

function addOptions(command: Command): void {
  addRunOption(command);
  command.option('--unanimous', 'count what all judges agree on (default: the majority)');
}

async function stats(invocation: Invocation, _words: readonly string[], options: StatsArguments): Promise<void> {
  const { json, noteStyles, version } = invocation;
  const { statsInWords, statsJson, unanimousVerdict, writeDatasheet } = await import('@touchstone/mining');
  const folder = runFolder(options, invocation);
  const panel = options.unanimous ? unanimousVerdict : undefined;
  const { file, stats: found } = await writeDatasheet({ folder }, { engine: version, panel });
  if (json) return invocation.printJson(statsJson(found));
  invocation.print(statsInWords(found));
  invocation.note(noteStyles.quiet(`Plots: ${shownPath(file, invocation)}`));
}
