import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import { checkFailed } from '../exit-codes.js';
import type { Invocation, ProgramContext } from '../invocation.js';
import type { Io } from '../io.js';
import { collect } from './collect.js';
import { defineCommand } from './define-command.js';

interface VerifyCommandOptions {
  readonly root?: readonly string[];
}

const text = {
  name: 'verify',
  summary: 'Read the sources of an evidence pack again, and tell whether they still say what was cited.',
  arguments: [['<pack>', 'file with a pack, as "evidence --json" prints it; "-" is standard input']],
  examples: [
    'verify pack.json',
    'evidence "how do hooks run" --json | touchstone verify -',
    'verify pack.json --root ../project',
  ],
  notes: `match    the source says exactly this, at these lines
moved    it says exactly this at other lines, which are given
changed  the source is there and no longer says this, or the pack contradicts itself
missing  the source, or this version of it, is not here
A commit is read from git, a package from node_modules, all else as it lies there.
The exit code is 9 unless every citation matches.`,
} as const;

/** `touchstone verify` */
export function verifyCommand(context: ProgramContext): Command {
  return defineCommand<VerifyCommandOptions>(
    context,
    text,
    (command) =>
      void command.option(
        '--root <folder>',
        "folder that cited paths start at; may be repeated (default: the config's sources and the working directory)",
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
    { citedPlaces },
    { citationChecksJson, parsePack, verifyCitations },
    { renderVerification },
  ] = await Promise.all([
    import('../engine.js'),
    import('@touchstone/config'),
    import('@touchstone/verify'),
    import('../render/verification.js'),
  ]);
  const { io, styles } = invocation;
  const name = file === '-' ? 'standard input' : file;
  const pack = parsePack(await readText(file, io, name), name);
  const places = citedPlaces(await loadConfigFor(invocation), io.cwd, options.root);
  const checks = await verifyCitations(pack.candidates, { places, signal: io.signal });
  if (invocation.json) invocation.printJson(citationChecksJson(checks));
  else invocation.print(renderVerification(checks, styles));
  if (checks.some(({ status }) => status !== 'match')) invocation.exitWith(checkFailed);
}

async function readText(file: string, { cwd, stdin }: Io, name: string): Promise<string> {
  try {
    return await (file === '-' ? stdin() : readFile(resolve(cwd, file), 'utf8'));
  } catch (cause) {
    throw new RetrievalError('invalid_request', `${name} cannot be read: give the file of a pack, or "-".`, { cause });
  }
}
