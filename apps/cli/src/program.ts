import { Command } from 'commander';
import { askCommand } from './commands/ask.ts';
import { callsCommand } from './commands/calls.ts';
import { completionCommand } from './commands/completion.ts';
import { configCommand } from './commands/config.ts';
import { contextCommand } from './commands/context.ts';
import type { CommandMaker } from './commands/define-command.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { evalCommand } from './commands/eval.ts';
import { evidenceCommand } from './commands/evidence.ts';
import { exportCommand, importCommand } from './commands/export.ts';
import { indexCommand } from './commands/index-command.ts';
import { initCommand } from './commands/init.ts';
import { installCommand, uninstallCommand } from './commands/install.ts';
import { mcpCommand } from './commands/mcp.ts';
import { mineCommand } from './commands/mine.ts';
import { retrieveCommand } from './commands/retrieve.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { showCommand } from './commands/show.ts';
import { statusCommand } from './commands/status.ts';
import { verifyCommand } from './commands/verify.ts';
import { versionCommand } from './commands/version.ts';
import { exitCodeHelp } from './exit-codes.ts';
import type { ProgramContext } from './invocation.ts';
import { commandName } from './io.ts';
import { wrap } from './terminal/wrap.ts';

/** The user's tasks, and the commands for them. */
const groups: Readonly<Record<string, readonly CommandMaker[]>> = {
  'Ask:': [searchCommand, evidenceCommand, contextCommand, askCommand, showCommand],
  'Index:': [indexCommand, statusCommand],
  'Connect:': [installCommand, serveCommand],
  'Prove:': [verifyCommand, callsCommand, evalCommand, mineCommand],
  'Set up:': [initCommand, doctorCommand, configCommand],
};

/** Commands that the help names in a sentence. */
const others = [
  exportCommand,
  importCommand,
  uninstallCommand,
  mcpCommand,
  demoCommand,
  retrieveCommand,
  completionCommand,
  versionCommand,
];

const alsoHelp = `Also: export and import (an index in one file, for other machines), uninstall (remove what install wrote), mcp (the server that agents start), demo (index a real package and ask it), retrieve (a JSON request in, its JSON result out), completion (for bash, zsh and fish).
Each command has --help, which begins with an example.`;

/** The command line: every command with its options and help. It throws commander's errors instead of exiting. */
export function createProgram(context: ProgramContext, version: string): Command {
  const { io } = context;
  const program = new Command('touchstone')
    .description('Searches your own docs, code and books, and shows its proof.')
    .usage('COMMAND')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpText('before', `Example:\n  ${commandName(io.env)} search how does it work\n`)
    .addHelpText('after', () => `\n${wrap(alsoHelp, io.stdout.columns)}\n\n${exitCodeHelp}`)
    .hook('preSubcommand', (_, subcommand) => {
      context.command = subcommand.name();
    });
  for (const [heading, makers] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const make of makers) program.addCommand(make(context));
  }
  for (const make of others) program.addCommand(make(context), { hidden: true });
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) {
    command
      .exitOverride()
      .helpCommand(false)
      .configureHelp({ subcommandTerm: (one) => one.name() })
      .configureOutput({
        writeOut: (text) => io.stdout.write(text),
        // The help of a command that needs another one below it.
        writeErr: (text) => io.stderr.write(text),
        // The message of a mistake is printed once, by the caller.
        outputError: () => {},
        getOutHelpWidth: () => io.stdout.columns,
        getErrHelpWidth: () => io.stderr.columns,
      });
  }
  return program;
}
