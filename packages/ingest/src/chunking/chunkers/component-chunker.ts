import { lastAtOrBefore } from '../text/last-at-or-before.ts';
import type { Chunker } from './chunker.ts';
import { codeChunker } from './code-chunker.ts';
import { languages } from './languages/languages.ts';
import { cover, type Unit } from './unit.ts';

/** Files that hold the code, the markup and the style of a component. */
export function isComponent(extension: string): boolean {
  return /^(?:astro|svelte|vue)$/.test(extension);
}

/** Components by the definitions of their scripts, read as one; markup and style are separate and cut by lines. */
export async function componentChunker(text: string): Promise<Chunker> {
  const hasElements = /<script\b[^>]*\blang\s*=\s*["']?[jt]sx\b/i.test(text);
  const language = languages.get(hasElements ? 'tsx' : 'ts');
  if (language === undefined) throw new Error('TypeScript has a grammar.');
  const chunkCode = await codeChunker(language);
  return (whole, lineCount) => {
    const scripts = scriptsIn(whole);
    const { units, release } = chunkCode(onlyScripts(whole, scripts), lineCount);
    const lineAt = linesOf(whole);
    const code = scripts.flatMap(({ outerFrom, outerTo }) => cover(lineAt(outerFrom), lineAt(outerTo), units));
    const all = [...code, ...markup(whole, code, lineCount)].toSorted((a, b) => a.startLine - b.startLine);
    return { units: lineCount === 0 ? [] : cover(1, lineCount, all), release };
  };
}

/** Offsets in the text. */
interface Script {
  readonly outerFrom: number;
  readonly from: number;
  readonly to: number;
  /** The last character of its end tag. */
  readonly outerTo: number;
}

function scriptsIn(text: string): readonly Script[] {
  const found: Script[] = [];
  const front = /^\uFEFF?\s*---[ \t]*\r?\n/.exec(text);
  let at = 0;
  if (front !== null) {
    const from = front[0].length;
    const end = /^---[ \t]*\r?$/m.exec(text.slice(from));
    const to = end === null ? from : from + end.index;
    if (end !== null) found.push({ outerFrom: 0, from, to, outerTo: to + 2 });
    at = to;
  }
  const opening = /^[ \t]*<script\b(?:[^>"']|"[^"]*"|'[^']*')*>/gim;
  for (opening.lastIndex = at; ; ) {
    const tag = opening.exec(text);
    if (tag === null) return found;
    if (tag[0].endsWith('/>')) continue;
    const from = tag.index + tag[0].length;
    const closing = /<\/script\b[^>]{0,80}>?/i.exec(text.slice(from));
    const to = closing === null ? text.length : from + closing.index;
    const end = closing === null ? to : to + closing[0].length;
    found.push({ outerFrom: tag.index, from, to, outerTo: end - 1 });
    opening.lastIndex = end;
  }
}

/** Blanks replace everything else, so that line numbers stay. */
function onlyScripts(text: string, scripts: readonly Script[]): string {
  let result = '';
  let at = 0;
  for (const { from, to } of scripts) {
    result += text.slice(at, from).replace(/[^\n]/g, ' ') + text.slice(from, to);
    at = to;
  }
  return result + text.slice(at).replace(/[^\n]/g, ' ');
}

/** The lines between the scripts, a style separate from the markup above it. */
function markup(text: string, scripts: readonly Unit[], lineCount: number): readonly Unit[] {
  const lines = text.split('\n');
  const isScript = new Set(scripts.flatMap(({ startLine, endLine }) => range(startLine, endLine)));
  const units: Unit[] = [];
  for (const line of range(1, lineCount)) {
    if (isScript.has(line)) continue;
    const last = units.at(-1);
    const opens = /^<(?<tag>style|template)\b/i.exec(lines[line - 1] ?? '')?.groups?.tag?.toLowerCase();
    if (last !== undefined && last.endLine === line - 1 && opens === undefined)
      units[units.length - 1] = { ...last, endLine: line };
    else units.push({ startLine: line, endLine: line, alone: true, anchor: opens ?? 'template' });
  }
  return units;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The line of an offset in the text, from 1. */
function linesOf(text: string): (place: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (place) => lastAtOrBefore(starts, place) + 1;
}
