import picocolors from 'picocolors';

/** The meaning of colours, so that no renderer chooses one. */
export interface Styles {
  readonly strong: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly place: (text: string) => string;
  readonly match: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly bad: (text: string) => string;
}

export function createStyles(enabled: boolean): Styles {
  const colors = picocolors.createColors(enabled);
  return {
    strong: colors.bold,
    quiet: colors.dim,
    place: colors.cyan,
    match: (text) => colors.bold(colors.yellow(text)),
    good: colors.green,
    warning: colors.yellow,
    bad: colors.red,
  };
}

/** Colours are for terminals; NO_COLOR (https://no-color.org) and `--no-color` turn them off, FORCE_COLOR on. */
export function wantsColor(options: {
  readonly isTerminal: boolean;
  readonly env: { readonly [name: string]: string | undefined };
  readonly flag: boolean;
}): boolean {
  const { isTerminal, env, flag } = options;
  if (!flag || isSet(env.NO_COLOR)) return false;
  if (isSet(env.FORCE_COLOR)) return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
