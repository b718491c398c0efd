import { count, type DocumentPart, type ReadDocument, unreadableDocument } from '@touchstone/contract';
import { tableText } from '@touchstone/provider-kit';
import { oneLine } from '../text/one-line.ts';
import { attributeOf, elementAt, elementsBelow, elementsOf, textBelow, type XmlTree } from '../zip/xml-tree.ts';
import { builtInFormat, shownNumber } from './number-format.ts';
import { type OfficeFiles, openOffice } from './open-office.ts';

/** Throws `unreadableDocument`. */
export async function readXlsx(bytes: Uint8Array): Promise<ReadDocument> {
  const files = await openOffice(bytes);
  const workbook = await files.xml('xl/workbook.xml');
  if (workbook === undefined) {
    throw unreadableDocument(
      'malformed',
      'The file is not a workbook, or is damaged: save or export it again as XLSX.',
    );
  }
  const relations = await files.relations('xl/workbook.xml');
  const show = cellText({
    strings: elementsOf(await files.xml('xl/sharedStrings.xml')).map(stringText),
    formats: formatsOf(await files.xml('xl/styles.xml')),
    is1904: /^(?:1|true)$/.test(attributeOf(elementAt(workbook, 'workbookPr'), 'date1904') ?? ''),
  });
  const parts: DocumentPart[] = [];
  const omissions: string[] = [];
  for (const sheet of elementsOf(elementAt(workbook, 'sheets'))) {
    const name = oneLine(attributeOf(sheet, 'name') ?? '');
    const path = relations.get(sheet.attributes['r:id'] ?? attributeOf(sheet, 'id') ?? '')?.path;
    const state = attributeOf(sheet, 'state') ?? 'visible';
    if (state !== 'visible') omissions.push(`The hidden sheet "${name}" is left out.`);
    else if (path !== undefined) {
      const { rows, isCut, unsolved } = rowsOf(await files.xml(path), show);
      parts.push(...sheetParts(name, rows), ...(await commentParts(name, path, files)));
      if (isCut) omissions.push(`The columns of sheet "${name}" past the first ${maxColumns} are left out.`);
      if (unsolved > 0) {
        const holds = unsolved === 1 ? 'holds' : 'hold';
        omissions.push(
          `${count(unsolved, 'formula')} of sheet "${name}" ${holds} no result: save the workbook in a spreadsheet program.`,
        );
      }
    }
  }
  if (parts.length === 0) throw unreadableDocument('no_text', 'No visible sheet of the workbook holds a value.');
  return { parts, omissions };
}

/** The comments on the cells of a sheet. */
async function commentParts(name: string, path: string, files: OfficeFiles): Promise<readonly DocumentPart[]> {
  const own = [...(await files.relations(path)).values()].find(({ type }) => type === 'comments');
  const root = own === undefined ? undefined : await files.xml(own.path);
  const lines = elementsOf(elementAt(root, 'commentList')).flatMap((comment) => {
    const text = oneLine(stringText(elementAt(comment, 'text')));
    return text === '' ? [] : [`Comment on ${attributeOf(comment, 'ref') ?? ''}: ${text}`];
  });
  return lines.length === 0
    ? []
    : [{ text: lines.join('\n'), anchor: name.replace(/\s/g, '%20'), sectionPath: [name] }];
}

type CellText = (cell: XmlTree) => string;

interface SharedTables {
  readonly strings: readonly string[];
  /** Format codes by the number of the cell's style. */
  readonly formats: readonly string[];
  readonly is1904: boolean;
}

/** The text of a cell as a person sees it (ECMA-376 part 1, 18.3.1.4); of a formula, its last result. */
function cellText({ strings, formats, is1904 }: SharedTables): CellText {
  return (cell) => {
    const type = attributeOf(cell, 't') ?? 'n';
    if (type === 'inlineStr') return stringText(elementAt(cell, 'is'));
    const value = elementAt(cell, 'v');
    if (value === undefined) return '';
    const raw = textBelow(value).trim();
    if (type === 's') return strings[Number(raw)] ?? '';
    if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE';
    const number = Number(raw);
    if (type !== 'n' || raw === '' || !Number.isFinite(number)) return raw;
    return shownNumber(number, formats[Number(attributeOf(cell, 's') ?? 0)] ?? 'General', is1904);
  };
}

/** Without the readings above East Asian words. */
function stringText(item: XmlTree | undefined): string {
  if (item === undefined) return '';
  return elementsBelow(item, new Set(['t', 'rPh']))
    .filter(({ name }) => name === 't')
    .map(textBelow)
    .join('');
}

function formatsOf(styles: XmlTree | undefined): readonly string[] {
  const own = new Map(
    elementsOf(elementAt(styles, 'numFmts')).map(
      (format) => [Number(attributeOf(format, 'numFmtId')), attributeOf(format, 'formatCode') ?? ''] as const,
    ),
  );
  return elementsOf(elementAt(styles, 'cellXfs')).map((style) => {
    const id = Number(attributeOf(style, 'numFmtId') ?? 0);
    return own.get(id) ?? builtInFormat(id);
  });
}

interface SheetRow {
  readonly number: number;
  /** Texts by column, from 0. */
  readonly cells: readonly string[];
}

const maxColumns = 500;

/** The rows with a value; a merged cell's text stands in each row and column that it spans. */
function rowsOf(
  sheet: XmlTree | undefined,
  show: CellText,
): { readonly rows: readonly SheetRow[]; readonly isCut: boolean; readonly unsolved: number } {
  const rows = new Map<number, string[]>();
  let number = 0;
  let isCut = false;
  let unsolved = 0;
  for (const row of elementsOf(elementAt(sheet, 'sheetData'))) {
    number = Number(attributeOf(row, 'r') ?? number + 1);
    const cells: string[] = [];
    let column = -1;
    for (const cell of elementsOf(row)) {
      column = columnOf(attributeOf(cell, 'r')) ?? column + 1;
      const text = show(cell).trim();
      if (elementAt(cell, 'f') !== undefined && elementAt(cell, 'v') === undefined) unsolved += 1;
      if (column < maxColumns) cells[column] = text;
      else isCut ||= text !== '';
    }
    rows.set(number, cells);
  }
  for (const merge of elementsOf(elementAt(sheet, 'mergeCells'))) spread(attributeOf(merge, 'ref') ?? '', rows);
  const filled = Array.from(rows, ([at, cells]) => ({
    number: at,
    cells: Array.from(cells, (text) => text ?? ''),
  })).filter(({ cells }) => cells.some((text) => text !== ''));
  return { rows: filled, isCut, unsolved };
}

function spread(range: string, rows: ReadonlyMap<number, string[]>): void {
  const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? [];
  const [first, last] = [columnOf(left), columnOf(right)];
  if (first === undefined || last === undefined) return;
  const text = rows.get(Number(top))?.[first] ?? '';
  for (const [number, cells] of rows) {
    if (number < Number(top) || number > Number(bottom)) continue;
    for (let column = first; column <= Math.min(last, maxColumns - 1); column++) cells[column] = text;
  }
}

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** About as many characters as a chunk has. */
const partLength = 1500;

/** A sheet as parts of about the same length; the first row of names is repeated in each. */
function sheetParts(name: string, rows: readonly SheetRow[]): readonly DocumentPart[] {
  const [first, ...others] = rows;
  const isHeader =
    first !== undefined &&
    others.length > 0 &&
    first.cells.filter((text) => text !== '').length > 1 &&
    !first.cells.some((text) => /^[\d.,]+$/.test(text));
  const header = isHeader ? [first.cells] : [];
  const body = isHeader ? others : rows;
  const length = body.reduce((sum, { cells }) => sum + cells.join(' | ').length, 0);
  const count = Math.ceil(body.length / Math.max(1, Math.ceil(length / partLength)));
  return Array.from({ length: Math.ceil(body.length / count) }, (_, at): DocumentPart => {
    const run = body.slice(at * count, (at + 1) * count);
    const lastColumn = Math.max(...run.map(({ cells }) => cells.length)) - 1;
    const range = `A${run[0]?.number ?? 1}:${columnName(lastColumn)}${run.at(-1)?.number ?? 1}`;
    return {
      text: tableText([...header, ...run.map(({ cells }) => cells)]),
      anchor: `${name.replace(/\s/g, '%20')}!${range}`,
      sectionPath: [name, range],
      kind: 'table',
    };
  });
}
