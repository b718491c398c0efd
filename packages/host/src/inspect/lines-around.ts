import { linePart, type StoredChunk } from '@touchstone/contract';
import type { SourceLine } from '@touchstone/contract/wire';
import type { LineSpan } from './read-citation.ts';

/** Lines of a document, put together from its chunks. */
export interface AssembledLines extends LineSpan {
  /** The cited lines, as far as the chunks hold them. */
  readonly text: string;
  readonly before: readonly SourceLine[];
  readonly after: readonly SourceLine[];
}

/**
 * The wanted lines as far as the chunks have them. Chunks may overlap. Lines between two chunks are blank where `gapsAreBlank`; else
 * the result is the lines around the first cited line without a gap. Undefined where no chunk has one of the cited lines.
 */
export function assembleLines(
  chunks: readonly StoredChunk[],
  cited: LineSpan,
  wanted: LineSpan,
  { gapsAreBlank }: { readonly gapsAreBlank: boolean },
): AssembledLines | undefined {
  const known = new Map([...chunks.flatMap(numberedLines), ...linesOfParts(chunks)]);
  const held = within([...known.keys()], wanted);
  const [anchor] = within(held, cited).sort((one, other) => one - other);
  if (anchor === undefined) return undefined;
  const shown = gapsAreBlank ? spanned(held) : around(anchor, known, wanted);
  const lines = Array.from({ length: shown.endLine - shown.startLine + 1 }, (_, at): SourceLine => {
    const line = shown.startLine + at;
    return { line, text: known.get(line) ?? '' };
  });
  const text = lines.filter(({ line }) => line >= cited.startLine && line <= cited.endLine);
  return {
    startLine: text[0]?.line ?? anchor,
    endLine: text.at(-1)?.line ?? anchor,
    text: text.map((line) => line.text).join('\n'),
    before: lines.filter(({ line }) => line < cited.startLine),
    after: lines.filter(({ line }) => line > cited.endLine),
  };
}

function within(lines: readonly number[], { startLine, endLine }: LineSpan): number[] {
  return lines.filter((line) => line >= startLine && line <= endLine);
}

function spanned(lines: readonly number[]): LineSpan {
  const byNumber = lines.toSorted((one, other) => one - other);
  return { startLine: byNumber[0] ?? 1, endLine: byNumber.at(-1) ?? 1 };
}

/** The lines around one, up to the first that is not known. */
function around(anchor: number, known: ReadonlyMap<number, string>, wanted: LineSpan): LineSpan {
  let [startLine, endLine] = [anchor, anchor];
  while (startLine > wanted.startLine && known.has(startLine - 1)) startLine--;
  while (endLine < wanted.endLine && known.has(endLine + 1)) endLine++;
  return { startLine, endLine };
}

/** The long lines that were cut, as far as their parts are there. */
function linesOfParts(chunks: readonly StoredChunk[]): readonly (readonly [number, string])[] {
  const parts = chunks.flatMap(({ text, metadata }) => {
    const part = linePart(metadata);
    return part === undefined ? [] : [{ line: metadata.start_line ?? 1, start: part.start, text }];
  });
  const byLine = Map.groupBy(parts, ({ line }) => line);
  return [...byLine].map(([line, of]) => {
    const ordered = of.toSorted((a, b) => a.start - b.start);
    return [line, ordered.map(({ text }) => text).join('')] as const;
  });
}

/** Nothing for a chunk whose text is not its lines, as another program may have stored it. */
function numberedLines({ text, metadata }: StoredChunk): readonly (readonly [number, string])[] {
  if (linePart(metadata) !== undefined) return [];
  const { start_line: start, end_line: end } = metadata;
  const lines = text.replace(/\n$/, '').split('\n');
  if (start === undefined || end === undefined || lines.length !== end - start + 1) return [];
  return lines.map((line, at) => [start + at, line] as const);
}
