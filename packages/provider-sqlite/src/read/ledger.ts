import type { DocumentRecord } from '@touchstone/contract';
import { checkSum, checksum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { integerOf, nullableIntegerOf, textOf } from '../file/row.ts';
import { fromSortable } from '../file/sortable-text.ts';

/** The ledger of a generation, in ascending order of document id. */
export function readLedger(connection: Connection, generation: number): readonly DocumentRecord[] {
  return connection
    .prepare('SELECT * FROM documents WHERE generation = ? ORDER BY document_id')
    .all(generation)
    .map((row) => {
      const record = {
        documentId: fromSortable(textOf(row, 'document_id')),
        sourceId: textOf(row, 'source_id'),
        contentHash: textOf(row, 'content_hash'),
        sizeBytes: integerOf(row, 'size_bytes'),
        modifiedMs: nullableIntegerOf(row, 'modified_ms'),
        settingsHash: textOf(row, 'settings_hash'),
        ref: textOf(row, 'ref'),
        chunkCount: integerOf(row, 'chunk_count'),
      };
      checkSum(row, 'sum', recordSum(record), connection.file, 'the record of a document');
      return record;
    });
}

/** The checksum of a document's record. */
export function recordSum(record: DocumentRecord): number {
  const { documentId, sourceId, contentHash, sizeBytes, modifiedMs, settingsHash, ref, chunkCount } = record;
  return checksum(
    JSON.stringify([documentId, sourceId, contentHash, sizeBytes, modifiedMs, settingsHash, ref, chunkCount]),
  );
}
