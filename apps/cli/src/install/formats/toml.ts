import { parse, stringify } from 'smol-toml';
import type { Agent } from '../agents.ts';
import { type Editor, lineEnd } from './editor.ts';
import { Malformed } from './malformed.ts';

const start = '# touchstone:start (`touchstone uninstall` removes this block)';
const end = '# touchstone:end';

/** The entry as a table of its own at the end of a TOML file, between markers. */
export function tomlEditor({ key, entry }: Pick<Agent['servers'], 'entry' | 'key'>): Editor {
  const table = [`[${key.join('.')}]`, ...stringify(entry).trimEnd().split('\n')];
  const block = [start, ...table, end];
  return {
    add(text = '') {
      if (has(parsed(text), key)) return text;
      const eol = lineEnd(text);
      const gap = text === '' ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`;
      const added = `${text}${gap}${block.join(eol)}${eol}`;
      try {
        parse(added);
      } catch {
        throw new Malformed(`"${key[0]}" is an inline value that takes no table: add [${key.join('.')}] by hand`);
      }
      return added;
    },
    remove(text) {
      parsed(text);
      const eol = lineEnd(text);
      const ours = [block, table].map((each) => each.join(eol)).find((each) => text.includes(each));
      if (ours === undefined) return text;
      const at = text.indexOf(ours);
      const before = text.slice(0, at).replace(/\r?\n$/, '');
      const rest = `${before}${text.slice(at + ours.length).replace(/^\r?\n/, '')}`;
      return rest.trim() === '' ? undefined : rest;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new Malformed(`it is not valid TOML (${cause instanceof Error ? cause.message.split('\n')[0] : cause})`);
  }
}

function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  return typeof value === 'object' && value !== null && has((value as Record<string, unknown>)[name], rest)
    ? name in value
    : false;
}
