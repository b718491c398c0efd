import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import { defineCommand } from '../commands/define-command.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedNumber, wholeNumber } from '../terminal/typed-number.ts';
import { addRunOption, type RunOptions, runFolder, shownPath } from './run-folder.ts';

interface AuditArguments extends RunOptions {
  readonly draw?: string;
  readonly seed?: string;
  readonly labels?: string;
}

const text = {
  name: 'audit',
  summary: 'Have a person judge a sample blindly, and report the agreement.',
  examples: ['mine audit --draw 40', 'mine audit'],
  notes: `With --draw, a sample is written: cases to read, and a table to fill in. Without, the filled-in table is compared with the judges.`,
} as const;

/** `touchstone mine audit` */
export function auditCommand(context: ProgramContext): Command {
  return defineCommand<AuditArguments>(context, text, addOptions, audit);
}

function addOptions(command: Command): void {
  addRunOption(command);
  command
    .option('--draw <number>', 'write a sample of this many cases')
    .option('--seed <number>', 'seed of the random sample')
    .option('--labels <file>', 'the filled-in table (default: the written one)');
}

async function audit(invocation: Invocation, _words: readonly string[], options: AuditArguments): Promise<void> {
  const { io, json, noteStyles, program } = invocation;
  const { auditReport, auditReportInWords, auditReportJson, auditSample, auditSampleInWords, auditSampleJson } =
    await import('@touchstone/mining');
  const folder = runFolder(options, invocation);
  if (options.draw === undefined && options.seed !== undefined) {
    throw new RetrievalError('invalid_request', '--seed draws another sample: use it with --draw.');
  }
  const seed = options.seed === undefined ? undefined : typedNumber(options.seed, wholeNumber('--seed'));
  if (options.draw === undefined) {
    const labelsFile = options.labels === undefined ? undefined : resolve(io.cwd, options.labels);
    const report = await auditReport({ folder, labelsFile });
    return json ? invocation.printJson(auditReportJson(report)) : invocation.print(auditReportInWords(report));
  }
  const size = typedNumber(options.draw, wholeNumber('--draw', 1));
  const sample = await auditSample({ folder, size, seed });
  if (json) return invocation.printJson(auditSampleJson(sample));
  invocation.print(auditSampleInWords(sample));
  const table = shownPath(sample.labelsFile, invocation);
  invocation.note(noteStyles.quiet(`Next: fill in ${table}, then ${program} mine audit --run ${options.run}`));
}
