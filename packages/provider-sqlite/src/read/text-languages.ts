import type { BuiltInMetadata, Steps } from '@touchstone/contract';
import type { Connection } from '../connection.js';
import { corruptFile } from '../errors.js';
import { columnBytes, emptyColumn, extendRareColumn } from '../filter/columns.js';
import { integerOf } from '../row.js';
import { toSortable } from '../sortable-text.js';
import type { IndexView } from './index-view.js';

/** The languages that chunks of the index say their text is in, ascending. An index without such chunks costs one look-up. */
export function* textLanguages(connection: Connection, view: IndexView): Steps<readonly string[]> {
  if (view.languages === undefined) {
    const counted = countOf(connection, view);
    const languages = counted === 0 ? [] : yield* livingLanguages(connection, view, counted);
    view.languages = languages;
  }
  return view.languages;
}

/** How many chunks name their language, as the catalog counts them. */
function countOf(connection: Connection, { generation }: IndexView): number {
  const counted = connection.prepare('SELECT chunk_count FROM fields WHERE generation = ? AND name = ?');
  const row = counted.get(generation.id, toSortable(field));
  return row === undefined ? 0 : integerOf(row, 'chunk_count');
}

/** A removed chunk's value stays in its column, and must not decide what a query is searched for. */
function* livingLanguages(connection: Connection, view: IndexView, counted: number): Steps<readonly string[]> {
  const column = view.columns.get(field) ?? emptyColumn();
  view.columns.set(field, column, columnBytes(column));
  yield* extendRareColumn(connection, view.generation, field, column);
  view.columns.set(field, column, columnBytes(column));
  const codes = new Set<number>();
  let found = 0;
  for (let ordinal = 0; ordinal < view.living.length; ordinal += 1) {
    const code = column.codes[ordinal] ?? 0;
    if (view.living[ordinal] !== 1 || code === 0) continue;
    codes.add(code);
    found += 1;
  }
  if (found !== counted) {
    throw corruptFile(connection.file, `of chunks that name their language ${counted} are counted, ${found} are there`);
  }
  const values = [...codes].map((code) => column.values[code]);
  return values.filter((value) => typeof value === 'string').sort();
}

const field = 'text_language' satisfies keyof BuiltInMetadata;
