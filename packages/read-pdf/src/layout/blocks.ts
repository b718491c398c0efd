import type { PartKind } from '@touchstone/contract';
import type { Region } from './columns.ts';
import { brokenWord } from './hyphens.ts';
import type { Row, Segment } from './row.ts';
import { stretchesOf } from './tables.ts';

/** A paragraph, a heading, a line of a list, a table or a listing. */
export interface Block {
  readonly kind: PartKind;
  /** Words broken at the end of a line carry `brokenWord` where it was. */
  readonly text: string;
  /** An empty line separates it from the line before; otherwise it is the next line. */
  readonly apart: boolean;
  /** Baseline of its first line, in points from the top of the page. */
  readonly top: number;
  /** Height of its font. */
  readonly size: number;
  /** Its last line reaches to the end of its column, so it may go on in the next. */
  readonly fillsLine: boolean;
}

/** The blocks of a page in reading order. */
export function blocksOf(regions: readonly Region[]): Block[] {
  const blocks: Block[] = [];
  const indents = regions.some(hasIndents);
  for (const region of regions) {
    for (const stretch of stretchesOf(region.rows)) {
      if (stretch.kind === 'table') {
        const [first] = stretch.rows;
        blocks.push({
          kind: 'table',
          text: stretch.cells.map((cells) => cells.join(' | ')).join('\n'),
          apart: true,
          top: first?.baseline ?? 0,
          size: first?.size ?? 0,
          fillsLine: false,
        });
      } else {
        appendLines(blocks, linesOf(stretch.rows), { region, indents });
      }
    }
  }
  return blocks;
}

function hasIndents({ rows, left }: Region): boolean {
  return rows.some(
    ({ segments: [first], size }) =>
      first !== undefined && first.left > left + 0.8 * size && first.left < left + 4 * size,
  );
}

/** A line of text, with any gaps in it. */
type Line = Segment;

function linesOf(rows: readonly Row[]): Line[] {
  return rows.flatMap(({ segments }) => {
    const [first] = segments;
    if (first === undefined) return [];
    const monospaced = segments.every((segment) => segment.monospaced);
    const ordered = segments.every(({ rightToLeft }) => rightToLeft) ? [...segments].reverse() : segments;
    return [
      {
        ...segments.reduce((longest, segment) => (segment.text.length > longest.text.length ? segment : longest)),
        text: monospaced ? codeOf(segments) : ordered.map(({ text }) => text).join(' '),
        left: Math.min(...segments.map(({ left }) => left)),
        right: Math.max(...segments.map(({ right }) => right)),
        monospaced,
      },
    ];
  });
}

function codeOf(segments: readonly Segment[]): string {
  const [first] = segments;
  if (first === undefined) return '';
  const width = characterWidth(first);
  return segments.reduce(
    (line, { text, left }) => line.padEnd(Math.min(200, Math.round((left - first.left) / width))) + text,
    '',
  );
}

function characterWidth({ text, left, right }: Segment): number {
  return Math.max(0.1, (right - left) / Math.max(text.length, 1));
}

/** Adds lines as paragraphs, headings and listings to the blocks so far. */
function appendLines(blocks: Block[], lines: readonly Line[], { region, indents }: Omit<Column, 'apart'>): void {
  const leading = usualLeading(lines);
  const edges = edgesOf(lines, leading);
  let paragraph: Line[] = [];
  let apart = true;
  lines.forEach((line, at) => {
    const previous = lines[at - 1];
    const pause =
      previous === undefined
        ? 'apart'
        : pauseBetween(paragraph, previous, line, { leading, region, edges: edges[at - 1] });
    if (pause === 'none') {
      paragraph.push(line);
      return;
    }
    append(blocks, paragraph, { apart, region, indents });
    [paragraph, apart] = [[line], pause === 'apart'];
  });
  append(blocks, paragraph, { apart, region, indents });
}

interface Column {
  readonly apart: boolean;
  readonly region: Region;
  /** Paragraphs of the page begin with an indent. */
  readonly indents: boolean;
}

function append(blocks: Block[], lines: readonly Line[], column: Column): void {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return;
  const kind = first.monospaced ? 'code' : 'prose';
  const fillsLine = last.right > column.region.right - last.size;
  const before = blocks.at(-1);
  if (kind === 'prose' && before?.kind === 'prose' && goesOnInNextColumn(before, first, column)) {
    blocks[blocks.length - 1] = { ...before, text: joined(before.text, joinedLines(lines)), fillsLine };
  } else {
    const text = kind === 'code' ? listing(lines) : joinedLines(lines);
    blocks.push({ kind, text, apart: column.apart, top: first.baseline, size: first.size, fillsLine });
  }
}

/** A paragraph that the end of a column cuts goes on at the top of the next: in the middle of a sentence, or without an indent. */
function goesOnInNextColumn(before: Block, first: Line, { region, indents }: Column): boolean {
  if (Math.abs(before.size - first.size) > 0.5 || leadsToPage.test(before.text)) return false;
  const ended = /[.!?:;。！？]["'”’)\]]?$/u.test(before.text);
  const inSentence = !ended && /^\p{Ll}/u.test(first.text);
  // The short last line of a paragraph above columns is in the first of them.
  if (first.baseline >= before.top) return inSentence && before.fillsLine;
  const withoutIndent = indents && first.left < region.left + 0.5 * first.size;
  return inSentence || (before.fillsLine && withoutIndent);
}

/** An entry of contents or of an index, with its last page. */
const leadsToPage = / \.\.\. (?:[\divxlc]{1,6}, ?)*\S{1,6}$/;

interface Setting {
  readonly leading: number;
  readonly region: Region;
  readonly edges?: Edges;
}

/** The reach of a stretch's lines; a quotation may be set narrower than its column. */
interface Edges {
  readonly left: number;
  readonly right: number;
}

/** For each line, the edges of the lines around it up to the next empty space. */
function edgesOf(lines: readonly Line[], leading: number): Edges[] {
  const stretches: Line[][] = [];
  lines.forEach((line, at) => {
    const previous = lines[at - 1];
    if (previous === undefined || isFarBelow(previous, line, leading)) stretches.push([]);
    stretches.at(-1)?.push(line);
  });
  return stretches.flatMap((stretch) => {
    const left = Math.min(...stretch.map((line) => line.left));
    const right = Math.max(...stretch.map((line) => line.right));
    return stretch.map(() => ({ left, right }));
  });
}

function isFarBelow(previous: Line, line: Line, leading: number): boolean {
  const distance = line.baseline - previous.baseline;
  const size = Math.max(line.size, previous.size);
  // A title over two lines is set in a leading of its own.
  const ofTitle = line.size === previous.size && line.font === previous.font && size > leading ? 1.35 * size : 0;
  return distance > Math.max(1.3 * leading + 0.15 * size, ofTitle) || distance < -size;
}

/** `none`: the line goes on with the paragraph. `line`: it starts a new line. `apart`: it starts after an empty line. */
function pauseBetween(
  paragraph: readonly Line[],
  previous: Line,
  line: Line,
  { leading, region, edges = region }: Setting,
): 'none' | 'line' | 'apart' {
  const size = Math.max(line.size, previous.size);
  const ended = /[.!?:…。！？]["'”’)\]]?$/u.test(previous.text);
  const early = wouldHaveFit(previous, line, region, edges);
  const isListing = paragraph[0]?.monospaced === true;
  if (isFarBelow(previous, line, leading)) return 'apart';
  if (isListing) return line.monospaced ? 'none' : 'apart';
  if (leadsToPage.test(previous.text)) return 'line';
  // A name or a path in the middle of a sentence may fill a line; a listing begins after the end of one.
  if (line.monospaced && (early || ended || previous.monospaced)) return 'apart';
  if (Math.abs(line.size - previous.size) > 0.12 * size)
    return line.monospaced || previous.monospaced ? 'none' : 'apart';
  if (/^[•◦‣▪●○■□–—*-]\s/u.test(line.text)) return 'line';
  // Nobody ends a line on purpose within a word.
  if (/\p{L}[-\u00ad\u2010]$/u.test(previous.text) && /^\p{Ll}/u.test(line.text)) return 'none';
  const indent = line.left - previous.left;
  // A line within a sentence may begin with `a.` by chance.
  if ((early || ended) && startsListItem(line.text)) return 'line';
  if (early) {
    // One line after another that ends early: a poem, an address, a list. Else the last line of a paragraph.
    return paragraph.length > 1 || line.font !== previous.font || (ended && indent > 0.8 * size) ? 'apart' : 'line';
  }
  if (line.rightToLeft) return 'none';
  if (indent > 0.8 * size) return isHanging(paragraph, ended) ? 'none' : 'apart';
  // Back to where the item began; a line that only passes a large first letter goes on in its sentence.
  if (indent < -0.8 * size && paragraph.length > 1 && ended) return 'apart';
  return 'none';
}

/** A line that starts further right goes on with an item of a list or a bibliography, unless the sentence before it has ended. */
function isHanging(paragraph: readonly Line[], ended: boolean): boolean {
  const [first] = paragraph;
  return paragraph.length === 1 && first !== undefined && (startsListItem(first.text) || !ended);
}

function startsListItem(text: string): boolean {
  return /^(?:[•◦‣▪●○■□–—*-]\s|[([]?(?:\d{1,3}|[a-zA-Z])[.)\]]\s)/u.test(text);
}

/** A paragraph fills its lines: where the next word had room, the line was ended on purpose. */
function wouldHaveFit(previous: Line, line: Line, region: Region, edges: Edges): boolean {
  const word = line.text.split(' ', 1)[0] ?? '';
  const needed = (word.length + 1) * characterWidth(line) + 0.5 * line.size;
  const room = ({ left, right }: Edges) => (line.rightToLeft ? previous.left - left : right - previous.right);
  return room(edges) > needed || room(region) > Math.max(needed, 0.35 * (region.right - region.left));
}

/** The distance of most lines to the one before. */
function usualLeading(lines: readonly Line[]): number {
  const distances = lines
    .slice(1)
    .map((line, at) => line.baseline - (lines[at]?.baseline ?? 0))
    .filter((distance, at) => distance > 0.5 * (lines[at]?.size ?? 0) && distance < 3 * (lines[at]?.size ?? 0))
    .sort((a, b) => a - b);
  return distances[Math.floor((distances.length - 1) / 2)] ?? 1.2 * (lines[0]?.size ?? 10);
}

function joinedLines(lines: readonly Line[]): string {
  return lines.reduce((text, line) => (text === '' ? line.text : joined(text, line.text)), '');
}

/** A word that a hyphen breaks is marked, for the whole document to decide about. Chinese and Japanese have no blanks between words. */
function joined(text: string, next: string): string {
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{L}/u.test(next)) {
    const hyphen = text.endsWith('\u00ad') ? brokenWord.soft : brokenWord.hard;
    return `${text.slice(0, -1)}${hyphen}${next}`;
  }
  const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，！？]$/u.test(text);
  return ideographs && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，！？]/u.test(next)
    ? text + next
    : `${text} ${next}`;
}

/** Lines of a listing with the indentation that they have on the page. */
function listing(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  const [first] = lines;
  const width = first === undefined ? 1 : characterWidth(first);
  return lines
    .map((line) => ' '.repeat(Math.max(0, Math.min(120, Math.round((line.left - left) / width)))) + line.text)
    .join('\n');
}
