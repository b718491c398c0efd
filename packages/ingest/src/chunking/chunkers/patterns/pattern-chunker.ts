import { splitLines } from '../../text/text-lines.ts';
import type { Chunker } from '../chunker.ts';
import { cover, type Unit } from '../unit.ts';
import { findDefinitions, type PatternDefinition } from './find-definitions.ts';
import type { PatternLanguage } from './pattern-language.ts';

/**
 * Code by definition in a language without a grammar. A definition reaches from the comments and annotations above it
 * to the end of its brackets or its indentation. Lines between two definitions carry the name of neither.
 */
export function patternChunker(language: PatternLanguage): Chunker {
  return (text, lineCount) => {
    if (lineCount === 0) return { units: [] };
    const lines = splitLines(text);
    const found = findDefinitions(text, language);
    const imports = importUnits(lines, language, found);
    return { units: cover(1, lineCount, [...imports, ...unitsOf(found, { lines, endLine: lineCount })]) };
  };
}

interface Around {
  readonly lines: readonly string[];
  readonly endLine: number;
  readonly symbol?: string;
}

function unitsOf(found: readonly PatternDefinition[], { lines, endLine, symbol: scope }: Around): readonly Unit[] {
  const units = found.flatMap((definition): readonly Unit[] => {
    const symbol = scope === undefined ? definition.name : `${scope}.${definition.name}`;
    const { startLine, kind, members } = definition;
    const inner: Around = { lines, endLine: definition.endLine, symbol };
    const inside = () => cover(startLine, definition.endLine, unitsOf(members, inner), { symbol });
    // A section is mostly all of a file: its members are siblings, like those of a file.
    if (kind === 'section' && members.length > 0) return inside();
    const parts = members.length === 0 ? undefined : inside;
    return [{ startLine, endLine: definition.endLine, symbol, own: true, container: kind === 'container', parts }];
  });
  const rest = (units.at(-1)?.endLine ?? endLine) + 1;
  // Lines after the last definition are not part of it, unless they close the block around both.
  const isOther = lines.slice(rest - 1, endLine).some((line) => /\w/.test(line) && !/^\s*@?end\w*\b\W*$/.test(line));
  return isOther ? [...units, { startLine: rest, endLine, symbol: scope }] : units;
}

/** The imports before the first definition, as one unit. */
function importUnits(
  lines: readonly string[],
  { imports }: PatternLanguage,
  found: readonly PatternDefinition[],
): readonly Unit[] {
  if (imports === undefined) return [];
  const before = lines.slice(0, (found[0]?.startLine ?? lines.length + 1) - 1);
  const first = before.findIndex((line) => imports.test(line));
  if (first < 0) return [];
  const last = before.findLastIndex((line) => imports.test(line));
  return [{ startLine: first + 1, endLine: last + 1, alone: true, anchor: 'imports' }];
}
