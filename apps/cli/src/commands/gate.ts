import { join, resolve } from 'node:path';
import type { CheckedGate, SkippedSet } from '@touchstone/host/evaluate';
import type { Command } from 'commander';
import {
  type AnswerOptions,
  addAnswerOptions,
  addSourcesOption,
  concurrencyIn,
} from '../evaluation/evaluation-options.ts';
import { checkFailed } from '../exit-codes.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand, moreOptions } from './define-command.ts';

interface GateCommandOptions extends AnswerOptions {
  readonly fresh?: boolean;
  readonly report?: string;
  readonly sources?: string;
  readonly markdown?: boolean;
}

const text = {
  name: 'gate',
  summary: 'Check evaluations by the rules of a gate file. Exits with 9 when a rule fails.',
  arguments: [['<rules>', 'gate file, such as golden/fastify/gate.yaml']],
  examples: ['eval gate golden/fastify/gate.yaml', 'eval gate golden/fastify/gate.yaml --json > gate.json'],
  notes: `For each rule that fails, the report lists the queries responsible: what was expected, what was returned, and the stage that lost the expected item (never retrieved, fusion, rerank, gate).
A set whose sources are missing on this machine is skipped with a note.`,
} as const;

/** `touchstone eval gate` */
export function gateCommand(context: ProgramContext): Command {
  return defineCommand<GateCommandOptions>(context, text, addOptions, gate);
}

function addOptions(command: Command): void {
  command
    .option('--report <folder>', 'write an HTML page for each gate')
    .option('--markdown', 'print summaries for a pull request')
    .optionsGroup(moreOptions)
    .option('--fresh', 'build the indexes again');
  addSourcesOption(command);
  addAnswerOptions(command);
}

async function gate(
  invocation: Invocation,
  [rules = '']: readonly string[],
  options: GateCommandOptions,
): Promise<void> {
  const { io, json, styles } = invocation;
  const [
    { loadConfigFor },
    { withProfile },
    { checkedGateJson, runGates, skippedSetJson },
    { noteSkipped, withEvaluation },
    { renderGate },
  ] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host'),
    import('@touchstone/host/evaluate'),
    import('../evaluation/with-evaluation.ts'),
    import('../terminal/gate.ts'),
  ]);
  const concurrency = concurrencyIn(options);
  let count = 0;
  const onGate = async (checked: CheckedGate) => {
    count += 1;
    await report(checked);
    if (json || options.markdown) return;
    invocation.print(`${count === 1 ? '' : '\n'}${renderGate(checked, { styles, shown: shownQueries })}`);
  };
  const skipped: SkippedSet[] = [];
  const onSkip = (set: SkippedSet) => {
    // Several gates may use the same set; one note is enough for all.
    if (!skipped.some((noted) => noted.set === set.set && noted.reason === set.reason)) noteSkipped(invocation, set);
    skipped.push(set);
  };
  const loaded = withProfile(await loadConfigFor(invocation), options.profile, '--profile');
  const { passed, gates } = await withEvaluation(
    invocation,
    (evaluation) => runGates(loaded, rules, { concurrency, fresh: options.fresh, onGate, onSkip }, evaluation),
    options,
  );
  if (json) invocation.printJson({ passed, gates: [...gates.map(checkedGateJson), ...skipped.map(skippedSetJson)] });
  else if (gates.length === 0) return;
  else if (!options.markdown)
    invocation.print(passed ? `\n${styles.good('Gate passed.')}` : `\n${styles.bad('Gate failed.')}`);
  if (!passed) invocation.exitWith(checkFailed);

  async function report({ run, result }: CheckedGate): Promise<void> {
    if (options.report === undefined && !options.markdown) return;
    const { printMarkdown, writeHtmlReport } = await import('../evaluation/write-report.ts');
    if (options.markdown) printMarkdown(invocation, run, { gate: result });
    if (options.report === undefined) return;
    const name = `${count}.${run.settings.set}.${run.method}.html`;
    await writeHtmlReport(join(resolve(io.cwd, options.report), name), run, { gate: result });
  }
}

const shownQueries = 5;
