import type { Output } from './terminal/output.ts';

/** The process as a command sees it. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** All of standard input, as text. */
  readonly stdin: () => Promise<string>;
  /** The folder of the command line's relative paths. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** Fires on the first Ctrl-C. */
  readonly signal: AbortSignal;
}

const columnsWithoutTerminal = 120;

/** The output behind a stream of the process. */
export function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns || columnsWithoutTerminal;
    },
  };
}

/**
 * The folder in which the user typed the command. `npm run touchstone -- ...` starts us in the package's folder and
 * leaves the user's folder in INIT_CWD.
 */
export function typedIn(env: Io['env'], cwd: string): string {
  return viaNpm(env) ? (env.INIT_CWD ?? cwd) : cwd;
}

/** The user's command for this program, for suggestions. */
export function commandName(env: Io['env']): string {
  return viaNpm(env) ? 'npm run -s touchstone --' : 'touchstone';
}

function viaNpm(env: Io['env']): boolean {
  return env.npm_lifecycle_event === 'touchstone' || env.npm_lifecycle_event === 'demo';
}
