import type { Command } from 'commander';
import type { ProgramContext } from '../invocation.ts';
import { defineParent } from './define-command.ts';
import { dropCommand } from './drop.ts';
import { moveCommand } from './move.ts';
import { schemaCommand } from './schema.ts';
import { trustCommand } from './trust.ts';

const text = {
  name: 'config',
  summary: 'JSON Schemas, trust in folders, moving and dropping indexes.',
  examples: ['config schema config', 'config trust', 'config move --to qdrant.config.yaml', 'config drop old'],
} as const;

/** `touchstone config`: the keys of a config, trust in its folder, and the indexes of its store. */
export function configCommand(context: ProgramContext): Command {
  return defineParent(context, text, [schemaCommand, trustCommand, moveCommand, dropCommand]);
}
