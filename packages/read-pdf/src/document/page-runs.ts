import { unreadableDocument } from '@touchstone/contract';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Run } from '../layout/row.ts';
import { type PageAnnotations, type PlacedField, pageAnnotations } from './page-annotations.ts';

/** More pieces of text than this are on no page that a person reads. */
const mostRuns = 200_000;

/** The text of a page with its positions, turned so that most of it runs from left to right. */
interface PageRuns {
  readonly runs: readonly Run[];
  /** Text that runs across the rest: remarks in the margin, watermarks. */
  readonly asides: readonly Run[];
  /** Remarks that are put on the page. */
  readonly notes: readonly string[];
  /** Characters whose font does not say what they are. */
  readonly unknownCharacters: number;
  /** In points, as the page is turned. */
  readonly height: number;
  /** Language that the file states. */
  readonly language?: string;
}

/**
 * Reads the pieces of text of a page, and where it is `annotated` its fields and notes. Throws `unreadableDocument` for a page with more
 * than anyone sets on one.
 */
export async function pageRuns(page: PDFPageProxy, annotated: boolean): Promise<PageRuns> {
  const { items, styles, language } = await textOf(page);
  const viewport = page.getViewport({ scale: 1 });
  const placed: Placed[] = [];
  const { fields, notes } = annotated ? await pageAnnotations(page) : nothing;
  let spaceBefore = false;
  let unknownCharacters = 0;
  for (const item of items) {
    const text = clean(item.str);
    unknownCharacters += unknownIn(item.str);
    if (text.trim() === '') {
      spaceBefore ||= item.str !== '' || item.hasEOL;
      continue;
    }
    const vertical = styles[item.fontName]?.vertical ?? false;
    const [a, b, c, d, x, y] = product(viewport.transform, item.transform);
    const length = (vertical ? item.height : item.width) * viewport.scale * (viewport.userUnit ?? 1);
    placed.push({
      text,
      x,
      y,
      length,
      size: Math.max(0.1, vertical ? Math.hypot(a, b) : Math.hypot(c, d)),
      angle: vertical ? 90 : Math.round((Math.atan2(b, a) * 180) / Math.PI),
      font: item.fontName,
      monospaced: styles[item.fontName]?.fontFamily === 'monospace',
      rightToLeft: item.dir === 'rtl',
      spaceBefore,
    });
    spaceBefore = item.hasEOL || /\s$/.test(text);
  }
  placed.push(...fields.flatMap(linesOfField));
  const angle = usualAngle(placed);
  const upright = placed.map((run) => ({ run, turned: turned(run, angle) }));
  const corners = turnedCorners(viewport.width, viewport.height, angle);
  const isAlong = ({ run }: { readonly run: Placed }) => Math.abs(run.angle - angle) <= 2;
  const along = upright.filter(isAlong).map((each) => each.turned);
  return {
    runs: withoutDoubles(along.map((run) => ({ ...run, baseline: run.baseline - corners.top }))),
    asides: withoutDoubles(upright.filter((each) => !isAlong(each)).map(({ run }) => turned(run, run.angle))),
    notes,
    unknownCharacters,
    height: corners.height,
    language,
  };
}

const nothing: PageAnnotations = { fields: [], notes: [] };

interface Placed extends Omit<Run, 'left' | 'right' | 'baseline'> {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  /** Direction of the text in degrees, clockwise from left to right. */
  readonly angle: number;
}

/** The lines of a field's value as they are set in it. */
function linesOfField({ text, left, right, top, bottom }: PlacedField): Placed[] {
  const lines = text.split(/\r\n?|\n/).map(clean);
  const height = (bottom - top) / lines.length;
  const size = Math.min(0.75 * height, usualFieldSize);
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const length = Math.min(right - left, 0.5 * size * line.length);
    const y = top + (at + 0.5) * height + 0.35 * size;
    const about = { font: 'field', monospaced: false, rightToLeft: false, spaceBefore: true, angle: 0 };
    return [{ ...about, text: line.trim(), x: left, y, length, size }];
  });
}

/** In points. */
const usualFieldSize = 10;

interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly fontName: string;
  readonly hasEOL: boolean;
}

interface TextStyle {
  readonly vertical: boolean;
  readonly fontFamily: string;
}

async function textOf(page: PDFPageProxy) {
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  const items: TextItem[] = [];
  const styles: { [font: string]: TextStyle } = {};
  let language: string | undefined;
  while (true) {
    const { value, done } = await reader.read();
    if (done) return { items, styles, language };
    language ??= value.lang ?? undefined;
    Object.assign(styles, value.styles);
    items.push(...value.items);
    if (items.length > mostRuns) {
      void drained(reader);
      throw unreadableDocument(
        'malformed',
        `Page ${page.pageNumber} of the PDF has more than ${mostRuns} pieces of text.`,
      );
    }
  }
}

/**
 * Reads the rest of the parser's output while the document is closed: it waits for its reader before it ends, and where
 * its stream is cancelled it writes to it all the same, and its failure could not be caught.
 */
async function drained(reader: { read(): Promise<{ readonly done: boolean }> }): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The document is closed.
  }
}

/**
 * Control characters, and characters for private use that only a font of the file can draw, are no text. Two of these are the bullets
 * of widespread symbol fonts.
 */
function clean(text: string): string {
  return text.replace(/[\uf0b7\uf0a7]/g, '•').replace(/[\p{Cc}\p{Co}\ufffd]/gu, '');
}

/** The number of characters that a font of the file draws without saying which they are. */
function unknownIn(text: string): number {
  return text.replace(/[\uf0b7\uf0a7\s]/gu, '').match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
}

type Matrix = readonly [number, number, number, number, number, number];

function product(first: readonly number[], second: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The quarter turn that most characters have. */
function usualAngle(runs: readonly Placed[]): number {
  const quarters = [0, 90, 180, -90];
  const counted = quarters.map((quarter) =>
    runs.reduce((sum, { angle, text }) => sum + (quarterOf(angle) === quarter ? text.length : 0), 0),
  );
  return quarters[counted.indexOf(Math.max(...counted))] ?? 0;
}

function quarterOf(angle: number): number {
  const quarter = Math.round(angle / 90) * 90;
  return quarter === -180 ? 180 : quarter;
}

function turned({ x, y, length, angle: _, ...run }: Placed, angle: number): Run {
  const radians = (angle * Math.PI) / 180;
  const left = x * Math.cos(radians) + y * Math.sin(radians);
  return { ...run, left, right: left + length, baseline: y * Math.cos(radians) - x * Math.sin(radians) };
}

function turnedCorners(width: number, height: number, angle: number) {
  const radians = (angle * Math.PI) / 180;
  const heights = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x = 0, y = 0]) => y * Math.cos(radians) - x * Math.sin(radians));
  const top = Math.min(...heights);
  return { top, height: Math.max(...heights) - top };
}

/** Bold type is sometimes set by printing a text twice, a hair apart. */
function withoutDoubles(runs: readonly Run[]): Run[] {
  const seen = new Map<string, Run[]>();
  return runs.filter((run) => {
    const same = seen.get(run.text) ?? [];
    const isDouble = same
      .slice(-8)
      .some(
        (other) =>
          Math.abs(other.left - run.left) < 0.15 * run.size &&
          Math.abs(other.baseline - run.baseline) < 0.15 * run.size,
      );
    if (!isDouble) seen.set(run.text, [...same.slice(-8), run]);
    return !isDouble;
  });
}
