import type { Connection } from '../connection.js';
import { corruptFile } from '../errors.js';
import { textOf } from '../row.js';

/** Faults that a message names; one is enough to build the index again. */
const maxFaults = 3;

/**
 * SQLite's own check of the whole file: every page is read, and the trees, their order and the entries of every key are compared.
 * Throws `bad_response` for a damaged file.
 */
export function checkIntegrity(connection: Connection): void {
  const faults = connection
    .prepare(`PRAGMA integrity_check(${maxFaults})`)
    .all()
    .map((row) => textOf(row, 'integrity_check'))
    .filter((fault) => fault !== 'ok');
  if (faults.length > 0) throw corruptFile(connection.file, faults.join('; ').replaceAll(/\s+/g, ' '));
}
