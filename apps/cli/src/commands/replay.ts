import type { Command } from 'commander';
import { checkFailed } from '../exit-codes.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';
import { addRepoOption, type RepoOptions } from './repo-option.ts';

const text = {
  name: 'replay',
  summary: 'Run a logged call again, and show what differs, stage by stage.',
  arguments: [['[id]', 'id of a call, or the start of it (default: the last call)']],
  examples: ['calls replay', 'calls replay 3f2a --json'],
  notes: 'The exit code is 9 when anything differs except latencies. The replay itself is not logged.',
} as const;

/** `touchstone calls replay` */
export function replayCommand(context: ProgramContext): Command {
  return defineCommand<RepoOptions>(context, text, addRepoOption, replay);
}

async function replay(invocation: Invocation, [id = 'last']: readonly string[], options: RepoOptions): Promise<void> {
  const [{ openLog, repeatCall }, { callerOf, loadConfigFor }, { callDifferenceJson, compareCalls }] =
    await Promise.all([import('@touchstone/host'), import('../engine.ts'), import('@touchstone/host/log')]);
  const loaded = await loadConfigFor(invocation, options.repo);
  const before = await openLog(loaded).read(id);
  invocation.concerning.query = before.request.query;
  const after = await repeatCall(before, loaded, callerOf(invocation), { signal: invocation.io.signal });
  const difference = compareCalls(before, after);
  if (invocation.json) {
    invocation.printJson(callDifferenceJson(before.id, difference));
  } else {
    const { renderCallDifference } = await import('../terminal/call-difference.ts');
    invocation.print(renderCallDifference(difference, invocation.styles));
  }
  if (!difference.same) invocation.exitWith(checkFailed);
}
