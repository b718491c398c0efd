import type { Command } from 'commander';
import type { ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = { name: 'version', summary: 'Print the version, like --version.', examples: ['version'] } as const;

/** `touchstone version` */
export function versionCommand(context: ProgramContext): Command {
  return defineCommand<object>(
    context,
    text,
    () => {},
    async ({ json, print, printJson, version }) => {
      if (json) printJson({ version });
      else print(version);
    },
  );
}
