import { inlineText } from './inline-text.ts';
import { isLeftOut } from './left-out.ts';
import { attribute, descendants, type HtmlElement, isElement } from './parse-tree.ts';

/** True if a table holds data: one that lays out a page holds headings, code, or further tables without a head of its own. */
export function isTable(table: HtmlElement): boolean {
  if (attribute(table, 'role') === 'presentation') return false;
  let isHeaded = false;
  let holdsTables = false;
  for (const node of descendants(
    table,
    (element) => !isLeftOut(element) && !(element.tagName === 'table' && isHeaded),
  )) {
    if (!isElement(node)) continue;
    if (/^(?:h[1-6]|pre|main|article)$/.test(node.tagName)) return false;
    if (node.tagName === 'th' && !holdsTables) isHeaded = true;
    if (node.tagName === 'table') holdsTables = true;
  }
  return isHeaded || !holdsTables;
}

/** Browsers' limit of `colspan`, and ours for the copies of one table. */
const mostColumns = 1000;
const mostCopies = 100_000;
/** A longer text is not repeated in the cells that it spans: its place is kept. */
const longestCopy = 120;

/**
 * The texts of the cells of each row, each in its column: a cell over several rows or columns is repeated in all of them, so that a row
 * says by itself what is true of it. A cell that is a whole row is there once. The caption is a row of its own.
 */
export function tableRows(table: HtmlElement): readonly (readonly string[])[] {
  const captions: (readonly string[])[] = [];
  const heads: (readonly string[])[] = [];
  const rows: (readonly string[])[] = [];
  const grid = tableGrid();
  for (const node of descendants(table, ({ tagName }) => !/^(?:td|th|caption)$/.test(tagName))) {
    if (!isElement(node)) continue;
    if (node.tagName === 'caption') captions.push([inlineText(node)]);
    else if (/^t(?:head|body|foot)$/.test(node.tagName)) grid.endGroup();
    else if (node.tagName === 'tr') (rows.length === 0 && isHead(node) ? heads : rows).push(grid.beginRow());
    else if (node.tagName === 'td' || node.tagName === 'th') grid.addCell(cellOf(node));
  }
  grid.endGroup();
  return [...captions, ...joinedHeads(heads), ...rows];
}

function isHead(row: HtmlElement): boolean {
  const { parentNode: group } = row;
  if (group !== null && isElement(group) && group.tagName === 'thead') return true;
  const cells = row.childNodes.filter(isElement);
  return cells.length > 0 && cells.every(({ tagName }) => tagName === 'th');
}

/** A head of several rows is one: `2023 Q1` where 2023 is above Q1. */
function joinedHeads(heads: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first, ...others] = heads;
  if (first === undefined || others.length === 0 || others.some(({ length }) => length !== first.length)) return heads;
  return [first.map((_, column) => Array.from(new Set(heads.map((row) => row[column]?.trim()))).join(' '))];
}

interface Cell {
  readonly text: string;
  readonly columns: number;
  /** Infinity: to the end of the group of rows. */
  readonly rows: number;
  /** Nothing else is in its row. */
  readonly isAlone: boolean;
}

function cellOf(element: HtmlElement): Cell {
  const cells = element.parentNode?.childNodes.filter((node) => isElement(node) && /^t[dh]$/.test(node.tagName));
  return {
    text: isLeftOut(element) ? '' : inlineText(element),
    columns: Math.max(1, spanOf(element, 'colspan')),
    rows: spanOf(element, 'rowspan') || Number.POSITIVE_INFINITY,
    isAlone: cells?.length === 1,
  };
}

function spanOf(element: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const value = attribute(element, name);
  return value !== undefined && /^\d{1,5}$/.test(value) ? Number(value) : 1;
}

/** Puts the cells of a table in their columns. */
function tableGrid() {
  /** For each column, a cell above that reaches further down. */
  let above: ({ readonly text: string; readonly rows: number } | undefined)[] = [];
  let row: string[] | undefined;
  let begun: typeof above = [];
  let copies = 0;
  const copyOf = (text: string) => (text.length <= longestCopy && copies++ < mostCopies ? text : '');
  const fillFrom = (end: number) => {
    while (row !== undefined && row.length < end) row.push(copyOf(above[row.length]?.text ?? ''));
  };
  const endRow = () => {
    if (row === undefined) return;
    fillFrom(above.findLastIndex((cell) => cell !== undefined) + 1);
    const width = Math.max(above.length, begun.length);
    above = Array.from({ length: width }, (_, at) => {
      const cell = begun[at] ?? above[at];
      return cell === undefined || cell.rows <= 1 ? undefined : { text: cell.text, rows: cell.rows - 1 };
    });
    [row, begun] = [undefined, []];
  };
  return {
    endGroup: () => {
      endRow();
      above = [];
    },
    beginRow: (): readonly string[] => {
      endRow();
      row = [];
      return row;
    },
    addCell: ({ text, columns, rows, isAlone }: Cell) => {
      if (row === undefined) return;
      while (above[row.length] !== undefined) fillFrom(row.length + 1);
      const end = Math.min(row.length + (isAlone && rows === 1 ? 1 : columns), mostColumns);
      for (let first = true; row.length < end; first = false) {
        begun[row.length] = { text, rows };
        row.push(first ? text : copyOf(text));
      }
    },
  };
}
