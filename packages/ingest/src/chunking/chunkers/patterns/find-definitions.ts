import { type CodeLine, type CodeText, readCode } from './code-lines.ts';
import { type Around, type DefinitionKind, type Match, matchDefinition } from './match-definition.ts';
import type { PatternLanguage } from './pattern-language.ts';

export interface PatternDefinition {
  readonly name: string;
  /** From 1, with the comments and annotations above it. */
  readonly startLine: number;
  /** Inclusive. */
  endLine: number;
  readonly kind: DefinitionKind;
  readonly members: PatternDefinition[];
}

/** Without a `definition` a transparent container, or one that is nested too deep. */
interface Open extends Around {
  readonly definition?: PatternDefinition;
}

/** The definitions of a text, nested ones as members: one pass over the lines, with a stack of open definitions. */
export function findDefinitions(text: string, language: PatternLanguage): readonly PatternDefinition[] {
  const read = readCode(text, language.lexis);
  const top: PatternDefinition[] = [];
  const open: Open[] = [];
  /** The first of the comments and annotations directly above, and the last line of code so far. */
  let above: number | undefined;
  let lastSolid = 0;
  let skipTo = 0;
  const close = () => {
    const definition = open.pop()?.definition;
    if (definition !== undefined) definition.endLine = Math.max(definition.endLine, lastSolid);
  };
  for (const [at, line] of read.lines.entries()) {
    if (at < skipTo) continue;
    if (!line.isSolid) {
      above = line.isComment ? (above ?? at) : line.isInside ? above : undefined;
      continue;
    }
    const codeLine = lineOf(read, at);
    closeWhile(open, close, (last) => !belongs(last, line, codeLine, { language, isBalanced: read.isBalanced }));
    const isEnd = language.sectionEnd?.test(codeLine) ?? false;
    const found =
      isEnd || line.isInside ? undefined : matchDefinition(text, read, at, { language, around: open.at(-1) });
    if (found === undefined) {
      const isLeading = line.isInside ? above !== undefined : (language.leading?.test(codeLine) ?? false);
      above = isLeading ? (above ?? at) : undefined;
      lastSolid = at + 1;
      if (isEnd) endSection(open, close);
      continue;
    }
    if (found.kind === 'section') endSection(open, close);
    else if (language.block === 'next definition') {
      closeWhile(open, close, ({ kind, indent }) => kind === 'function' && line.indent <= indent);
    }
    const siblings = open.findLast(({ definition }) => definition !== undefined)?.definition?.members ?? top;
    const definition = open.length < maxNesting ? define(found, siblings, (above ?? at) + 1, language) : undefined;
    open.push({ definition, kind: found.kind, indent: line.indent, depth: line.depth });
    above = undefined;
    lastSolid = found.lastLine + 1;
    skipTo = lastSolid;
  }
  closeWhile(open, close, () => true);
  return top;
}

/** The definition among its siblings; a further clause of the last one is part of that. */
function define(
  { name, kind, lastLine }: Match,
  siblings: PatternDefinition[],
  startLine: number,
  { hasClauses }: PatternLanguage,
): PatternDefinition | undefined {
  if (name === undefined) return undefined;
  const last = siblings.at(-1);
  if (hasClauses && kind === 'function' && last?.name === name) return last;
  const definition = { name, startLine, endLine: lastLine + 1, kind, members: [] };
  siblings.push(definition);
  return definition;
}

function closeWhile(open: readonly Open[], close: () => void, isOver: (last: Open) => boolean): void {
  for (let last = open.at(-1); last !== undefined && isOver(last); last = open.at(-1)) close();
}

/** With all that is in it. Outside a section nothing ends. */
function endSection(open: readonly Open[], close: () => void): void {
  const from = open.findLastIndex(({ kind }) => kind === 'section');
  while (from >= 0 && open.length > from) close();
}

/** True if a line is still part of the open definition. */
function belongs(
  { kind, indent, depth }: Around,
  line: CodeLine,
  codeLine: string,
  { language, isBalanced }: { readonly language: PatternLanguage; readonly isBalanced: boolean },
): boolean {
  if (kind === 'section' || line.isInside) return true;
  if (language.block === 'next definition') return !isEnded(kind, codeLine, language);
  if (language.block === 'brackets' && isBalanced && line.depth !== depth) return line.depth > depth;
  return line.indent > indent || (line.indent === indent && (language.continues ?? closing).test(codeLine));
}

function isEnded(kind: DefinitionKind, codeLine: string, { boundary }: PatternLanguage): boolean {
  return kind === 'function' && boundary?.test(codeLine) === true;
}

function lineOf({ code, lines }: CodeText, at: number): string {
  const start = lines[at]?.start ?? code.length;
  return code.slice(start, Math.min(start + longestStart, (lines[at + 1]?.start ?? code.length + 1) - 1));
}

/** Closes a bracket, or continues the head of a definition. */
const closing = /^\s*(?:[{})\]>]|end\b|where\b|->|:|=>?)/;

/** Characters of a line that decide its kind. */
const longestStart = 300;

/** Definitions nested deeper are part of the one around them. */
const maxNesting = 50;
