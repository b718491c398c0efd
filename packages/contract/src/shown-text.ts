import type { Metadata } from './metadata.ts';

/** The text of a chunk for a reader or a model: a further part of a table is below the table's head row. */
export function shownText({ text, metadata }: { readonly text: string; readonly metadata: Metadata }): string {
  return metadata.table_head === undefined ? text : `${metadata.table_head}\n${text}`;
}
