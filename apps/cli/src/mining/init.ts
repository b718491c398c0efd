import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { RetrievalError, writeFailure } from '@touchstone/contract';
import type { Command } from 'commander';
import { defineCommand } from '../commands/define-command.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedChoice } from '../terminal/typed-choice.ts';

interface StartOptions {
  readonly kind: string;
}

const text = {
  name: 'init',
  summary: 'Write a commented benchmark definition to start from.',
  arguments: [['[file]', 'file to write (default: benchmark.yaml)']],
  examples: ['mine init', 'mine init fixes.yaml --kind fix_error'],
} as const;

/** `touchstone mine init` */
export function startCommand(context: ProgramContext): Command {
  return defineCommand<StartOptions>(context, text, addOptions, start);
}

function addOptions(command: Command): void {
  command.option(
    '--kind <kind>',
    'kind of its first case: question_answer, fix_error, multiple_choice or free_text',
    'question_answer',
  );
}

async function start(invocation: Invocation, [file = 'benchmark.yaml']: readonly string[], options: StartOptions) {
  const { questionKinds, starterBenchmark } = await import('@touchstone/mining');
  const content = starterBenchmark(typedChoice(options.kind, '--kind', questionKinds));
  const place = resolve(invocation.io.cwd, file);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, content, { flag: 'wx' }).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') {
      // Half a definition would be in the way of the next try.
      await rm(place, { force: true });
      throw writeFailure(cause, place);
    }
    throw new RetrievalError('invalid_request', `${file} exists already: name another file.`, { cause });
  });
  if (invocation.json) return invocation.printJson({ file: place });
  invocation.print(`Wrote ${file}.`);
  invocation.note(invocation.noteStyles.quiet(`Next: edit it, then ${invocation.program} mine extract ${file}`));
}
