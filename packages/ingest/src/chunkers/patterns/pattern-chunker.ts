import { splitLines } from '../../text-lines.js';
import type { Chunker } from '../chunker.js';
import { cover, type Unit } from '../unit.js';
import type { PatternLanguage } from './pattern-language.js';

/**
 * Code by definition where no grammar knows the language: a definition reaches from the comments and annotations above it to the next
 * one that is indented no further. What is indented further and in between are its members. Lines in long comments and texts are read
 * as code.
 */
export function patternChunker(language: PatternLanguage): Chunker {
  return (text, lineCount) => {
    const lines = splitLines(text);
    const found = definitionsIn(lines, language);
    const units = merged([...importUnits(lines, language, found), ...topUnits(found, lineCount)]);
    return { units: lineCount === 0 ? [] : cover(1, lineCount, units) };
  };
}

interface Definition {
  readonly name: string;
  readonly indent: number;
  /** With what is above it and belongs to it. */
  readonly startLine: number;
}

function definitionsIn(lines: readonly string[], { definitions, leading }: PatternLanguage): readonly Definition[] {
  const found: Definition[] = [];
  let firstLeading: number | undefined;
  lines.forEach((line, index) => {
    if (line.length > longestLine) return;
    const name = definitions.map((one) => one.exec(line)?.groups?.name).find((one) => one !== undefined);
    if (name !== undefined) {
      const indent = line.length - line.trimStart().length;
      found.push({
        name: name.replace(/^`|`$/g, '').replace(/::?|#/g, '.'),
        indent,
        startLine: firstLeading ?? index + 1,
      });
    }
    firstLeading = name === undefined && leading.test(line) ? (firstLeading ?? index + 1) : undefined;
  });
  return withoutClauses(found);
}

/** The clauses of one function, as Elixir writes them below one another, are one definition. */
function withoutClauses(found: readonly Definition[]): readonly Definition[] {
  return found.filter(({ name, indent }, at) => found[at - 1]?.name !== name || found[at - 1]?.indent !== indent);
}

function topUnits(found: readonly Definition[], lastLine: number, scope = ''): readonly Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < found.length; ) {
    const { name, indent, startLine } = found[at] as Definition;
    let next = at + 1;
    while (next < found.length && (found[next] as Definition).indent > indent) next += 1;
    const endLine = (found[next]?.startLine ?? lastLine + 1) - 1;
    const symbol = scope === '' ? name : `${scope}.${name}`;
    const members = found.slice(at + 1, next);
    units.push({
      ...{ startLine, endLine, symbol, own: true, container: members.length > 0 },
      parts:
        members.length === 0
          ? undefined
          : () => cover(startLine, endLine, topUnits(members, endLine, symbol), { symbol }),
    });
    at = next;
  }
  return units;
}

/** The imports before the first definition, as one unit. */
function importUnits(
  lines: readonly string[],
  { imports }: PatternLanguage,
  found: readonly Definition[],
): readonly Unit[] {
  if (imports === undefined) return [];
  const before = lines.slice(0, (found[0]?.startLine ?? lines.length + 1) - 1);
  const first = before.findIndex((line) => imports.test(line));
  if (first < 0) return [];
  const last = before.findLastIndex((line) => imports.test(line));
  return [{ startLine: first + 1, endLine: last + 1, alone: true, anchor: 'imports' }];
}

function merged(units: readonly Unit[]): readonly Unit[] {
  return units.toSorted((a, b) => a.startLine - b.startLine);
}

/** Minified code holds no line that begins a definition for a reader. */
const longestLine = 1000;
