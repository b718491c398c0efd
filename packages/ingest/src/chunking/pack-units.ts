import type { ChunkSizes } from './chunk-sizes.ts';
import type { Unit } from './chunkers/unit.ts';
import { splitByLines } from './split-by-lines.ts';
import type { MeasuredLines } from './text/text-lines.ts';

/** A run of lines that becomes a chunk; its first and last line are not blank. */
export interface Piece {
  readonly startLine: number;
  readonly endLine: number;
  readonly tokens: number;
  /** The innermost section that holds all of it. */
  readonly section?: string;
  /** The section that it begins in, which names it; differs from `section` where pieces of several sections were joined. */
  readonly firstSection?: string;
  /** The definitions that begin here, or the one that continues here. */
  readonly symbols: readonly string[];
  readonly anchor?: string;
  readonly own: boolean;
  readonly alone: boolean;
  /** One of several pieces of a section or definition: it keeps to itself. */
  readonly sealed: boolean;
}

/**
 * Divides units until they fit and joins those that are too small. A section or definition stays whole up to the
 * maximum; neighbours are joined up to the target when one of them is small; plain text is packed up to the target.
 */
export function packUnits(units: readonly Unit[], text: MeasuredLines, sizes: ChunkSizes): readonly Piece[] {
  const pieces = units.flatMap((unit) => {
    const inside = packOne(unit, text, sizes);
    return unit.own ? inside.map((piece) => ({ ...piece, own: true, sealed: inside.length > 1 })) : inside;
  });
  return joinNeighbours(pieces, text, sizes);
}

function packOne(unit: Unit, text: MeasuredLines, sizes: ChunkSizes): readonly Piece[] {
  const limit = unit.container ? sizes.targetTokens : sizes.maxTokens;
  if (text.tokens(unit.startLine, unit.endLine) <= limit) return toPiece(unit, text);
  const parts = unit.parts?.() ?? [];
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only !== undefined && only.parts === undefined) return byLines(unit, text, sizes);
  return parts.length > 0 ? packUnits(parts, text, sizes) : byLines(unit, text, sizes);
}

function byLines(unit: Unit, text: MeasuredLines, sizes: ChunkSizes): readonly Piece[] {
  if (text.tokens(unit.startLine, unit.endLine) <= sizes.maxTokens) return toPiece(unit, text);
  return splitByLines(unit.startLine, unit.endLine, text, sizes.targetTokens).flatMap(({ startLine, endLine }) =>
    toPiece({ ...unit, startLine, endLine }, text),
  );
}

function toPiece(unit: Unit, text: MeasuredLines): readonly Piece[] {
  let { startLine, endLine } = unit;
  while (startLine <= endLine && text.isBlank(startLine)) startLine++;
  while (endLine >= startLine && text.isBlank(endLine)) endLine--;
  if (endLine < startLine) return [];
  return [
    {
      startLine,
      endLine,
      tokens: text.tokens(startLine, endLine),
      section: unit.section,
      firstSection: unit.section,
      symbols: unit.symbol === undefined ? [] : [unit.symbol],
      anchor: unit.anchor,
      own: false,
      alone: unit.alone ?? false,
      sealed: false,
    },
  ];
}

function joinNeighbours(pieces: readonly Piece[], text: MeasuredLines, sizes: ChunkSizes): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && belongTogether(last, piece, text, sizes)) {
      joined[joined.length - 1] = join(last, piece, text, sizes);
    } else joined.push(piece);
  }
  return joined;
}

function belongTogether(a: Piece, b: Piece, text: MeasuredLines, sizes: ChunkSizes): boolean {
  const tokens = text.tokens(a.startLine, b.endLine);
  if (isScrap(a, sizes) || isScrap(b, sizes)) return tokens <= sizes.maxTokens;
  if (a.alone !== b.alone || a.sealed || b.sealed) return false;
  const isRemainder = b.tokens < sizes.minTokens;
  if (a.own || b.own) return tokens <= sizes.targetTokens && (a.tokens < sizes.minTokens || isRemainder);
  return tokens <= (isRemainder ? (sizes.targetTokens + sizes.maxTokens) / 2 : sizes.targetTokens);
}

/** A heading without text or a lone brace: worth nothing by itself. */
function isScrap(piece: Piece, sizes: ChunkSizes): boolean {
  return piece.tokens < sizes.minTokens / 4;
}

/** The first piece names the whole, because a reader arrives at its first line; a mere heading yields to the next. */
function join(a: Piece, b: Piece, text: MeasuredLines, sizes: ChunkSizes): Piece {
  const lead = isScrap(a, sizes) && (b.section !== undefined || b.symbols.length > 0) ? b : a;
  const section = commonSection(a, b, lead);
  const symbols = [...new Set([...a.symbols, ...b.symbols])];
  return {
    startLine: a.startLine,
    endLine: b.endLine,
    tokens: text.tokens(a.startLine, b.endLine),
    section,
    firstSection: lead.firstSection,
    symbols,
    anchor: lead.anchor,
    own: a.own || b.own,
    alone: a.alone && b.alone,
    sealed: a.sealed || b.sealed,
  };
}

/** The section that contains both; where there is none, the section of the piece that names the whole. */
function commonSection(a: Piece, b: Piece, lead: Piece): string | undefined {
  const [path, other] = [pathOf(a), pathOf(b)];
  const differ = path.findIndex((heading, depth) => heading !== other[depth]);
  // The heading of a section without a text of its own, then its subsection: all of that is about the subsection.
  if (differ < 0 && lead === b && a.section === a.firstSection) return b.section;
  const common = differ < 0 ? path : path.slice(0, differ);
  return common.length === 0 ? lead.section : common.join(' > ');
}

function pathOf({ section }: Piece): readonly string[] {
  return section === undefined ? [] : section.split(' > ');
}
