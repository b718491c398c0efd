import type { Block } from '../sections.ts';
import { inlineText, substitutionsOf } from './inline-text.ts';

/**
 * The lines of a text as they are embedded and searched: without comments, index entries, targets, options and inline markup, and with the
 * subject of a directive in place of its form. As many lines as the text has; a line without anything to read is empty.
 */
export function readableLines(lines: readonly string[], blocks: readonly Block[]): readonly string[] {
  const substitutions = substitutionsOf(lines);
  const readable = [...lines];
  for (const { startLine, endLine, heading } of blocks) {
    if (heading === undefined) continue;
    readable.fill('', startLine - 1, endLine);
    readable[startLine - 1] = heading.text;
  }
  for (let at = 0; at < lines.length; at++) {
    const line = readable[at] ?? '';
    const markup = /^(\s*)\.\.(?=\s|$)\s*(.*)$/.exec(line);
    if (markup === null) {
      readable[at] = inlineText(line, substitutions);
      if (/::\s*$/.test(line)) at = bodyEnd(lines, at, indentOf(line)) - 1;
      continue;
    }
    const [, indent = '', content = ''] = markup;
    const end = bodyEnd(lines, at, indent.length);
    const { text, body } = explicitMarkup(content);
    readable[at] = text === '' ? '' : `${indent}${inlineText(text, substitutions)}`;
    if (body === 'none') {
      readable.fill('', at + 1, end);
      at = end - 1;
    } else if (content.includes('::')) {
      const options = withoutOptions(readable, at + 1, end);
      if (body === 'literal') at = end - 1;
      else at = options - 1;
    }
  }
  return readable;
}

/** The line after the indented lines below a line; blank lines at their end are not counted. */
function bodyEnd(lines: readonly string[], at: number, indent: number): number {
  let end = at + 1;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = next + 1;
  }
  return end;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

interface ExplicitMarkup {
  readonly text: string;
  /** `none`: nothing of the indented lines is text. `literal`: all of them are, as they are written. */
  readonly body: 'none' | 'literal' | 'text';
}

/** Comments and targets are not text; a directive is its subject. */
function explicitMarkup(content: string): ExplicitMarkup {
  const [, note] = /^\[([^\]]+)\](?=\s|$)/.exec(content) ?? [];
  if (note !== undefined) return { text: content, body: 'text' };
  const [, name, rest = ''] = /^(?:\|[^|]+\|\s+)?([\w.+-]+(?::[\w.+-]+)*)::(?:\s+(.*))?$/.exec(content) ?? [];
  if (name === undefined || content.startsWith('|')) return { text: '', body: 'none' };
  if (silent.has(name)) return { text: '', body: 'none' };
  if (literal.has(name)) return { text: rest, body: 'literal' };
  const subject = /^auto(\w+)$/.exec(name)?.[1];
  if (subject !== undefined) return { text: `${subject} ${rest} (documented in its source)`, body: 'text' };
  if (plain.has(name)) return { text: rest, body: 'text' };
  return { text: `${name.split(':').at(-1)}${rest === '' ? '' : `: ${rest}`}`, body: 'text' };
}

const silent = new Set(
  'contents currentmodule default-domain default-role highlight highlightlang index meta raw role sectnum tabularcolumns testcleanup testsetup'.split(
    ' ',
  ),
);
const literal = new Set(
  'code code-block doctest graphviz literalinclude math parsed-literal prompt sourcecode testcode testoutput'.split(
    ' ',
  ),
);
/** Directives whose names say nothing to a reader. */
const plain = new Set(
  'class container csv-table cssclass figure hlist ifconfig image include list-table math only rst-class rubric table tab-set toctree'.split(
    ' ',
  ),
);

/** Empties the options right below a directive but those that are read; the line after them. */
function withoutOptions(readable: string[], start: number, end: number): number {
  let at = start;
  while (at < end) {
    const [, indent = '', name, value = ''] = /^(\s+):([\w-]+):(?:\s+(.*))?$/.exec(readable[at] ?? '') ?? [];
    if (name === undefined) break;
    readable[at] = name === 'alt' || name === 'caption' || name === 'header' ? `${indent}${value}` : '';
    at++;
  }
  return at;
}
