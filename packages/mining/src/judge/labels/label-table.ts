import { RetrievalError } from '@touchstone/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** The rows of a table as objects by its heading. Empty cells are left out. */
export function parseTable(
  text: string,
  { file, delimiter }: { readonly file: string; readonly delimiter: string },
): readonly { readonly place: string; readonly input: object }[] {
  const rows = parsed(text, file, delimiter);
  return rows.map(({ record, info: { lines } }) => {
    const cells = Object.entries(record).filter(([, cell]) => cell.trim() !== '');
    const input = Object.fromEntries(cells.map(([name, cell]) => [name, unescaped(cell)]));
    return { place: `${file}, line ${lines}`, input };
  });
}

/** A table as text. A cell that a spreadsheet would take for a formula begins with an apostrophe, which `parseTable` takes away. */
export function formatTable(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  return stringify([...rows], { header: true, columns: [...columns], escape_formulas: true });
}

interface TableRow {
  readonly record: Readonly<Record<string, string>>;
  /** `lines`: where the row ends, from 1. */
  readonly info: { readonly lines: number };
}

function parsed(text: string, file: string, delimiter: string): readonly TableRow[] {
  try {
    return parse<TableRow>(text, {
      bom: true,
      delimiter,
      columns: (heading: readonly string[]) => heading.map((name) => name.trim()),
      info: true,
      skip_empty_lines: true,
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause.lines === 'number' ? `, line ${cause.lines}` : '';
    throw new RetrievalError('invalid_request', `${file}${line}: not a valid table (${cause.code}).`, { cause });
  }
}

function unescaped(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
