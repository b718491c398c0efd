import { checkSum, checksum } from './checksums.ts';
import type { OpenFile } from './connection.ts';

/** The small tables that describe the file; all else rests on them. */
const catalog = [
  'SELECT name, active FROM indexes ORDER BY name',
  'SELECT * FROM generations ORDER BY id',
  'SELECT * FROM segments ORDER BY id',
  'SELECT * FROM fields ORDER BY generation, name',
] as const;

/** Keeps the checksum of the catalog; the last step of every transaction. */
export function storeCatalogSum(connection: Pick<OpenFile, 'prepare'>): void {
  connection.prepare('UPDATE store SET catalog_sum = ?').run(catalogSum(connection));
}

/** Throws `bad_response` where the catalog differs from the last transaction's. */
export function checkCatalog(connection: OpenFile): void {
  const row = connection.prepare('SELECT catalog_sum FROM store').get() ?? {};
  checkSum(row, 'catalog_sum', catalogSum(connection), connection.file, 'the catalog of indexes');
}

function catalogSum(connection: Pick<OpenFile, 'prepare'>): number {
  return checksum(JSON.stringify(catalog.map((sql) => connection.prepare(sql).all())));
}
