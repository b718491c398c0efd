import type { DocumentPart } from '@touchstone/contract';
import { headingSlug } from '@touchstone/readers/text';
import { pagesOf, partJoint, runsBy, textOfParts } from '../reading/document-text.ts';
import { type ChunkSizes, resolveChunkSizes } from './chunk-sizes.ts';
import type { Unit } from './chunkers/unit.ts';
import { type Piece, packUnits } from './pack-units.ts';
import { type TableLines, tableHeads } from './table-heads.ts';
import { clippedTitle } from './text/clipped.ts';
import { fitPieces, middleOf } from './text/fit-pieces.ts';
import { lastAtOrBefore } from './text/last-at-or-before.ts';
import { segmentText, type TextSegments } from './text/text-segments.ts';
import { uniqueNames } from './text/unique-names.ts';

/** A chunk of a document that a reader has read, before it belongs to a source. */
export interface PartSpan {
  /** Unique and stable within the document: `page=12`, the anchor, else the slugs of the section; then `~2`, `~3`. */
  readonly name: string;
  /** An exact slice of the text of its page, or of a document without pages. */
  readonly text: string;
  readonly section?: string;
  /** The head row of the table that it begins in, below that row. */
  readonly tableHead?: string;
  /** Its first page. */
  readonly pageNumber?: number;
  /** Its first page as it is printed. */
  readonly pageLabel?: string;
  readonly anchor?: string;
  readonly chapterNumber?: number;
  readonly chapterTitle?: string;
}

/**
 * Cuts a reader's parts into chunks: by page where there are pages, by chapter, then by section, like Markdown. No
 * chunk crosses a page, also a printed one, or a chapter, so that the filters on both are exact. A chunk that `isTooLong` for its model is
 * divided further. Throws `invalid_config` for sizes that contradict one another.
 */
export function chunkParts(
  parts: readonly DocumentPart[],
  chunking: Partial<ChunkSizes> = {},
  isTooLong: (span: PartSpan) => boolean = () => false,
): readonly PartSpan[] {
  const sizes = resolveChunkSizes(chunking);
  const nameOf = uniqueNames();
  let before: DocumentPart | undefined;
  return pagesOf(parts).flatMap((page) => {
    const text = segmentText(textOfParts(page), sizes.targetTokens);
    const placed = placeParts(page, text);
    const pieces = runsBy(placed, samePlace).flatMap((chapter) => packUnits(sectionUnits(chapter), text, sizes));
    const starts = placed.map(({ startLine }) => startLine);
    const headAt = tableHeads(placed.flatMap((one) => tableOf(one, text, before)));
    before = tableAtEnd(page, before);
    return pieces
      .map((piece) =>
        toSpan(piece, placed[lastAtOrBefore(starts, piece.startLine)]?.part, text, headAt(piece.startLine)),
      )
      .flatMap((span) => fitPieces(span, isTooLong, halvesOf))
      .filter((span) => span.text !== '')
      .map((span) => ({ ...span, name: nameOf(span.name) }));
  });
}

interface PlacedPart {
  readonly part: DocumentPart;
  /** Of its first character in the text of the page. */
  readonly offset: number;
  readonly startLine: number;
  readonly endLine: number;
}

function placeParts(parts: readonly DocumentPart[], text: TextSegments): readonly PlacedPart[] {
  let offset = 0;
  return parts.map((part) => {
    const placed = { part, offset, startLine: text.at(offset), endLine: text.at(offset + part.text.length - 1) };
    offset += part.text.length + partJoint.length;
    return placed;
  });
}

/** A unit for each section; past the maximum it falls into its parts, so that a table or a piece of code stays whole where it can. */
function sectionUnits(placed: readonly PlacedPart[]): readonly Unit[] {
  return runsBy(placed, (a, b) => sectionOf(a.part) === sectionOf(b.part)).map((run) => {
    const section = sectionOf(run[0]?.part);
    const units = run.map(({ startLine, endLine }): Unit => ({ startLine, endLine, section }));
    const [first, last] = [units[0]?.startLine ?? 1, units.at(-1)?.endLine ?? 1];
    return { startLine: first, endLine: last, section, own: true, parts: () => units };
  });
}

function sectionOf(part: DocumentPart | undefined): string | undefined {
  return part?.sectionPath === undefined || part.sectionPath.length === 0
    ? undefined
    : part.sectionPath.map(clippedTitle).join(' > ');
}

function toSpan(
  { startLine, endLine, section, firstSection }: Piece,
  part: DocumentPart | undefined,
  text: TextSegments,
  tableHead: string | undefined,
): PartSpan {
  const { pageNumber, pageLabel, anchor, chapterNumber, chapterTitle } = part ?? {};
  const slugs = firstSection?.split(' > ').map(headingSlug).join('/');
  return {
    name: pageNumber === undefined ? (anchor ?? slugs ?? 'top') : `page=${pageNumber}`,
    text: text.slice(startLine, endLine),
    section,
    tableHead,
    pageNumber,
    pageLabel,
    anchor,
    chapterNumber,
    chapterTitle: chapterTitle && clippedTitle(chapterTitle),
  };
}

/** A table with its head: its first row of several cells, and a caption above. One that goes on from the page before has the head there. */
function tableOf(
  { part, offset, startLine, endLine }: PlacedPart,
  text: TextSegments,
  before: DocumentPart | undefined,
): TableLines[] {
  if (part.kind !== 'table') return [];
  if (before !== undefined && offset === 0 && goesOnFrom(before, part)) {
    return [{ startLine, endLine, headEnd: 0, head: headOf(before) }];
  }
  const head = headOf(part);
  return [{ startLine, endLine, headEnd: text.at(offset + head.length - 1), head }];
}

function headOf({ text }: DocumentPart): string {
  const rows = text.split('\n');
  const first = rows.findIndex((row) => row.includes(' |'));
  return first < 0 || first > 1 ? (rows[0] ?? '') : rows.slice(0, first + 1).join('\n');
}

/** A table at the top of a page goes on with the one at the end of the page before, where it has as many columns and no head of its own. */
function goesOnFrom(before: DocumentPart, { text }: DocumentPart): boolean {
  const columns = (row: string) => row.split(' |').length;
  const [first = ''] = text.split('\n');
  const head = headOf(before).split('\n').at(-1) ?? '';
  const isValues = /\d/.test(first) && first !== head;
  return before.kind === 'table' && isValues && columns(head) > 1 && columns(head) === columns(first);
}

/** The table at the end of a page, or the one of a page before that it goes on with. */
function tableAtEnd(page: readonly DocumentPart[], before: DocumentPart | undefined): DocumentPart | undefined {
  const last = page.at(-1);
  if (last?.kind !== 'table' || last.pageNumber === undefined) return undefined;
  return before !== undefined && page.length === 1 && goesOnFrom(before, last) ? before : last;
}

function halvesOf(span: PartSpan): readonly [PartSpan, PartSpan] | undefined {
  const middle = middleOf(span.text);
  if (middle === undefined) return undefined;
  const [text, rest] = [span.text.slice(0, middle).trimEnd(), span.text.slice(middle)];
  return [
    { ...span, text },
    { ...span, text: rest },
  ];
}

function samePlace({ part: a }: PlacedPart, { part: b }: PlacedPart): boolean {
  return a.chapterNumber === b.chapterNumber && a.chapterTitle === b.chapterTitle && a.pageLabel === b.pageLabel;
}
