import { Command } from 'commander';
import { type CommonOptions, createInvocation, type Invocation, type ProgramContext } from '../invocation.ts';
import { commandName } from '../io.ts';
import { wrap } from '../terminal/wrap.ts';
import { severalValues } from './collect.ts';

/** Runs the command with its arguments and options. */
export type Run<Options> = (invocation: Invocation, words: readonly string[], options: Options) => Promise<void>;

export interface CommandText {
  readonly name: string;
  readonly summary: string;
  /** Arguments, as commander writes them: `<query...>`. */
  readonly arguments?: readonly (readonly [name: string, description: string])[];
  /** Without the name of the program. `--help` begins with the first one, which works in a folder of one file where that is possible. */
  readonly examples: readonly string[];
  /** Shown by `--help` after the options. Each line is a paragraph. */
  readonly notes?: string;
}

/** Makes a command of the program. */
export type CommandMaker = (context: ProgramContext) => Command;

/** Heading of the options that few need: those that a command adds after `command.optionsGroup(moreOptions)`. */
export const moreOptions = 'More options:';

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
    .optionsGroup('Options of every command:')
    .option('--json', 'print one JSON document on stdout and nothing else')
    .option('--config <file>', 'config file (default: the nearest touchstone.config.* in this folder or above)')
    .option('--no-color', 'print without colours (the variable NO_COLOR does the same)')
    .option('--verbose', 'show the stack trace of an unexpected failure')
    .helpOption('-h, --help', 'show help');
  addTexts(command, context, text);
  command.action(async () => {
    const options = command.opts<Options & CommonOptions>();
    await run(createInvocation(context, options), command.args, options);
  });
  return command;
}

/** Defines a command with subcommands. Words that name none of these are the arguments of the one named `fallback`. */
export function defineParent(
  context: ProgramContext,
  text: Omit<CommandText, 'arguments'>,
  makers: readonly CommandMaker[],
  { fallback }: { readonly fallback?: string } = {},
): Command {
  const parent = new Command(text.name).description(text.summary).helpOption('-h, --help', 'show help');
  for (const make of makers) {
    const command = make(context);
    const isDefault = command.name() === fallback;
    parent.addCommand(command, { isDefault });
    if (isDefault) fallbacks.set(parent, command);
  }
  addTexts(parent, context, text);
  return parent;
}

const fallbacks = new WeakMap<Command, Command>();

/** The command below a parent that takes words that name none. */
export function fallbackOf(parent: Command): Command | undefined {
  return fallbacks.get(parent);
}

function addTexts(command: Command, { io }: ProgramContext, { examples, notes }: CommandText): void {
  const program = commandName(io.env);
  const [first = '', ...others] = examples.map((example) => `  ${program} ${example}\n`);
  command.addHelpText('before', `Example:\n${first}`);
  command.addHelpText('after', () => {
    const takesSeveral = command.options.some(({ flags }) => flags.endsWith(',...>'));
    const paragraphs = [takesSeveral ? severalValues : undefined, notes]
      .filter((each) => each !== undefined)
      .join('\n');
    const told = paragraphs === '' ? '' : `\n${wrap(paragraphs, io.stdout.columns)}\n`;
    const more = others.length === 0 ? '' : `\nMore examples:\n${others.join('')}`;
    return `${told}${more}`.trimEnd();
  });
}
