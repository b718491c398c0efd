import { basename, extname } from 'node:path';
import { headingSlug } from '@touchstone/readers/text';
import type { FileChapter } from '../sources/book/book-files.ts';
import { type ChunkSizes, resolveChunkSizes } from './chunk-sizes.ts';
import { type ChapterStart, chapterOfFile } from './chunkers/chapters.ts';
import { chooseChunker, sourceTypeOf } from './chunkers/choose-chunker.ts';
import type { Chunker, Heading } from './chunkers/chunker.ts';
import { lineChunker } from './chunkers/text-chunker.ts';
import { cover, type Unit } from './chunkers/unit.ts';
import { type Piece, packUnits } from './pack-units.ts';
import { tableHeads } from './table-heads.ts';
import { clippedTitle } from './text/clipped.ts';
import { cutLine, type LineCut } from './text/cut-line.ts';
import { fitPieces, middleOf } from './text/fit-pieces.ts';
import { lastAtOrBefore } from './text/last-at-or-before.ts';
import { type MeasuredLines, measureLines } from './text/text-lines.ts';
import { uniqueNames } from './text/unique-names.ts';

/** A chunk of a line-based document, before it belongs to a source. */
export interface ChunkSpan {
  /** Unique and stable within the document: heading slugs, a symbol, `imports` or `top`, then `~2`, `~3` for more. */
  readonly anchor: string;
  /** First line, from 1. */
  readonly startLine: number;
  /** Last line, inclusive. */
  readonly endLine: number;
  /** Exactly those lines, joined by `\n`; of a line that was cut, exactly those characters. */
  readonly text: string;
  /** The text without markup, as it is embedded and searched; absent where it is the text. */
  readonly searchText?: string;
  /** Of a line that is too long for one chunk, the characters that this one is. */
  readonly chars?: LineCut;
  /** Headings above, joined by ` > `; of joined small sections, the common ones. */
  readonly section?: string;
  /** The head row of the table that it begins in, below that row. */
  readonly tableHead?: string;
  /** The definitions that the chunk holds, in their order. */
  readonly symbols: readonly string[];
  /** The chapter that the chunk is part of, where the document has chapters; no chunk crosses one. */
  readonly chapterNumber?: number;
  readonly chapterTitle?: string;
}

interface ChunkedDocument {
  /** Front matter title, else the first top heading, else the file name (for prose without its extension). */
  readonly title: string;
  readonly chunks: readonly ChunkSpan[];
  /** The headings that open sections, in reading order. */
  readonly headings: readonly Heading[];
}

/** Options for chunking a document, beside the sizes. */
interface ChunkingOptions {
  /** True if the structure of the text is left alone. */
  readonly byLines?: boolean;
  /** True if a chunk is too long for its model, beside its title; such a chunk is divided further. */
  readonly isTooLong?: (span: Pick<ChunkSpan, 'text' | 'section' | 'symbols' | 'tableHead'>, title: string) => boolean;
}

/**
 * Cuts a document into chunks. Every line that is not blank is in exactly one chunk (with an overlap, in one or more),
 * in order. The chunker follows from the name in `path`, for a script from its first line: Markdown by section, code by definition, text by paragraph,
 * anything else by lines, as is everything with `byLines`. Throws `invalid_config` for sizes that contradict one another.
 */
export async function chunkDocument(
  document: { readonly path: string; readonly text: string; readonly chapter?: FileChapter },
  chunking: Partial<ChunkSizes> = {},
  { byLines = false, isTooLong = () => false }: ChunkingOptions = {},
): Promise<ChunkedDocument> {
  const sizes = resolveChunkSizes(chunking);
  const chunker = byLines ? lineChunker : await chooseChunker(document.path, document.text);
  const text = measureLines(document.text);
  const outline = chunker(document.text, text.lines.length);
  try {
    const title = clippedTitle(outline.title ?? fileTitle(document.path));
    const headAt = tableHeads(outline.tables ?? []);
    const chapters = chaptersOf(outline, document, byLines);
    const packed = chapterRuns(chapters, text.lines.length).flatMap((run) =>
      packUnits(unitsOf(outline.units, run), text, sizes),
    );
    const pieces = withOverlap(packed, text, sizes.overlapTokens);
    const slices = pieces
      .flatMap((piece) => slicesOf(piece, text, sizes))
      .flatMap((slice) =>
        fitPieces(
          slice,
          (one) => {
            const read = searchTextOf(one, outline) ?? textOf(one, text);
            return isTooLong({ ...one, text: read, tableHead: headAt(one.startLine) }, title);
          },
          (one) => halvesOf(one, text),
        ),
      )
      .filter((slice) => textOf(slice, text).trim() !== '');
    return { title, chunks: toSpans(slices, text, { chapters, headAt, outline }), headings: outline.headings ?? [] };
  } finally {
    outline.release?.();
  }
}

function chaptersOf(
  { chapters = [], title }: ReturnType<Chunker>,
  { path, chapter }: { readonly path: string; readonly chapter?: FileChapter },
  byLines: boolean,
): readonly ChapterStart[] {
  if (chapter !== undefined) return [{ startLine: 1, chapterNumber: chapter.number, chapterTitle: chapter.title }];
  if (chapters.length > 0 || byLines || sourceTypeOf(path) !== 'docs') return chapters;
  return chapterOfFile(path, title);
}

/** A stretch of lines that no chapter begins or ends in. */
interface LineRun {
  readonly startLine: number;
  readonly endLine: number;
}

function chapterRuns(chapters: readonly ChapterStart[], lineCount: number): readonly LineRun[] {
  const starts = [1, ...chapters.map(({ startLine }) => startLine).filter((line) => line > 1)];
  return starts.map((startLine, at) => ({ startLine, endLine: (starts[at + 1] ?? lineCount + 1) - 1 }));
}

function unitsOf(units: readonly Unit[], { startLine, endLine }: LineRun): readonly Unit[] {
  const whole = units[0]?.startLine === startLine && units.at(-1)?.endLine === endLine;
  return whole || endLine < startLine ? units : cover(startLine, endLine, units);
}

/** Each further part of the same section or definition begins a few lines earlier. */
function withOverlap(pieces: readonly Piece[], text: MeasuredLines, overlapTokens: number): readonly Piece[] {
  if (overlapTokens === 0) return pieces;
  return pieces.map((piece, index) => {
    const before = pieces[index - 1];
    const isFurther = before?.firstSection === piece.firstSection && before?.symbols[0] === piece.symbols[0];
    if (before === undefined || !isFurther) return piece;
    const fits = (line: number) => line >= before.startLine && text.tokens(line, piece.startLine - 1) <= overlapTokens;
    let { startLine } = piece;
    while (fits(startLine - 1)) startLine--;
    while (text.isBlank(startLine)) startLine++;
    return { ...piece, startLine, tokens: text.tokens(startLine, piece.endLine) };
  });
}

/** A piece, or a part of the line that it consists of. */
interface Slice extends Piece {
  readonly chars?: LineCut;
}

/** Lines are packed up to the limit, so a longer piece is one line. */
function slicesOf(piece: Piece, text: MeasuredLines, { targetTokens, maxTokens }: ChunkSizes): readonly Slice[] {
  if (piece.startLine !== piece.endLine || piece.tokens <= maxTokens) return [piece];
  return cutLine(text.lines[piece.startLine - 1] ?? '', targetTokens).map((chars) => ({ ...piece, chars }));
}

function halvesOf(slice: Slice, text: MeasuredLines): readonly [Slice, Slice] | undefined {
  const { startLine, endLine, chars } = slice;
  if (startLine < endLine) {
    const middle = Math.floor((startLine + endLine) / 2);
    return [
      { ...slice, endLine: middle },
      { ...slice, startLine: middle + 1 },
    ];
  }
  const line = text.lines[startLine - 1] ?? '';
  const { start, end } = chars ?? { start: 0, end: line.length };
  const middle = middleOf(line.slice(start, end));
  if (middle === undefined) return undefined;
  return [
    { ...slice, chars: { start, end: start + middle } },
    { ...slice, chars: { start: start + middle, end } },
  ];
}

function textOf({ startLine, endLine, chars }: Slice, { lines }: MeasuredLines): string {
  if (chars === undefined) return lines.slice(startLine - 1, endLine).join('\n');
  return (lines[startLine - 1] ?? '').slice(chars.start, chars.end);
}

function toSpans(
  slices: readonly Slice[],
  text: MeasuredLines,
  {
    chapters,
    headAt,
    outline,
  }: {
    readonly chapters: readonly ChapterStart[];
    readonly headAt: (line: number) => string | undefined;
    readonly outline: ReturnType<Chunker>;
  },
): readonly ChunkSpan[] {
  const nameOf = uniqueNames();
  const chapterLines = chapters.map(({ startLine }) => startLine);
  const chapterAt = (line: number) => {
    const chapter = chapters[lastAtOrBefore(chapterLines, line)];
    return chapter === undefined || chapter.startLine > line ? undefined : chapter;
  };
  return slices.map((slice) => {
    const { startLine, endLine, chars, section, symbols } = slice;
    const chapter = chapterAt(startLine);
    return {
      anchor: nameOf(anchorName(slice)),
      startLine,
      endLine,
      text: textOf(slice, text),
      searchText: searchTextOf(slice, outline),
      chars,
      section,
      tableHead: headAt(startLine),
      symbols,
      chapterNumber: chapter?.chapterNumber,
      chapterTitle: chapter?.chapterTitle && clippedTitle(chapter.chapterTitle),
    };
  });
}

/** A part of a line is searched as it is written. */
function searchTextOf({ startLine, endLine, chars }: Slice, { searchLines }: ReturnType<Chunker>): string | undefined {
  if (searchLines === undefined || chars !== undefined) return undefined;
  return searchLines
    .slice(startLine - 1, endLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Names, not numbers, so that an edit elsewhere in the document leaves an id as it is. */
function anchorName({ symbols, firstSection, anchor }: Piece): string {
  if (symbols[0] !== undefined) return symbols[0];
  if (firstSection !== undefined) return firstSection.split(' > ').map(headingSlug).join('/');
  return anchor ?? 'top';
}

function fileTitle(path: string): string {
  return basename(path, sourceTypeOf(path) === 'docs' ? extname(path) : '');
}
