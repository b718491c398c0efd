import type { Command } from 'commander';
import { checkFailed } from '../exit-codes.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { readInput } from '../read-input.ts';
import { collect } from './collect.ts';
import { defineCommand } from './define-command.ts';

interface VerifyCommandOptions {
  readonly root?: readonly string[];
}

const text = {
  name: 'verify',
  summary: 'Check that the sources still contain what a pack cites.',
  arguments: [
    ['<pack>', 'file with the output of "evidence --json", "context --json" or "ask --json", or - for standard input'],
  ],
  examples: [
    'evidence how does it work --json | touchstone verify -',
    'verify pack.json',
    'verify pack.json --root ../project',
  ],
  notes: `match    the source has exactly this text at these lines
moved    the source has exactly this text at other lines, which are shown
changed  the source no longer has this text, or the pack contradicts itself
missing  the source, or this version of it, was not found
Commits are read from git, packages from node_modules, and everything else from the files on disk.
The exit code is 9 unless every citation matches.`,
} as const;

/** `touchstone verify` */
export function verifyCommand(context: ProgramContext): Command {
  return defineCommand<VerifyCommandOptions>(
    context,
    text,
    (command) =>
      void command.option(
        '--root <folder,...>',
        "folder of the cited paths (default: the config's sources and the working directory)",
        collect,
      ),
    verify,
  );
}

async function verify(
  invocation: Invocation,
  [file = '']: readonly string[],
  options: VerifyCommandOptions,
): Promise<void> {
  const [
    { loadConfigFor },
    { chunkReading, citedPlaces, documentReading, withProviders },
    { citationChecksJson, parseCitingPack, verifyCitations, verifyContext },
    { renderVerification },
  ] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host'),
    import('@touchstone/ingest/verify'),
    import('../terminal/verification.ts'),
  ]);
  const { io, styles } = invocation;
  const pack = parseCitingPack(await readInput(file, io, 'verify'), file === '-' ? 'standard input' : file);
  const loaded = await loadConfigFor(invocation);
  const places = citedPlaces(loaded, io.cwd, options.root);
  const readDocument = documentReading(loaded);
  const reading = { places, readDocument, signal: io.signal };
  const checks =
    'evidence' in pack
      ? await verifyCitations(pack.evidence.candidates, reading)
      : await withProviders(loaded, [], async ({ store }) => {
          const readChunks = chunkReading(loaded.config, pack.context.index, store);
          return verifyContext(pack.context, { ...reading, readChunks });
        });
  if (invocation.json) invocation.printJson(citationChecksJson(checks));
  else invocation.print(renderVerification(checks, styles));
  if (checks.some(({ status }) => status !== 'match')) invocation.exitWith(checkFailed);
}
