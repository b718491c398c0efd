import type { Block } from '../sections.ts';
import type { Unit } from '../unit.ts';
import { inlineText, type Substitutions, substitutionsOf } from './inline-text.ts';

/**
 * The headings and paragraphs of a text. What is indented belongs to the unindented line before it: the content of a directive, a literal
 * block, the rest of a list item.
 */
export function restructuredTextBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  const titleAt = titleFinder(lines, substitutionsOf(lines));
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at++;
      continue;
    }
    const title = titleAt(at);
    if (title !== undefined) {
      const { length, ...heading } = title;
      blocks.push({ startLine: at + 1, endLine: at + length, heading: { ...heading, id: labelAbove(lines, at) } });
      at += length;
      continue;
    }
    const end = blockEnd(lines, at);
    blocks.push(toBlock(lines, at, end));
    at = end;
  }
  return blocks;
}

function toBlock(lines: readonly string[], start: number, end: number): Block {
  const paragraphs: Unit[] = [];
  for (let at = start; at < end; at++) {
    if (isBlank(lines[at])) continue;
    const startLine = at + 1;
    while (at + 1 < end && !isBlank(lines[at + 1])) at++;
    paragraphs.push({ startLine, endLine: at + 1 });
  }
  const endLine = paragraphs.at(-1)?.endLine ?? end;
  return paragraphs.length === 1
    ? { startLine: start + 1, endLine }
    : { startLine: start + 1, endLine, parts: () => paragraphs };
}

/** The line after the block that begins at one: paragraph, then all that is indented; a simple table to its last border. */
function blockEnd(lines: readonly string[], start: number): number {
  if (simpleBorder.test(lines[start] ?? '')) {
    for (let at = start + 1; at < lines.length; at++) {
      if (simpleBorder.test(lines[at] ?? '') && isBlank(lines[at + 1])) return at + 1;
    }
  }
  const isExplicit = explicit.test(lines[start] ?? '');
  let at = start + 1;
  while (at < lines.length) {
    if (isBlank(lines[at]) || isIndented(lines[at])) at++;
    // The content of a directive ends with its indentation, a paragraph with an empty line.
    else if (isExplicit || isBlank(lines[at - 1]) || isIndented(lines[at - 1])) break;
    else at++;
  }
  return at;
}

interface Title {
  readonly depth: number;
  readonly text: string;
  readonly length: number;
}

/**
 * Finds the title that begins at a line that begins a block. A style's depth is the order of its first use.
 * https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#sections
 */
function titleFinder(lines: readonly string[], substitutions: Substitutions): (at: number) => Title | undefined {
  const styles: string[] = [];
  const titled = (raw: string, style: string, length: number): Title => {
    if (!styles.includes(style)) styles.push(style);
    return { depth: styles.indexOf(style) + 1, text: inlineText(raw.trim(), substitutions), length };
  };
  return (at) => {
    const [first = '', second = '', third = ''] = lines.slice(at, at + 3).map((line) => line.trimEnd());
    if (adornment.test(first)) {
      const isTitle = second !== '' && first === third && (first.length >= 4 || second.length <= first.length);
      return isTitle && !adornment.test(second) ? titled(second, `${first[0]}${first[0]}`, 3) : undefined;
    }
    if (isIndented(first) || otherBlock.test(first) || !adornment.test(second)) return undefined;
    return second.length >= 4 || first.length <= second.length ? titled(first, second.slice(0, 1), 2) : undefined;
  };
}

const adornment = /^([!-/:-@[-`{-~])\1*$/;
const explicit = /^(?:\.\.(?:\s|$)|__\s)/;
/** Lists, fields, options, doctests, line blocks, tables and explicit markup; `1. Title` is a list only where no adornment follows. */
const otherBlock =
  /^(?:[-*+•‣⁃]\s|:[^:\s][^:]*:(?:\s|$)|--?\w[^\s]*(?: {2}|$)|>>>\s|\|\s|\+[-=]+\+|\.\.(?:\s|$)|__\s|=+(?: +=+)+$)/;
const simpleBorder = /^=+(?: +=+)+\s*$/;

/** The name of the target right above a title, which Sphinx makes an anchor of the section. */
function labelAbove(lines: readonly string[], at: number): string | undefined {
  let above = at - 1;
  while (above >= 0 && isBlank(lines[above])) above--;
  return /^\.\. _`?([^:`]+)`?:\s*$/.exec(lines[above] ?? '')?.[1];
}

function isBlank(line: string | undefined): boolean {
  return (line ?? '').trim() === '';
}

function isIndented(line: string | undefined): boolean {
  return /^\s/.test(line ?? '');
}
