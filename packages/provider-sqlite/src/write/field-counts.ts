import type { Connection } from '../file/connection.ts';
import { toSortable } from '../file/sortable-text.ts';

/** The number of chunks with each metadata field, so that `describe` can name the fields without reading the chunks. */
export interface FieldCounts {
  /** Counts the fields of a chunk that came (1) or went (-1). */
  count(fields: readonly string[], by: 1 | -1): void;
  store(): void;
}

export function fieldCounts(connection: Connection, generation: number): FieldCounts {
  const changes = new Map<string, number>();
  return {
    count(fields, by) {
      for (const field of fields) changes.set(field, (changes.get(field) ?? 0) + by);
    },
    store() {
      const add = connection.prepare(
        `INSERT INTO fields (generation, name, chunk_count) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET chunk_count = chunk_count + excluded.chunk_count`,
      );
      for (const [field, by] of changes) if (by !== 0) add.run(generation, toSortable(field), by);
      connection.prepare('DELETE FROM fields WHERE generation = ? AND chunk_count = 0').run(generation);
    },
  };
}
