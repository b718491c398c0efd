import { isRetrievalError, printable, RetrievalError, unexpectedFailure } from '@touchstone/contract';
import { CommanderError } from 'commander';
import { currentWords } from './current-words.ts';
import { exitCodes } from './exit-codes.ts';
import { createInvocation, type Invocation, type ProgramContext } from './invocation.ts';
import type { Io } from './io.ts';
import { createProgram } from './program.ts';
import { namingFlags } from './terminal/naming-flags.ts';

/** Runs one command line and returns the exit code. Failures are printed, never thrown. */
export async function runCli(typed: readonly string[], io: Io, version: string): Promise<number> {
  let exitCode = 0;
  const context: ProgramContext = {
    io,
    version,
    concerning: {},
    exitWith: (code) => {
      exitCode = code;
    },
  };
  const program = createProgram(context, version);
  const { words, renamed } = currentWords(typed, program);
  const invoked = () => createInvocation(context, { json: wantsJson(words), color: !words.includes('--no-color') });
  if (renamed !== undefined) {
    const { program: name, note, noteStyles } = invoked();
    note(noteStyles.quiet(`"${name} ${renamed.from}" is "${name} ${renamed.to}" now.`));
  }
  try {
    if (words.every((word) => word === '--')) await (await import('./welcome.ts')).welcome(invoked());
    else await namingFlags(flagsOf(words), () => program.parseAsync([...words], { from: 'user' }));
    return exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
    // A command that needs another one below it has printed its help.
    if (thrown instanceof CommanderError && thrown.code === 'commander.help') return exitCodes.invalid_request;
    const error = toRetrievalError(thrown, io);
    const isFlat = words.includes('--flat');
    await report(error, thrown, invoked(), { withStack: showsStack(words, io), isFlat });
    return exitCodes[error.code];
  }
}

/** The flags for options that messages name; what "retrieve" reads is named as in its JSON. */
function flagsOf([command]: readonly string[]): { readonly [option: string]: string } {
  return command === 'retrieve' ? {} : { index: '--index' };
}

function toRetrievalError(thrown: unknown, { signal }: Io): RetrievalError {
  if (isRetrievalError(thrown)) return thrown;
  if (thrown instanceof CommanderError) {
    return new RetrievalError('invalid_request', `${usage(thrown.message)} See --help.`, { cause: thrown });
  }
  if (signal.aborted) return new RetrievalError('aborted', 'Interrupted.', { cause: thrown });
  return unexpectedFailure(thrown, 'command');
}

/** With JSON, an error goes to stdout like a result, so that programs read one stream. For people it goes to stderr. */
async function report(
  error: RetrievalError,
  thrown: unknown,
  invocation: Invocation,
  { withStack, isFlat }: { readonly withStack: boolean; readonly isFlat: boolean },
): Promise<void> {
  const { json, noteStyles, concerning, command } = invocation;
  if (json) {
    const { errorReport, evidenceAnswer, flatFailure, toErrorReport, toFailedEvidenceAnswer, toFlatFailure } =
      await import('@touchstone/contract/wire');
    const told = toErrorReport(error, concerning, 'operator');
    if (isFlat) invocation.printJson(flatFailure.encode(toFlatFailure(told)));
    // Evidence has one answer for success and failure alike (spec 000 §11).
    else if (command === 'evidence') invocation.printJson(evidenceAnswer.encode(toFailedEvidenceAnswer(told)));
    else invocation.printJson(errorReport.encode(told));
  } else {
    invocation.note(`${noteStyles.bad('error:')} ${printable(error.message)}`);
    for (const line of [error.operatorNote, foreignText(error)]) {
      if (line !== undefined) invocation.note(noteStyles.quiet(`  ${printable(line)}`));
    }
    if (error.code === 'internal' && !withStack) {
      invocation.note(noteStyles.quiet('Run it again with --verbose (or DEBUG=touchstone) to see where it failed.'));
    }
  }
  if (withStack && thrown instanceof Error) invocation.note(stackOf(thrown));
}

/** The own text of an unforeseen failure: its message here is ours, for it may be read by others elsewhere. */
function foreignText({ code, cause }: RetrievalError): string | undefined {
  return code === 'internal' && cause instanceof Error ? cause.message : undefined;
}

function stackOf(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own;
}

/** Turns `error: unknown option '--jsn'\n(Did you mean --json?)` into sentences. */
function usage(message: string): string {
  const [first = '', ...rest] = message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.$/, '')}.`;
  return [sentence, ...rest.map((line) => line.replace(/^\((.*)\)$/, '$1'))].join(' ').trim();
}

function wantsJson(words: readonly string[]): boolean {
  return ['--json', '--flat', '--batch'].some((option) => words.includes(option)) || words[0] === 'retrieve';
}

function showsStack(words: readonly string[], { env }: Io): boolean {
  return words.includes('--verbose') || (env.DEBUG ?? '').split(',').includes('touchstone');
}
