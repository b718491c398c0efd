import type { Generation } from '../file/catalog.ts';
import { chunkSum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { integerOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { signCoder } from './sign-codes.ts';
import { vectorsBetween } from './stored-vectors.ts';

/**
 * Sign codes in the file: one row for so many ordinals, written once all of them are taken, and never changed. The ordinals after
 * the last whole row have none.
 */
export const codesPerRow = 512;

/** Makes their table. Keys are those of a row's first chunk. */
export function createCodes(connection: Connection, schema = 'main'): void {
  connection.execute(
    `CREATE TABLE ${schema}.vector_codes (key INTEGER PRIMARY KEY, data BLOB NOT NULL, sum INTEGER NOT NULL)`,
  );
}

/** Codes the vectors of a generation that came since the last time. */
export async function storeCodes(
  connection: Connection,
  { id, nextOrdinal, fingerprint }: Pick<Generation, 'id' | 'nextOrdinal' | 'fingerprint'>,
  breathe: () => Promise<void>,
): Promise<void> {
  const { embedding } = fingerprint;
  if (embedding?.metric !== 'cosine') return;
  if (!hasTable(connection)) createCodes(connection);
  const source = { connection, generation: id, dimensions: embedding.dimensions };
  const coder = signCoder(embedding.dimensions);
  const insert = connection.prepare('INSERT OR REPLACE INTO main.vector_codes (key, data, sum) VALUES (?, ?, ?)');
  const vector = new Float32Array(embedding.dimensions);
  const bytes = new Uint8Array(vector.buffer);
  for (let first = rowCount(connection, id) * codesPerRow; first + codesPerRow <= nextOrdinal; first += codesPerRow) {
    const codes = new Uint8Array(codesPerRow * coder.bytes);
    for (const { ordinal, data } of vectorsBetween(source, first, first + codesPerRow)) {
      bytes.set(data);
      coder.encode(vector, codes, (ordinal - first) * coder.bytes);
      await breathe();
    }
    insert.run(id * ordinalRange + first, codes, chunkSum(first, codes));
  }
}

/** True if the codes of a generation are complete: a release that knows none may have written since. */
export function hasCodes(connection: Connection, { id, nextOrdinal }: Generation): boolean {
  return hasTable(connection) && rowCount(connection, id) === Math.floor(nextOrdinal / codesPerRow);
}

export function deleteCodes(connection: Connection, generation: number): void {
  if (!hasTable(connection)) return;
  const base = generation * ordinalRange;
  connection.prepare('DELETE FROM main.vector_codes WHERE key >= ? AND key < ?').run(base, base + ordinalRange);
}

/** All rows of codes in the file, with their checksums. */
export function codeRows(connection: Connection) {
  return hasTable(connection) ? connection.prepare('SELECT key, data, sum FROM vector_codes').iterate() : [];
}

/** A file of an earlier release, or of small indexes, has none. */
function hasTable(connection: Connection): boolean {
  return connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'vector_codes'").get() !== undefined;
}

function rowCount(connection: Connection, generation: number): number {
  const base = generation * ordinalRange;
  const counted = connection.prepare('SELECT count(*) AS count FROM vector_codes WHERE key >= ? AND key < ?');
  return integerOf(counted.get(base, base + ordinalRange) ?? {}, 'count');
}
