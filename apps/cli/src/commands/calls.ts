import type { Command } from 'commander';
import type { ProgramContext } from '../invocation.ts';
import { defineParent } from './define-command.ts';
import { explainCommand } from './explain.ts';
import { replayCommand } from './replay.ts';

const text = {
  name: 'calls',
  summary: 'Show how an earlier answer was made, or run it again and compare.',
  examples: ['calls explain', 'calls explain --list', 'calls replay'],
} as const;

/** `touchstone calls`: reads the log of earlier calls. */
export function callsCommand(context: ProgramContext): Command {
  return defineParent(context, text, [explainCommand, replayCommand]);
}
