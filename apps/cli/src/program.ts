import { Command } from 'commander';
import { askCommand } from './commands/ask.js';
import { compareCommand } from './commands/compare.js';
import { contextCommand } from './commands/context.js';
import { demoCommand } from './commands/demo.js';
import { doctorCommand } from './commands/doctor.js';
import { dropCommand } from './commands/drop.js';
import { evalCommand } from './commands/eval.js';
import { evidenceCommand } from './commands/evidence.js';
import { explainCommand } from './commands/explain.js';
import { gateCommand } from './commands/gate.js';
import { goldenCommand } from './commands/golden.js';
import { indexCommand } from './commands/index-command.js';
import { initCommand } from './commands/init.js';
import { mcpCommand } from './commands/mcp.js';
import { metricsCommand } from './commands/metrics.js';
import { mineCommand } from './commands/mine.js';
import { moveCommand } from './commands/move.js';
import { replayCommand } from './commands/replay.js';
import { retrieveCommand } from './commands/retrieve.js';
import { schemaCommand } from './commands/schema.js';
import { searchCommand } from './commands/search.js';
import { serveCommand } from './commands/serve.js';
import { showCommand } from './commands/show.js';
import { statusCommand } from './commands/status.js';
import { sweepCommand } from './commands/sweep.js';
import { trustCommand } from './commands/trust.js';
import { tuneCommand } from './commands/tune.js';
import { verifyCommand } from './commands/verify.js';
import { versionCommand } from './commands/version.js';
import { exitCodeHelp } from './exit-codes.js';
import type { ProgramContext } from './invocation.js';

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
