import type { BuiltInMetadata, Steps } from '@touchstone/contract';
import type { Connection } from '../connection.js';
import { toSortable } from '../sortable-text.js';
import { columnsOf, type IndexView } from './index-view.js';

/** The languages that chunks of the index say their text is in, ascending. An index without such chunks costs one look-up. */
export function* textLanguages(connection: Connection, view: IndexView): Steps<readonly string[]> {
  if (view.languages === undefined) {
    const languages = isThere(connection, view) ? yield* livingLanguages(connection, view) : [];
    view.languages = languages;
  }
  return view.languages;
}

function isThere(connection: Connection, { generation }: IndexView): boolean {
  const counted = connection.prepare('SELECT 1 FROM fields WHERE generation = ? AND name = ?');
  return counted.get(generation.id, toSortable(field)) !== undefined;
}

/** A removed chunk's value stays in its column, and must not decide what a query is searched for. */
function* livingLanguages(connection: Connection, view: IndexView): Steps<readonly string[]> {
  const column = (yield* columnsOf(connection, view, [field])).get(field);
  const codes = new Set<number>();
  for (let ordinal = 0; ordinal < view.living.length; ordinal += 1) {
    if (view.living[ordinal] === 1) codes.add(column?.codes[ordinal] ?? 0);
  }
  const values = [...codes].map((code) => column?.values[code]);
  return values.filter((value) => typeof value === 'string').sort();
}

const field = 'text_language' satisfies keyof BuiltInMetadata;
