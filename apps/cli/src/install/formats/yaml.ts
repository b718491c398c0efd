import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, parseDocument, stringify } from 'yaml';
import type { Agent } from '../agents.ts';
import { type Editor, lineEnd } from './editor.ts';
import { Malformed } from './malformed.ts';

/** The entry in a YAML file, two levels deep. */
export function yamlEditor({ key, entry }: Pick<Agent['servers'], 'entry' | 'key'>): Editor {
  return {
    add(text = '') {
      const document = parsed(text);
      if (document.hasIn(key)) return text;
      const added = inserted(text, document, key, entry);
      const group = document.get(key[0]);
      // An empty one reads as none.
      if (group === undefined) document.set(key[0], document.createNode({}));
      else if (!isMap(group)) throw new Malformed(`"${key[0]}" is not a mapping`);
      document.setIn(key, document.createNode(entry));
      // The library writes the whole document again, which keeps comments and order, though not every blank.
      return added !== undefined && isDeepStrictEqual(valueIn(added), document.toJS()) ? added : print(document);
    },
    remove(text) {
      const document = parsed(text);
      const found = document.getIn(key);
      if (!isMap(found) || !isDeepStrictEqual(found.toJS(document), entry)) return text;
      document.deleteIn(key);
      const parent = document.getIn(key.slice(0, -1));
      if (isMap(parent) && parent.items.length === 0) document.deleteIn(key.slice(0, -1));
      return isMap(document.contents) && document.contents.items.length === 0 ? undefined : print(document);
    },
  };
}

function parsed(text: string): Document {
  const document = parseDocument(text);
  const error = document.errors[0];
  if (error !== undefined) throw new Malformed(`it is not valid YAML (${error.message.split('\n')[0]})`);
  if (document.contents !== null && !isMap(document.contents)) throw new Malformed('it is not a YAML mapping');
  return document;
}

function valueIn(text: string): unknown {
  const document = parseDocument(text);
  return document.errors.length > 0 ? undefined : document.toJS();
}

function print(document: Document): string {
  return document.toString({ lineWidth: 0 });
}

/** The text with the entry's own lines in it: below the last entry of its map, or at the end of a file that has no such map. */
function inserted(text: string, document: Document, key: readonly string[], entry: unknown): string | undefined {
  const [group = '', name = ''] = key;
  const eol = lineEnd(text);
  const map = document.get(group);
  const lines = (indent: string) => {
    const written = stringify({ [name]: entry }, { lineWidth: 0 }).trimEnd();
    return written
      .split('\n')
      .map((line) => `${indent}${line}${eol}`)
      .join('');
  };
  if (map === undefined) {
    const gap = text === '' || text.endsWith('\n') ? '' : eol;
    return `${text}${gap}${group}:${eol}${lines('  ')}`;
  }
  if (!isMap(map) || map.flow || map.range == null) return undefined;
  const first = map.range[0];
  const lineStart = text.lastIndexOf('\n', first - 1) + 1;
  const end = map.range[1];
  const head = text.slice(0, end);
  return `${head}${head.endsWith('\n') ? '' : eol}${lines(text.slice(lineStart, first))}${text.slice(end)}`;
}
