import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface ExplainOptions {
  readonly candidate?: string;
  readonly all?: boolean;
  readonly list?: boolean;
}

const text = {
  name: 'explain',
  summary: 'Show the stages of a logged call, and the way of each candidate.',
  arguments: [['[id]', 'id of a call, or the start of it (default: the last call)']],
  examples: ['calls explain', 'calls explain --list', 'calls explain 3f2a --candidate docs/Hooks.md'],
} as const;

/** Most candidates that are shown without `--all`. */
const shownCandidates = 20;

/** `touchstone calls explain` */
export function explainCommand(context: ProgramContext): Command {
  return defineCommand<ExplainOptions>(context, text, addOptions, explain);
}

function addOptions(command: Command): void {
  command
    .option('--candidate <text>', 'only candidates whose id contains this text')
    .option('--all', `show every candidate, not only the first ${shownCandidates}`)
    .option('--list', 'list the logged calls, newest first');
}

async function explain(
  invocation: Invocation,
  [id]: readonly string[],
  { candidate, all = false, list = false }: ExplainOptions,
): Promise<void> {
  if (list) {
    const other = [id, candidate, all || undefined].some((given) => given !== undefined);
    if (other)
      throw new RetrievalError(
        'invalid_request',
        '--list shows all calls and takes no id and no other option of explain: leave them out.',
      );
    return listCalls(invocation);
  }
  const { candidateHistories } = await import('@touchstone/host/log');
  const { io, json, styles } = invocation;
  const record = await (await logOf(invocation)).read(id ?? 'last');
  const ways = candidateHistories(record.trace.stages);
  const chosen = ways.filter((way) => candidate === undefined || way.id.includes(candidate));
  if (candidate !== undefined && chosen.length === 0) {
    throw new RetrievalError(
      'invalid_request',
      `No candidate of call ${record.id} has "${candidate}" in its id: the chunk was not found by any search, or its id is different. Run calls explain with --all to see every id.`,
    );
  }
  if (json) {
    const { historiesJson } = await import('@touchstone/host/log');
    invocation.printJson(historiesJson(record, chosen));
    return;
  }
  const [{ renderHistories }, { candidateNames }] = await Promise.all([
    import('../terminal/candidate-history.ts'),
    import('@touchstone/pipeline'),
  ]);
  const limit = all ? chosen.length : shownCandidates;
  const nameOf = candidateNames(ways.map((way) => way.id));
  invocation.print(renderHistories(record, chosen, { styles, columns: io.stdout.columns, limit, nameOf }));
  if (record.kind !== 'context' || record.answer === undefined || candidate !== undefined) return;
  const { renderKeptAnswer } = await import('../terminal/answer.ts');
  invocation.print(`\n${renderKeptAnswer(record.answer, { styles })}`);
}

async function listCalls(invocation: Invocation): Promise<void> {
  const { io, json, styles } = invocation;
  const { calls, damaged } = await (await logOf(invocation)).list();
  if (json) {
    const { callSummariesJson } = await import('@touchstone/host/log');
    invocation.printJson(callSummariesJson(calls, damaged));
    return;
  }
  const { renderCalls, renderDamaged } = await import('../terminal/calls.ts');
  if (damaged.length > 0) invocation.note(renderDamaged(damaged, invocation.noteStyles));
  invocation.print(renderCalls(calls, { styles, columns: io.stdout.columns }));
}

/** The log of the config that the command works with. */
async function logOf(invocation: Invocation) {
  const [{ openLog }, { loadConfigFor }] = await Promise.all([import('@touchstone/host'), import('../engine.ts')]);
  return openLog(await loadConfigFor(invocation));
}
