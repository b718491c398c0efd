import type { Command } from 'commander';
import type { ProgramContext } from '../invocation.ts';
import { checkCommand } from './check.ts';
import { compareCommand } from './compare.ts';
import { defineParent } from './define-command.ts';
import { evalRunCommand } from './eval-run.ts';
import { gateCommand } from './gate.ts';
import { metricsCommand } from './metrics.ts';
import { sweepCommand } from './sweep.ts';
import { tuneCommand } from './tune.ts';

const text = {
  name: 'eval',
  summary: 'Measure the answers to a set of questions; compare, gate, tune.',
  examples: ['eval golden/bootstrap', 'eval golden/fastify --package fastify'],
  notes: '"eval SET" is short for "eval run SET". "mine bootstrap" makes a set of your own project.',
} as const;

/** `touchstone eval`: sets of questions, runs over them, and their comparison. */
export function evalCommand(context: ProgramContext): Command {
  const makers = [
    ...[evalRunCommand, checkCommand, compareCommand, gateCommand],
    ...[metricsCommand, sweepCommand, tuneCommand],
  ];
  return defineParent(context, text, makers, { fallback: 'run' });
}
