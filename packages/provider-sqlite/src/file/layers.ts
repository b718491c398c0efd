import type { Connection, OpenFile } from './connection.ts';
import { corruptFile } from './errors.ts';
import { frozenName, statIndexFile } from './index-file.ts';
import { integerOf, textOf } from './row.ts';

/**
 * Layers are files beside the index file that hold rows of its large tables and never change, so that the indexes of several
 * folders share them by hard links. The file system counts who needs one: with the last folder its bytes go.
 *
 * `layers` names them by their identities, the oldest first; `layer_gone` has the keys of their chunks that are no more, and
 * `layer_labels` the metadata that a document's chunks have been given since.
 */
const tables = `
CREATE TABLE layers (position INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE);
CREATE TABLE layer_gone (key INTEGER PRIMARY KEY);
CREATE TABLE layer_labels (
  generation INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  labels TEXT NOT NULL,
  PRIMARY KEY (generation, document_id)
) WITHOUT ROWID;
`;

const tableNames = [...tables.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name as string);

/** The columns of the tables that layers have; of codes only where an index is large enough. */
export const layeredTables = {
  chunks: ['key', 'generation', 'id', 'document_id', 'metadata', 'metadata_sum', 'text', 'text_sum'],
  vectors: ['key', 'data', 'sum'],
  sparse_vectors: ['key', 'data', 'sum'],
  segment_blocks: ['id', 'segment', 'first_term', 'data', 'sum'],
  vector_codes: ['key', 'data', 'sum'],
} as const;

export type LayeredTable = keyof typeof layeredTables;

/** SQLite attaches ten files at most. */
export const mostLayers = 6;

/** Versions of the format of a file without layers, and of one with them, which releases that know none refuse. */
export const plainFormat = 2;
export const layeredFormat = 3;

/** The identities of the file's layers, as it is now. */
export function listLayers(connection: Pick<OpenFile, 'prepare'>): readonly string[] {
  const { user_version } = connection.prepare('PRAGMA user_version').get() ?? {};
  if (user_version !== layeredFormat) return [];
  const rows = connection.prepare('SELECT identity FROM layers ORDER BY position').all();
  return rows.map((row) => textOf(row, 'identity'));
}

/** The same, to attach them. Where one was removed meanwhile, others are in its place. */
export function presentLayers(connection: OpenFile): readonly string[] {
  const { file } = connection;
  let missing = '';
  for (let again = 0; again < 3; again += 1) {
    const layers = listLayers(connection);
    const gone = layers.find((identity) => statIndexFile(layerFile(file, identity)) === undefined);
    if (gone === undefined) return layers;
    missing = gone;
  }
  throw corruptFile(file, `the layer ${missing} is missing beside it`);
}

/** False where another process has put rows into layers, or taken them out, since the connection was opened. */
export function hasItsLayers(connection: Connection): boolean {
  const now = listLayers(connection);
  return now.length === connection.layers.length && now.every((identity, at) => identity === connection.layers[at]);
}

/** Names the layers of a file; called within a transaction. */
export function keepLayers(connection: Connection, identities: readonly string[]): void {
  if (listLayers(connection).length > 0) for (const name of tableNames) connection.execute(`DELETE FROM ${name}`);
  else if (!hasTable(connection, 'main', 'layers')) connection.execute(tables);
  const insert = connection.prepare('INSERT INTO layers (position, identity) VALUES (?, ?)');
  identities.forEach((identity, position) => void insert.run(position, identity));
  connection.execute(`PRAGMA user_version = ${identities.length === 0 ? plainFormat : layeredFormat}`);
}

/** The file of a layer. The identity comes from a file, and must not lead anywhere else. */
export function layerFile(file: string, identity: string): string {
  if (!/^[\w-]{1,64}$/.test(identity)) throw corruptFile(file, 'a layer has a name that we never give');
  return `${file}.${identity}.layer`;
}

/**
 * Attaches layers, and puts a view in front of each table that they share in, under the name of the table: what reads the
 * table reads all of its parts. Writes name `main`.
 */
export function attachLayers(connection: OpenFile, layers: readonly string[]): void {
  const { file } = connection;
  for (const [at, identity] of layers.entries()) {
    connection.prepare(`ATTACH ? AS layer${at}`).run(frozenName(layerFile(file, identity)));
  }
  if (layers.length === 0) return;
  for (const [table, columns] of Object.entries(layeredTables)) {
    if (!hasTable(connection, 'main', table)) continue;
    const parts = layers.flatMap((_, at) => {
      const schema = `layer${at}`;
      return hasTable(connection, schema, table) ? [partOf(table, columns, schema)] : [];
    });
    const own = `SELECT ${columns.join(', ')} FROM main.${table}`;
    connection.execute(`CREATE TEMP VIEW ${table} AS ${[own, ...parts].join(' UNION ALL ')}`);
  }
}

/** Codes have the key of the first of many chunks, and blocks of postings none: both may name chunks that are gone. */
function partOf(table: string, columns: readonly string[], schema: string): string {
  const shown = columns.map((column) => (column === 'metadata' ? labelled : column)).join(', ');
  const all = `SELECT ${shown} FROM ${schema}.${table} AS part`;
  const isByChunk = table !== 'segment_blocks' && table !== 'vector_codes';
  return isByChunk ? `${all} WHERE key NOT IN (SELECT key FROM main.layer_gone)` : all;
}

/** See `labelLine` of stored-metadata.ts. */
const labelled = `metadata || coalesce((
  SELECT labels FROM main.layer_labels AS given
  WHERE given.generation = part.generation AND given.document_id = part.document_id), '')`;

export function hasTable(connection: Pick<OpenFile, 'prepare'>, schema: string, table: string): boolean {
  return connection.prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE name = ?`).get(table) !== undefined;
}

/** The bytes of a file's layers, which others may share. */
export function layerBytes({ file, layers }: Connection): number {
  return layers.reduce((sum, identity) => sum + (statIndexFile(layerFile(file, identity))?.size ?? 0), 0);
}

/** Chunks in the file itself, and in all. */
export function chunkCounts(connection: Connection): { readonly own: number; readonly all: number } {
  const count = (sql: string) => integerOf(connection.prepare(sql).get() ?? {}, 'count');
  return {
    own: count('SELECT count(*) AS count FROM main.chunks'),
    all: count('SELECT coalesce(sum(chunk_count), 0) AS count FROM generations'),
  };
}
