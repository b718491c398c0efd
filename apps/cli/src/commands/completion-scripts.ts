import type { Command, Option } from 'commander';
import { fallbackOf } from './define-command.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

/** Completion of the command line of a program, for each shell, as a script that the shell reads. */
export const completionScripts: Readonly<Record<(typeof shells)[number], (program: Command) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** A command, and its possible next words. */
interface Place {
  /** Its words after the name of the program, each after a blank: ` eval gate`. */
  readonly at: string;
  readonly commands: readonly Command[];
  readonly options: readonly Option[];
}

function placesOf(command: Command, at = ''): readonly Place[] {
  const { commands } = command;
  const options = new Map(
    [command, fallbackOf(command)]
      .filter((one) => one !== undefined)
      .flatMap((one) => one.createHelp().visibleOptions(one))
      .map((option) => [option.flags, option]),
  );
  return [
    { at, commands, options: [...options.values()] },
    ...commands.flatMap((each) => placesOf(each, `${at} ${each.name()}`)),
  ];
}

function flagsOf({ short, long }: Option): readonly string[] {
  return [short, long].filter((flag) => flag !== undefined);
}

/** Commands that were typed in full: the words that lead to a command. */
function ways(places: readonly Place[]): readonly string[] {
  return places.filter(({ at }) => at !== '').map(({ at }) => `'${at}'`);
}

function bashScript(program: Command): string {
  const name = program.name();
  const places = placesOf(program);
  const cases = places.map(({ at, commands, options }) => {
    const names = commands.map((command) => command.name()).join(' ');
    return `    '${at}') commands='${names}' options='${options.flatMap(flagsOf).join(' ')}' ;;`;
  });
  return `_${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" at= word commands= options=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
      ${ways(places).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then commands="$options"; fi
  COMPREPLY=($(compgen -W "$commands" -- "$current"))
}
complete -o default -F _${name} ${name}`;
}

function zshScript(program: Command): string {
  const name = program.name();
  const places = placesOf(program);
  const list = (items: readonly string[]) => items.map((item) => `\n        ${quoted(item, `'\\''`)}`).join('');
  const cases = places.map(({ at, commands, options }) => {
    const names = commands.map((command) => `${command.name()}:${command.description()}`);
    const flags = options.flatMap((option) => flagsOf(option).map((flag) => `${flag}:${option.description}`));
    return `    ('${at}')\n      subcommands=(${list(names)})\n      flags=(${list(flags)})\n      ;;`;
  });
  return `#compdef ${name}
_${name}() {
  local at word
  local -a subcommands flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      (${ways(places).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  if [[ "$PREFIX" == -* ]]; then
    _describe -o option flags
  else
    (( $#subcommands )) && _describe command subcommands || _files
  fi
}
compdef _${name} ${name}
# Read as a file of fpath, this is the function itself.
if [[ "$funcstack[1]" == _${name} ]]; then _${name} "$@"; fi`;
}

function fishScript(program: Command): string {
  const name = program.name();
  const places = placesOf(program);
  const lines = places.flatMap(({ at, commands, options }) => {
    const complete = `complete -c ${name} -n '__${name}_at "${at}"'`;
    const told = (text: string) => `-d ${quoted(text.replaceAll('\\', '\\\\'), `\\'`)}`;
    return [
      ...commands.map((command) => `${complete} -f -a ${command.name()} ${told(command.description())}`),
      ...options.map((option) => `${complete} ${fishFlags(option)} ${told(option.description)}`),
    ];
  });
  return `function __${name}_at
    set -l at
    for word in (commandline -opc)[2..-1]
        switch "$at $word"
            case ${ways(places).join(' ')}
                set at "$at $word"
        end
    end
    test "$at" = "$argv"
end
${lines.join('\n')}`;
}

/** As fish names flags: without their dashes, and with a mark where a value has to follow. */
function fishFlags({ short, long, required }: Option): string {
  const flags = [short && `-s ${short.slice(1)}`, long && `-l ${long.slice(2)}`, required && '-r'];
  return flags.filter(Boolean).join(' ');
}

function quoted(text: string, quote: string): string {
  return `'${text.replaceAll("'", quote)}'`;
}
