import { Command } from 'commander';
import { askCommand } from './commands/ask.ts';
import { compareCommand } from './commands/compare.ts';
import { contextCommand } from './commands/context.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { dropCommand } from './commands/drop.ts';
import { evalCommand } from './commands/eval.ts';
import { evidenceCommand } from './commands/evidence.ts';
import { explainCommand } from './commands/explain.ts';
import { gateCommand } from './commands/gate.ts';
import { goldenCommand } from './commands/golden.ts';
import { indexCommand } from './commands/index-command.ts';
import { initCommand } from './commands/init.ts';
import { mcpCommand } from './commands/mcp.ts';
import { metricsCommand } from './commands/metrics.ts';
import { mineCommand } from './commands/mine.ts';
import { moveCommand } from './commands/move.ts';
import { replayCommand } from './commands/replay.ts';
import { retrieveCommand } from './commands/retrieve.ts';
import { schemaCommand } from './commands/schema.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { showCommand } from './commands/show.ts';
import { statusCommand } from './commands/status.ts';
import { sweepCommand } from './commands/sweep.ts';
import { trustCommand } from './commands/trust.ts';
import { tuneCommand } from './commands/tune.ts';
import { verifyCommand } from './commands/verify.ts';
import { versionCommand } from './commands/version.ts';
import { exitCodeHelp } from './exit-codes.ts';
import type { ProgramContext } from './invocation.ts';

/** The command line: every command with its options and help. It throws commander's errors instead of exiting. */
export function createProgram(context: ProgramContext, version: string): Command {
  const program = new Command('touchstone')
    .description('Retrieval that proves its answers: index a folder, search it, get ranked and cited evidence.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', `\n${exitCodeHelp}`)
    .showHelpAfterError(false)
    .hook('preSubcommand', (_, subcommand) => {
      context.command = subcommand.name();
    });
  const commands = [
    demoCommand,
    initCommand,
    indexCommand,
    searchCommand,
    retrieveCommand,
    evidenceCommand,
    contextCommand,
    askCommand,
    showCommand,
    verifyCommand,
    explainCommand,
    replayCommand,
    evalCommand,
    goldenCommand,
    metricsCommand,
    compareCommand,
    gateCommand,
    sweepCommand,
    tuneCommand,
    mineCommand,
    statusCommand,
    moveCommand,
    dropCommand,
    doctorCommand,
    trustCommand,
    mcpCommand,
    schemaCommand,
    serveCommand,
    versionCommand,
  ];
  for (const make of commands) program.addCommand(make(context));
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => context.io.stdout.write(text),
      // The message of a mistake is printed once, by whoever catches it.
      writeErr: () => {},
      getOutHelpWidth: () => context.io.stdout.columns,
    });
  }
  return program;
}
