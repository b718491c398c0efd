import { resolve } from 'node:path';
import type { BootstrapSource } from '@touchstone/mining';
import type { Command } from 'commander';
import { collect } from '../commands/collect.ts';
import { defineCommand, moreOptions } from '../commands/define-command.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedChoice } from '../terminal/typed-choice.ts';
import { fraction, typedNumber, wholeNumber } from '../terminal/typed-number.ts';
import { withSteps } from '../terminal/with-steps.ts';
import { shownPath } from './run-folder.ts';

interface BootstrapArguments {
  readonly into: string;
  readonly source?: readonly string[];
  readonly limit?: string;
  readonly seed?: string;
  readonly ref?: string;
  readonly issues?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly devShare?: string;
  readonly name?: string;
  readonly root?: string;
}

const text = {
  name: 'bootstrap',
  summary: 'Make golden sets from a project, without a model.',
  arguments: [['[path]', 'folder of the project (default: the working directory)']],
  examples: ['mine bootstrap .', 'mine bootstrap ../app --source commits,docstrings --limit 300'],
  notes: `The questions are not judged: each source has a weakness, which the report and the sets state.
Sets named "golden" ask your own index. Sets in BEIR form contain their own corpus, because the project itself contains their questions, or their answers are in its history. "eval" accepts both.`,
} as const;

/** `touchstone mine bootstrap` */
export function bootstrapCommand(context: ProgramContext): Command {
  return defineCommand<BootstrapArguments>(context, text, addOptions, bootstrap);
}

function addOptions(command: Command): void {
  command
    .option('--into <folder>', 'folder that the sets are written to', 'golden/bootstrap')
    .option('--source <name,...>', 'commits, docstrings, headings, issues or tests (default: all)', collect)
    .option('--limit <number>', 'most questions from each source (default: 150)')
    .optionsGroup(moreOptions)
    .option('--seed <text>', 'seed of the random choice of questions')
    .option('--ref <ref>', 'commit or tag that questions from commits and issues search (default: by the history)')
    .option(
      '--issues <file>',
      'file of issues, as "gh issue list --json number,title,body" or the REST API prints them',
    )
    .option('--include <glob,...>', 'only these files', collect)
    .option('--exclude <glob,...>', 'not these files', collect)
    .option('--dev-share <share>', 'share of the questions for tuning, 0 to 1 (default: no split)')
    .option('--name <name>', 'name of the project in the sets (default: its folder)')
    .option('--root <folder>', 'folder of the paths in your index (default: the top of the work tree)');
}

async function bootstrap(
  invocation: Invocation,
  [path = '.']: readonly string[],
  options: BootstrapArguments,
): Promise<void> {
  const { io, json, noteStyles, program } = invocation;
  const { bootstrapGoldenSet, bootstrapInWords, bootstrapJson, bootstrapSources } = await import('@touchstone/mining');
  const { name, include, exclude, seed, ref } = options;
  const at = (place: string | undefined) => (place === undefined ? undefined : resolve(io.cwd, place));
  const request = {
    path: resolve(io.cwd, path),
    into: resolve(io.cwd, options.into),
    root: at(options.root),
    issuesFile: at(options.issues),
    sources: options.source?.map((source): BootstrapSource => typedChoice(source, '--source', bootstrapSources)),
    limit: options.limit === undefined ? undefined : typedNumber(options.limit, wholeNumber('--limit', 1)),
    devShare: options.devShare === undefined ? undefined : typedNumber(options.devShare, fraction('--dev-share')),
    ...{ name, include, exclude, seed, ref },
  };
  const report = await withSteps(invocation.io.stderr, 'Bootstrap', (onProgress) =>
    bootstrapGoldenSet(request, { signal: io.signal, onProgress }),
  );
  if (json) return invocation.printJson(bootstrapJson(report));
  invocation.print(bootstrapInWords(report));
  if (report.sets.length === 0) return;
  const folder = shownPath(report.into, invocation);
  invocation.note(noteStyles.quiet(`Next: ${program} index && ${program} eval ${folder}`));
}
