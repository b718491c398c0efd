import type { Command } from 'commander';

/** Commands that were once at the top, by their old names. Scripts that call them go on. */
const moved: Readonly<Record<string, readonly string[]>> = {
  explain: ['calls', 'explain'],
  replay: ['calls', 'replay'],
  compare: ['eval', 'compare'],
  gate: ['eval', 'gate'],
  golden: ['eval', 'check'],
  metrics: ['eval', 'metrics'],
  sweep: ['eval', 'sweep'],
  tune: ['eval', 'tune'],
  schema: ['config', 'schema'],
  trust: ['config', 'trust'],
  move: ['config', 'move'],
  drop: ['config', 'drop'],
};

/** A command line in the names of today. */
export interface CurrentWords {
  readonly words: readonly string[];
  /** The typed name of a command that has moved, and its present name. */
  readonly renamed?: { readonly from: string; readonly to: string };
}

/** `gate FILE` as `eval gate FILE`, `help gate` as `eval gate --help`, and `--json search` as `search --json`. */
export function currentWords(typed: readonly string[], program: Command): CurrentWords {
  const words = withSharedLast(typed, program);
  if (words[0] === 'help') {
    const { words: asked, renamed } = currentWords(words.slice(1), program);
    const [first] = asked;
    // An unknown command is refused with the nearest one; its --help would be that of the program.
    const isKnown = first === undefined || first.startsWith('-') || commandNamed(first, program) !== undefined;
    return { words: isKnown ? [...asked, '--help'] : asked, renamed };
  }
  const [name = '', ...rest] = words;
  const path = Object.hasOwn(moved, name) ? moved[name] : undefined;
  if (path === undefined) return { words: withHelpLast(words, program) };
  if (name !== 'golden') return { words: [...path, ...rest], renamed: { from: name, to: path.join(' ') } };
  // `golden` took an action, and knew one: check.
  const action = rest.indexOf('check');
  const others = rest.filter((_, place) => place !== action);
  return { words: [...path, ...others], renamed: { from: 'golden check', to: path.join(' ') } };
}

/** Options of all commands may stand before the command, as with other programs. */
function withSharedLast(words: readonly string[], program: Command): readonly string[] {
  let start = 0;
  while (/^--(?:json|no-color|verbose|config(?:=.*)?)$/.test(words[start] ?? ''))
    start += words[start] === '--config' ? 2 : 1;
  const [name, ...rest] = words.slice(start);
  if (start === 0 || name === undefined || name.startsWith('-')) return words;
  const below = commandNamed(name, program);
  const names = below !== undefined && commandNamed(rest[0] ?? '', below) !== undefined ? 1 : 0;
  return [name, ...rest.slice(0, names), ...words.slice(0, start), ...rest.slice(names)];
}

/** `mine help judge` as `mine judge --help`. */
function withHelpLast(words: readonly string[], program: Command): readonly string[] {
  const [parent = '', help, ...rest] = words;
  const isParent = (commandNamed(parent, program)?.commands.length ?? 0) > 0;
  return isParent && help === 'help' ? [parent, ...rest, '--help'] : words;
}

function commandNamed(name: string, { commands }: Command): Command | undefined {
  return commands.find((command) => command.name() === name);
}
