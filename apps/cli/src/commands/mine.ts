import type { Command } from 'commander';
import type { ProgramContext } from '../invocation.ts';
import { commandName } from '../io.ts';
import { auditCommand } from '../mining/audit.ts';
import { bootstrapCommand } from '../mining/bootstrap.ts';
import { compareSetsCommand } from '../mining/compare.ts';
import { expandCommand } from '../mining/expand.ts';
import { exportCommand } from '../mining/export.ts';
import { extractCommand } from '../mining/extract.ts';
import { startCommand } from '../mining/init.ts';
import { judgeCommand } from '../mining/judge.ts';
import { statsCommand } from '../mining/stats.ts';
import { defineParent } from './define-command.ts';

const makers = [
  ...[startCommand, bootstrapCommand, extractCommand, judgeCommand, auditCommand],
  ...[expandCommand, exportCommand, statsCommand, compareSetsCommand],
];

/** `touchstone mine`: a command for each step, which reads the output of the step before. */
export function mineCommand(context: ProgramContext): Command {
  const program = commandName(context.io.env);
  const notes = `A judged data set from a benchmark, step by step. An interrupted step continues where it stopped:
  ${program} mine init benchmark.yaml
  ${program} mine extract benchmark.yaml
  ${program} mine judge --max-usd 2
  ${program} mine expand --max-usd 1
  ${program} mine export
  ${program} mine stats`;
  const text = {
    name: 'mine',
    summary: 'Make a golden set from your own project or from a benchmark.',
    examples: ['mine bootstrap .', 'mine compare mining/mined_dataset.json --with other.config.yaml'],
    notes,
  };
  return defineParent(context, text, makers);
}
