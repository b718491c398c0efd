import { isDeepStrictEqual } from 'node:util';
import {
  applyEdits,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Agent } from '../agents.ts';
import { type Editor, lineEnd } from './editor.ts';
import { Malformed } from './malformed.ts';

type Servers = Pick<Agent['servers'], 'entry' | 'frame' | 'key'>;

/** The entry in a JSON file, which may have comments and trailing commas. */
export function jsonEditor({ key, entry, frame = {} }: Servers): Editor {
  return {
    add(text) {
      if (text === undefined) return `${printed({ ...frame, ...nested(key, entry) }, '  ')}\n`;
      if (text.trim() === '') return `${text}${printed(nested(key, entry), '  ')}\n`;
      const root = rootOf(text);
      if (findNodeAtLocation(root, [...key]) !== undefined) return text;
      const depth = depthOf(root, key);
      const parent = depth === 0 ? root : findNodeAtLocation(root, key.slice(0, depth));
      if (parent?.type !== 'object') throw new Malformed(`"${key.slice(0, depth).join('.')}" is not an object`);
      return inserted(text, parent, key[depth] ?? '', nested(key.slice(depth + 1), entry));
    },
    remove(text) {
      if (text.trim() === '') return text;
      const root = rootOf(text);
      const found = findNodeAtLocation(root, [...key]);
      if (found === undefined || !isDeepStrictEqual(contentOf(found), entry)) return text;
      // An object with our entry alone goes with it.
      let depth = key.length;
      while (depth > 1 && findNodeAtLocation(root, key.slice(0, depth - 1))?.children?.length === 1) depth -= 1;
      const rest = without(text, root, key.slice(0, depth));
      return isDeepStrictEqual(contentOf(rootOf(rest)), {}) || isDeepStrictEqual(contentOf(rootOf(rest)), frame)
        ? undefined
        : rest;
    },
  };
}

function without(text: string, root: Node, key: readonly string[]): string {
  const property = findNodeAtLocation(root, [...key])?.parent;
  if (property?.parent?.children?.length !== 1) return applyEdits(text, modify(text, [...key], undefined, {}));
  // A comma behind the only property goes with it.
  const after = text.slice(property.offset + property.length);
  return `${text.slice(0, property.offset)}${after.replace(/^((?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*),/, '$1')}`;
}

function rootOf(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const error = errors[0];
  if (error !== undefined || root === undefined) {
    const line = text.slice(0, error?.offset).split('\n').length;
    throw new Malformed(`line ${line} is not valid JSON${error ? ` (${printParseErrorCode(error.error)})` : ''}`);
  }
  if (root.type !== 'object') throw new Malformed('it is not a JSON object');
  return root;
}

/** The number of names of the key that are there already. */
function depthOf(root: Node, key: readonly string[]): number {
  let depth = 0;
  while (findNodeAtLocation(root, key.slice(0, depth + 1)) !== undefined) depth += 1;
  return depth;
}

function nested(key: readonly string[], value: object): object {
  return key.reduceRight<object>((inner, name) => ({ [name]: inner }), value);
}

/** Lists of plain values in one line, as people write them. */
function printed(value: unknown, indent: string): string {
  return JSON.stringify(value, null, indent)
    .replace(/\[[^[\]{}]*\]/g, (list) => list.replace(/\s*\n\s*/g, ' '))
    .replaceAll('[ ', '[')
    .replaceAll(' ]', ']');
}

function contentOf(node: Node): unknown {
  if (node.type === 'array') return node.children?.map(contentOf);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [name, value] = [] }) => [name?.value, value && contentOf(value)]),
  );
}

/** The text with one more property at the end of an object, below its comments, indented as the file is. */
function inserted(text: string, object: Node, name: string, value: unknown): string {
  const close = object.offset + object.length - 1;
  const last = object.children?.at(-1);
  const lastEnd = last === undefined ? object.offset + 1 : last.offset + last.length;
  const contentEnd = text.slice(0, close).trimEnd().length;
  const after = text.slice(lastEnd, contentEnd);
  const hasComma = last !== undefined && withoutComments(after).includes(',');
  const comma = last === undefined || hasComma ? '' : ',';
  const head = `${text.slice(0, lastEnd)}${comma}${after}`;
  const body = text.slice(object.offset, close);
  if (last !== undefined && !body.includes('\n') && !after.includes('//')) {
    const gap = /\s/.test(body) ? ' ' : '';
    return `${head}${gap}${JSON.stringify(name)}:${gap}${JSON.stringify(value)}${text.slice(contentEnd)}`;
  }
  const eol = lineEnd(text);
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const outer = indentAt(text, object.offset);
  const inner = last !== undefined && body.includes('\n') ? indentAt(text, last.offset) : `${outer}${unit}`;
  const written = printed(value, inner.slice(outer.length) || unit).replaceAll('\n', `${eol}${inner}`);
  const closing = `${hasComma ? ',' : ''}${eol}${outer}`;
  return `${head}${eol}${inner}${JSON.stringify(name)}: ${written}${closing}${text.slice(close)}`;
}

function withoutComments(text: string): string {
  return text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
}

/** The indentation of the line with this offset. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
