// Writes docs/command.md from the command's own help, or with --check compares it.
import { exitCodeHelp } from '../apps/cli/src/exit-codes.ts';
import { createProgram } from '../apps/cli/src/program.ts';
import { writeOrCheck } from './write-or-check.mjs';

const output = { columns: 120, write() {} };
const program = createProgram({ io: { env: {}, stdout: output, stderr: output } }, '');
/** Options that an earlier command has, by their flags. */
const shown = new Map();
const everyCommand = ['--json', '--config', '--no-color', '--verbose', '--help'];

const groups = new Map();
for (const command of program.commands) {
  const group = command.helpGroup() || 'Also';
  groups.set(group, [...(groups.get(group) ?? []), command]);
}

const page = `# Command reference

Every command takes \`--json\` (one JSON document on stdout and nothing else), \`--config FILE\`, \`--no-color\`, \`--verbose\` and
\`--help\`, which begins with an example that works in a folder with one file. An option with dots takes several values, with
commas (\`\\,\` is one in a value) or repeated. \`npm run command\` makes this page from the program.

${[...groups].map(([group, commands]) => `## ${group.replace(':', '')}\n\n${commands.flatMap(sections).join('\n')}`).join('\n')}
## Exit codes

${exitCodes()}`;

writeOrCheck('docs/command.md', page, 'command');

/** A command, or those below it. */
function sections(command) {
  return command.commands.length > 0 ? command.commands.flatMap(sections) : [section(command)];
}

function section(command) {
  const words = command.registeredArguments.map(argument);
  const options = command.options.filter(({ long, hidden }) => !hidden && !everyCommand.includes(long));
  const usage = [nameOf(command), ...words].join(' ');
  const isNew = ({ flags, description }) => shown.get(flags) !== description;
  const rows = options.filter(isNew).map(row);
  const again = options.filter((option) => !isNew(option)).map(({ long }) => `\`${long}\``);
  for (const { flags, description } of options) shown.set(flags, description);
  const list = [...rows, ...(again.length === 0 ? [] : [`- as above: ${again.join(', ')}\n`])];
  return `### ${usage}\n\n${command.description()}\n${list.length === 0 ? '' : `\n${list.join('')}`}`;
}

function row({ flags, description }) {
  return `- \`${flags}\`: ${description}\n`;
}

function nameOf(command) {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

function argument(one) {
  const name = `${one.name().toUpperCase()}${one.variadic ? '...' : ''}`;
  return one.required ? name : `[${name}]`;
}

function exitCodes() {
  return [...exitCodeHelp.matchAll(/^\s+(\d+)\s+(.*)$/gm)]
    .map(([, code, meaning]) => `- ${code}: ${meaning}\n`)
    .join('');
}
