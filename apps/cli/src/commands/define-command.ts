import { Command } from 'commander';
import { type CommonOptions, createInvocation, type Invocation, type ProgramContext } from '../invocation.ts';
import { commandName } from '../io.ts';
import { wrap } from '../terminal/wrap.ts';

/** Runs the command with its arguments and options. */
export type Run<Options> = (invocation: Invocation, words: readonly string[], options: Options) => Promise<void>;

export interface CommandText {
  readonly name: string;
  readonly summary: string;
  /** Arguments, as commander writes them: `<query...>`. */
  readonly arguments?: readonly (readonly [name: string, description: string])[];
  readonly examples: readonly string[];
  /** Shown by `--help` after the options. Each line is a paragraph. */
  readonly notes?: string;
}

/**
 * Defines a command with its own options and those that every command has. A command imports its modules only when it
 * runs. So `search` does not load the parsers, and `--help` loads nothing.
 */
export function defineCommand<Options extends object>(
  context: ProgramContext,
  text: CommandText,
  addOptions: (command: Command) => void,
  run: Run<Options & CommonOptions>,
): Command {
  const command = new Command(text.name).description(text.summary);
  for (const [name, description] of text.arguments ?? []) command.argument(name, description);
  addOptions(command);
  command
    .option('--json', 'print one JSON document on stdout and nothing else')
    .option('--config <file>', 'config file (default: the nearest touchstone.config.* in this folder or above)')
    .option('--no-color', 'print without colours (the variable NO_COLOR does the same)')
    .option('--verbose', 'show the stack trace of an unexpected failure');
  const program = commandName(context.io.env);
  const examples = text.examples.map((example) => `  ${program} ${example}`).join('\n');
  command.addHelpText('after', () => {
    const notes = text.notes === undefined ? '' : `\n${wrap(text.notes, context.io.stdout.columns)}\n`;
    return `${notes}\nExamples:\n${examples}`;
  });
  command.action(async () => {
    const options = command.opts<Options & CommonOptions>();
    await run(createInvocation(context, options), command.args, options);
  });
  return command;
}
