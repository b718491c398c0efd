import { escapedJson } from '@touchstone/contract';
import type { Io } from './io.ts';
import { commandName } from './io.ts';
import { createStyles, type Styles, wantsColor } from './terminal/styles.ts';

/** Options of every command. */
export interface CommonOptions {
  readonly json?: boolean;
  readonly config?: string;
  readonly color: boolean;
  readonly verbose?: boolean;
}

/** The program's context for a command. */
export interface ProgramContext {
  readonly io: Io;
  /** Version of the command. */
  readonly version: string;
  /** The call that a failure would end; filled while a command runs, part of the JSON error. */
  readonly concerning: { index?: string; query?: string };
  /** Name of the command that runs or was to run; absent before its words are read. */
  command?: string;
  /** For a command that worked and still has bad news. */
  exitWith(code: number): void;
}

/** One run of one command: where it reads and how it speaks. */
export interface Invocation extends ProgramContext {
  /** Then stdout gets one JSON document and nothing else. */
  readonly json: boolean;
  /** Value of `--config`. */
  readonly configFile?: string;
  /** The user's command for this program, for suggestions. */
  readonly program: string;
  /** For stdout. */
  readonly styles: Styles;
  /** For stderr. */
  readonly noteStyles: Styles;
  print(text: string): void;
  printJson(document: unknown): void;
  /** One of several JSON documents, in one line. */
  printLine(document: unknown): void;
  /** A line for people on stderr. */
  note(text: string): void;
}

export function createInvocation(context: ProgramContext, options: CommonOptions): Invocation {
  const { io } = context;
  const stylesFor = ({ isTerminal }: { readonly isTerminal: boolean }) =>
    createStyles(wantsColor({ isTerminal, env: io.env, flag: options.color }));
  return {
    ...context,
    json: options.json === true,
    configFile: options.config,
    program: commandName(io.env),
    styles: stylesFor(io.stdout),
    noteStyles: stylesFor(io.stderr),
    print: (text) => io.stdout.write(`${text}\n`),
    printJson: (document) => io.stdout.write(`${escapedJson(JSON.stringify(document, null, 2))}\n`),
    printLine: (document) => io.stdout.write(`${escapedJson(JSON.stringify(document))}\n`),
    note: (text) => io.stderr.write(`${text}\n`),
  };
}
