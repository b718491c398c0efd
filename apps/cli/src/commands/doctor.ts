import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'doctor',
  summary: 'Check installation, config, store and indexes; say what to fix.',
  examples: ['doctor', 'doctor --json'],
} as const;

/** `touchstone doctor` */
export function doctorCommand(context: ProgramContext): Command {
  return defineCommand(context, text, () => {}, doctor);
}

async function doctor(invocation: Invocation): Promise<void> {
  const [{ diagnose }, { renderFindings }] = await Promise.all([
    import('@touchstone/host/inspect'),
    import('../terminal/findings.ts'),
  ]);
  const { program, configFile: file, io } = invocation;
  const { cwd, env, signal } = io;
  const findings = await diagnose({ cwd, env, file, program, signal });
  const isHealthy = findings.every(({ status }) => status !== 'fail');
  if (invocation.json) invocation.printJson({ healthy: isHealthy, findings });
  else invocation.print(renderFindings(findings, invocation.styles));
  if (!isHealthy) invocation.exitWith(exitCodes.invalid_config);
}
