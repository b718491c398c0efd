import { storeCatalogSum } from './catalog-sum.ts';
import type { OpenFile } from './connection.ts';
import { corruptFile, fileError } from './errors.ts';
import { layeredFormat, plainFormat } from './layers.ts';
import { integerOf } from './row.ts';

/** "TST1" in ASCII: marks a SQLite file as ours. */
const applicationId = 0x54535431;
/**
 * A chunk's key is `generation * 2^32 + ordinal`. Ordinals count up within a generation and are never reused, so that a
 * reference to a removed chunk (a posting, a cached vector) can be recognised.
 */
export const ordinalRange = 2 ** 32;

const tables = `
CREATE TABLE store (identity TEXT NOT NULL, changes INTEGER NOT NULL, catalog_sum INTEGER NOT NULL);
CREATE TABLE indexes (name TEXT PRIMARY KEY, active INTEGER) WITHOUT ROWID;
CREATE TABLE generations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  index_name TEXT NOT NULL,
  name TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  next_ordinal INTEGER NOT NULL,
  chunk_count INTEGER NOT NULL,
  vector_count INTEGER NOT NULL,
  sparse_count INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  relabelled INTEGER NOT NULL,
  UNIQUE (index_name, name)
);
CREATE TABLE chunks (
  key INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  id TEXT NOT NULL,
  document_id TEXT,
  metadata TEXT NOT NULL,
  metadata_sum INTEGER NOT NULL,
  text TEXT NOT NULL,
  text_sum INTEGER NOT NULL
);
CREATE UNIQUE INDEX chunks_by_id ON chunks (generation, id);
CREATE INDEX chunks_by_document ON chunks (generation, document_id) WHERE document_id IS NOT NULL;
CREATE TABLE lengths (
  generation INTEGER NOT NULL,
  block INTEGER NOT NULL,
  data BLOB NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY (generation, block)
);
CREATE TABLE segments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  generation INTEGER NOT NULL,
  first_ordinal INTEGER NOT NULL,
  end_ordinal INTEGER NOT NULL,
  chunk_count INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL
);
CREATE INDEX segments_by_generation ON segments (generation, first_ordinal);
CREATE TABLE segment_blocks (
  id INTEGER PRIMARY KEY,
  segment INTEGER NOT NULL,
  first_term TEXT NOT NULL,
  data BLOB NOT NULL,
  sum INTEGER NOT NULL
);
CREATE UNIQUE INDEX segment_blocks_by_term ON segment_blocks (segment, first_term);
CREATE TABLE vectors (key INTEGER PRIMARY KEY, data BLOB NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE sparse_vectors (key INTEGER PRIMARY KEY, data BLOB NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE documents (
  generation INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  source_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  modified_ms REAL,
  settings_hash TEXT NOT NULL,
  ref TEXT NOT NULL,
  chunk_count INTEGER NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY (generation, document_id)
) WITHOUT ROWID;
CREATE TABLE fields (
  generation INTEGER NOT NULL,
  name TEXT NOT NULL,
  chunk_count INTEGER NOT NULL,
  PRIMARY KEY (generation, name)
) WITHOUT ROWID;
`;

const tableNames = [...tables.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name as string);

/** True if the file holds nothing yet: a new one, or one whose creation was interrupted. */
export function isEmpty(connection: OpenFile): boolean {
  const row = connection.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
  return integerOf(row, 'tables') === 0 && pragma(connection, 'application_id') === 0;
}

/**
 * Refuses a file that is not ours, that another version of the store wrote, or that lacks a table: a run that changes
 * nothing would not miss it.
 */
export function checkFormat(connection: OpenFile): void {
  const { file } = connection;
  if (pragma(connection, 'application_id') !== applicationId) {
    throw fileError(
      'invalid_config',
      file,
      (name) => `${name} is a SQLite database of another program: set \`file\` to another path.`,
    );
  }
  const version = pragma(connection, 'user_version');
  // There is no migration: an index can always be built again from its sources.
  if (version !== plainFormat && version !== layeredFormat) {
    const remedy =
      version > layeredFormat ? 'update touchstone, or delete it and index again' : 'delete it and index again';
    throw fileError(
      'invalid_config',
      file,
      (name) =>
        `The index file ${name} has format version ${version}, this release reads version ${layeredFormat}: ${remedy}.`,
    );
  }
  const rows = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const present = new Set(rows.map(({ name }) => name));
  const missing = tableNames.find((name) => !present.has(name));
  if (missing !== undefined) throw corruptFile(file, `the table "${missing}" is missing`);
}

/** Creates the tables; call it inside a transaction on an empty file. */
export function createTables(connection: OpenFile, identity: string): void {
  connection.execute(tables);
  connection.prepare('INSERT INTO store (identity, changes, catalog_sum) VALUES (?, 0, 0)').run(identity);
  storeCatalogSum(connection);
  connection.execute(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${plainFormat}`);
}

function pragma(connection: OpenFile, name: 'application_id' | 'user_version'): number {
  const row = connection.prepare(`PRAGMA ${name}`).get();
  if (row === undefined) throw corruptFile(connection.file, `no ${name}`);
  return integerOf(row, name);
}
