import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { fallbackOf } from '../../../apps/cli/src/commands/define-command.ts';
import { createProgram } from '../../../apps/cli/src/program.ts';
import { type Document, type Mistake, mistakeAt } from './document.ts';

/** Command lines that the documentation shows, in blocks and in the text, and that the programs would not understand. */
export function unknownCommands(document: Document): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const check = (node: Nodes, line: string) => {
    const fault = faultOf(line.trim());
    if (fault !== undefined) mistakes.push(mistakeAt(document, node, `"${line.trim()}": ${fault}`));
  };
  visit(document.tree, (node) => {
    if (node.type === 'inlineCode') check(node, node.value);
    if (node.type === 'code' && node.lang === 'sh') for (const line of node.value.split('\n')) check(node, line);
  });
  return mistakes;
}

const silent = { write: () => {}, isTerminal: false, columns: 120 };
const io = {
  ...{ stdout: silent, stderr: silent, stdin: async () => '', cwd: '.', env: {} },
  signal: new AbortController().signal,
};
/** Only read: none of its commands is run. */
const program = createProgram({ exitWith: () => {}, concerning: {}, io, version: '0.0.0' }, '0.0.0');
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);

function faultOf(line: string): string | undefined {
  const [text = ''] = line.split(/\s#\s|\s\|\s|\s&&\s/);
  const [, script, rest = ''] = /^npm (?:run (?:-s )?)?([\w:.-]+)(.*)$/.exec(text) ?? [];
  if (script !== undefined && text.startsWith('npm run') && !scripts.includes(script)) {
    return `package.json has no script "${script}"`;
  }
  const words = script === 'touchstone' ? rest.replace(/^ --/, '') : /^touchstone\s+(.*)$/.exec(text)?.[1];
  return words === undefined ? undefined : faultOfWords(words.trim());
}

function faultOfWords(words: string): string | undefined {
  const [name = '', ...rest] = words.replaceAll(/'[^']*'|"[^"]*"/g, 'text').split(/\s+/);
  if (!/^[a-z]/.test(name)) return undefined;
  const command = program.commands.find((one) => one.name() === name);
  if (command === undefined) return `there is no command "${name}"`;
  const [below = ''] = rest;
  const target = command.commands.find((one) => one.name() === below) ?? fallbackOf(command) ?? command;
  if (target === command && command.commands.length > 0 && /^[a-z]/.test(below)) {
    return `there is no command "${name} ${below}"`;
  }
  const unknown = rest.find((word) => /^--?[a-z]/i.test(word) && !takes(target, word.replace(/[=,.)].*$/, '')));
  return unknown === undefined ? undefined : `"${name}" has no option ${unknown}`;
}

function takes(command: Command, flag: string): boolean {
  const flags = [...command.options, ...program.options].flatMap(({ short, long }) => [short, long]);
  return [...flags, '--help', '-h'].includes(flag);
}
