import { type CodeLine, type CodeText, readCode } from './code-lines.js';
import type { PatternLanguage } from './pattern-language.js';

export interface PatternDefinition {
  readonly name: string;
  /** From 1, with the comments and annotations above it. */
  readonly startLine: number;
  /** Inclusive. */
  endLine: number;
  readonly isContainer: boolean;
  readonly members: PatternDefinition[];
}

/** A definition whose end has not come yet; without a `definition` a transparent container. */
interface Open {
  readonly definition?: PatternDefinition;
  readonly kind: Kind;
  readonly indent: number;
  /** Of brackets, where it begins. */
  readonly depth: number;
}

type Kind = 'container' | 'section' | 'function' | 'member';

/** The definitions of a text, those in a definition as its members. */
export function findDefinitions(text: string, language: PatternLanguage): readonly PatternDefinition[] {
  const { code, lines, isBalanced } = readCode(text, language.lexis);
  const top: PatternDefinition[] = [];
  const open: Open[] = [];
  let above: number | undefined;
  let lastSolid = 0;
  const siblings = () => open.findLast(({ definition }) => definition !== undefined)?.definition?.members ?? top;
  const close = () => {
    const { definition } = open.pop() ?? {};
    if (definition !== undefined) definition.endLine = Math.max(definition.endLine, lastSolid);
  };
  const text_ = { code, lines, isBalanced };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as CodeLine;
    if (!line.isSolid) {
      above = line.isComment && line.indent <= longestLine ? (above ?? at) : line.isInside ? above : undefined;
      continue;
    }
    const codeLine = lineOf(text_, at);
    while (open.length > 0 && !belongs(open.at(-1) as Open, line, codeLine, { language, isBalanced })) close();
    const isEnd = language.sectionEnd?.test(codeLine) ?? false;
    const found = isEnd || line.isInside ? undefined : match(text, text_, at, { language, around: open.at(-1) });
    if (found === undefined) {
      above = isLeading(codeLine, line, language) || (line.isInside && above !== undefined) ? (above ?? at) : undefined;
      lastSolid = at + 1;
      if (isEnd) while (open.length > 0 && open.at(-1)?.kind !== 'section') close();
      if (isEnd) close();
      continue;
    }
    endSiblings(open, { line, kind: found.kind, language }, close);
    const { indent, depth } = line;
    const { name, kind } = found;
    if (name === undefined || open.length >= maxNesting) open.push({ kind, indent, depth });
    else {
      const last = siblings().at(-1);
      const definition =
        language.hasClauses && last?.name === name && kind === 'function'
          ? last
          : {
              ...{ name, startLine: (above ?? at) + 1, endLine: found.lastLine + 1, members: [] },
              isContainer: kind === 'container' || kind === 'section',
            };
      if (definition !== last) siblings().push(definition);
      open.push({ definition, kind, indent, depth });
    }
    above = undefined;
    at = found.lastLine;
    lastSolid = at + 1;
  }
  while (open.length > 0) close();
  return top;
}

/** What reaches to the next definition ends where that one begins, a section where another one does. */
function endSiblings(
  open: readonly Open[],
  { line, kind, language }: { readonly line: CodeLine; readonly kind: Kind; readonly language: PatternLanguage },
  close: () => void,
): void {
  const ends = (one: Open | undefined) =>
    kind === 'section' ? true : language.block === 'next definition' && one?.kind === 'function' && line.indent <= one.indent;
  while (open.length > 0 && ends(open.at(-1))) close();
}

interface Found {
  readonly name?: string;
  readonly kind: Kind;
  /** The line that the name ends on; from 0. */
  readonly lastLine: number;
}

function match(
  text: string,
  { code, lines, isBalanced }: CodeText,
  at: number,
  { language, around }: { readonly language: PatternLanguage; readonly around: Open | undefined },
): Found | undefined {
  const line = lines[at] as CodeLine;
  const length = (lines[at + 1]?.start ?? code.length) - line.start;
  if (line.isArgument && isBalanced) return undefined;
  if (length > longestLine) return undefined;
  const head = code.slice(line.start, line.start + Math.max(headLength, length));
  for (const [kind, forms] of formsAt(language, around, line, isBalanced)) {
    for (const form of forms) {
      form.lastIndex = 0;
      const found = form.exec(head);
      if (found === null) continue;
      const [from, to] = found.indices?.groups?.name ?? [];
      if (from === undefined || to === undefined) return { kind, lastLine: at };
      let lastLine = at;
      while ((lines[lastLine + 1]?.start ?? Number.POSITIVE_INFINITY) < line.start + to) lastLine += 1;
      return { name: readable(text.slice(line.start + from, line.start + to)), kind, lastLine };
    }
  }
  return undefined;
}

function formsAt(
  { sections = [], containers = [], functions, members = [], block }: PatternLanguage,
  around: Open | undefined,
  { depth }: CodeLine,
  isBalanced: boolean,
): readonly (readonly [Kind, readonly RegExp[]])[] {
  const anywhere = [['section', sections], ['container', containers], ['function', functions]] as const;
  if (around !== undefined && around.kind !== 'container' && around.kind !== 'section') return anywhere;
  const inner = around === undefined ? 0 : around.depth + (around.kind === 'section' ? 0 : 1);
  const isDirect = block !== 'brackets' || !isBalanced || depth === inner;
  return isDirect ? [...anywhere, ['member', members]] : anywhere;
}

/** Whether a line is still part of what is open. */
function belongs(
  { kind, indent, depth }: Open,
  line: CodeLine,
  codeLine: string,
  { language, isBalanced }: { readonly language: PatternLanguage; readonly isBalanced: boolean },
): boolean {
  if (kind === 'section' || line.isInside) return true;
  if (language.block === 'next definition') return kind !== 'function' || language.boundary?.test(codeLine) !== true;
  if (language.block === 'brackets' && isBalanced && line.depth !== depth) return line.depth > depth;
  return line.indent > indent || (line.indent === indent && (language.continues ?? closing).test(codeLine));
}

function isLeading(codeLine: string, { isInside }: CodeLine, { leading }: PatternLanguage): boolean {
  return !isInside && leading !== undefined && leading.test(codeLine);
}

function lineOf({ code, lines }: Pick<CodeText, 'code' | 'lines'>, at: number): string {
  const start = lines[at]?.start ?? code.length;
  return code.slice(start, Math.min(start + longestLine, (lines[at + 1]?.start ?? code.length + 1) - 1));
}

/** `My::Module` is parted as nesting does; the name of a test stays as it is. */
function readable(name: string): string {
  const plain = name.replace(/^`|`$/g, '').trim();
  return /\s/.test(plain) ? plain.replace(/\s+/g, ' ') : plain.replace(/::?|#/g, '.');
}

/** Closes what was opened, or goes on with the head of a definition. */
const closing = /^\s*(?:[{})\]>]|end\b|where\b|->|:|=>?)/;

/** Minified code holds no line that begins a definition for a reader. */
const longestLine = 1000;

/** A definition names itself within so many characters. */
const headLength = 500;

/** Definitions nested deeper are part of the one around them. */
const maxNesting = 50;
