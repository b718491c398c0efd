import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type AnswerOptions, addAnswerOptions, concurrencyIn, withProfile } from '../evaluation/corpus-options.js';
import { checkFailed } from '../exit-codes.js';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

interface GateCommandOptions extends AnswerOptions {
  readonly fresh?: boolean;
  readonly report?: string;
  readonly markdown?: boolean;
}

const text = {
  name: 'gate',
  summary: 'Ask the sets of a gate file and hold the answers to its rules; exit code 9 when one fails. For CI.',
  arguments: [['<rules>', 'gate file: golden/fastify/gate.yaml']],
  examples: ['gate golden/fastify/gate.yaml', 'gate golden/fastify/gate.yaml --json > gate.json'],
  notes: `A failing rule is reported with the queries that speak against it: what was expected, what came, and at which stage
the expected was lost (never retrieved, fusion, rerank, gate).`,
} as const;

/** `touchstone gate` */
export function gateCommand(context: ProgramContext): Command {
  return defineCommand<GateCommandOptions>(context, text, addOptions, gate);
}

function addOptions(command: Command): void {
  command
    .option('--fresh', 'index anew what was kept of an earlier evaluation')
    .option('--report <folder>', 'write an HTML page for each gate')
    .option('--markdown', 'print summaries for a pull request');
  addAnswerOptions(command);
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
  const renewed = new Set<string>();
  for (const one of gates) {
    // Two gates over one corpus index it anew once.
    const corpus = JSON.stringify([one.set, one.package, one.index]);
    const fresh = options.fresh === true && !renewed.has(corpus);
    renewed.add(corpus);
    const done = await runGate(invocation, loaded, one, { file, concurrency, fresh });
    if (options.report !== undefined || options.markdown) {
      const { markdownSummary, writeHtmlReport } = await import('../evaluation/evaluation-report.js');
      const { run, result } = done;
      if (options.markdown) invocation.print(markdownSummary(run, { gate: result }));
      if (options.report !== undefined) {
        const folder = resolve(io.cwd, options.report);
        await mkdir(folder, { recursive: true });
        const name = `${checked.length + 1}.${run.settings.set}.${run.method}.html`;
        await writeHtmlReport(join(folder, name), run, { gate: result });
      }
    }
    if (!json && !options.markdown) {
      invocation.print(`${checked.length > 0 ? '\n' : ''}${renderGate(done, { styles, shown: shownQueries })}`);
    }
    checked.push(done);
  }
  const passed = checked.every(({ result }) => result.passed);
  if (json) invocation.printJson({ passed, gates: checked.map(gateJson) });
  else if (!options.markdown)
    invocation.print(passed ? `\n${styles.good('The gate is open.')}` : `\n${styles.bad('The gate is shut.')}`);
  if (!passed) invocation.exitWith(checkFailed);
}

const shownQueries = 5;
