import type { Steps } from '@touchstone/contract';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { type CountedField, chunksWith } from '../file/value-counts.ts';
import { columnBytes, emptyColumn, extendRareColumn } from '../filter/columns.ts';
import { valueCountsOf } from './count-chunks.ts';
import type { IndexView } from './index-view.ts';

/** The languages of the index's texts, ascending. Reads them from the chunks where the file does not count them. */
export function* textLanguages(connection: Connection, view: IndexView): Steps<readonly string[]> {
  if (view.languages === undefined) {
    const known = valueCountsOf(connection, view)?.get(field);
    const languages = known === undefined ? yield* readLanguages(connection, view) : [...known.keys()].sort();
    view.languages = languages;
  }
  return view.languages;
}

/** An index without chunks that name their language costs one look-up. */
function* readLanguages(connection: Connection, view: IndexView): Steps<readonly string[]> {
  const counted = chunksWith(connection, view.generation.id, field);
  return counted === 0 ? [] : yield* livingLanguages(connection, view, counted);
}

/** A removed chunk's value stays in its column, and must not affect the terms of a query. */
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

const field = 'text_language' satisfies CountedField;
