import { resolve } from 'node:path';
import type { Command } from 'commander';
import { concurrencyIn, withProfile } from '../evaluation/corpus-options.js';
import { checkFailed } from '../exit-codes.js';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

interface GateCommandOptions {
  readonly profile?: string;
  readonly concurrency?: string;
  readonly fresh?: boolean;
}

const text = {
  name: 'gate',
  summary: 'Ask the sets of a gate file and hold the answers to its rules; exit code 9 when one fails. For CI.',
  arguments: [['<rules>', 'gate file: golden/fastify/gate.yaml']],
  examples: ['gate golden/fastify/gate.yaml', 'gate golden/fastify/gate.yaml --json > gate.json'],
  notes: `A failing rule is reported with the queries that speak against it: what was expected, what came, and at which stage the expected
was lost (never retrieved, fusion, rerank, gate).`,
} as const;

/** `touchstone gate` */
export function gateCommand(context: ProgramContext): Command {
  return defineCommand<GateCommandOptions>(context, text, addOptions, gate);
}

function addOptions(command: Command): void {
  command
    .option('--profile <name>', 'generic or adk (evidence); canonical or validated (search)')
    .option('--concurrency <number>', 'questions under way at a time (default: 1, so that times are of one alone)')
    .option('--fresh', 'index anew what was kept of an earlier evaluation');
}

async function gate(
  invocation: Invocation,
  [rules = '']: readonly string[],
  options: GateCommandOptions,
): Promise<void> {
  const { io, json, styles } = invocation;
  const [{ loadConfigFor }, { readGates }, { runGate }, { renderGate }, { gateJson }] = await Promise.all([
    import('../engine.js'),
    import('../evaluation/gate-file.js'),
    import('../evaluation/run-gate.js'),
    import('../evaluation/render-gate.js'),
    import('../evaluation/gate-json.js'),
  ]);
  const file = resolve(io.cwd, rules);
  const gates = await readGates(file);
  const concurrency = concurrencyIn(options);
  const loaded = withProfile(await loadConfigFor(invocation), options.profile);
  const checked = [];
  for (const one of gates) {
    const done = await runGate(invocation, loaded, one, { file, concurrency, fresh: options.fresh === true });
    if (!json)
      invocation.print(`${checked.length > 0 ? '\n' : ''}${renderGate(done, { styles, shown: shownQueries })}`);
    checked.push(done);
  }
  const passed = checked.every(({ result }) => result.passed);
  if (json) invocation.printJson({ passed, gates: checked.map(gateJson) });
  else invocation.print(passed ? `\n${styles.good('The gate is open.')}` : `\n${styles.bad('The gate is shut.')}`);
  if (!passed) invocation.exitWith(checkFailed);
}

const shownQueries = 5;
