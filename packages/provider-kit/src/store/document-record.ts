import type { DocumentRecord } from '@touchstone/contract';
import { z } from 'zod';
import { checkId, checkTextField } from './check-text-field.ts';

/** Source of the records that runs over parts of an index leave in its ledger. They are no documents, and no store counts them as such. */
export const partMarkSource = 'touchstone:parts';

/** A record of the ledger as a store that keeps JSON finds it. */
export const documentRecordSchema = z.object({
  documentId: z.string(),
  sourceId: z.string(),
  contentHash: z.string(),
  sizeBytes: z.number(),
  modifiedMs: z.number().nullable(),
  settingsHash: z.string(),
  ref: z.string(),
  chunkCount: z.number(),
}) satisfies z.ZodType<DocumentRecord>;

/** Throws `invalid_request` for a record with a text that cannot be kept as it is; names document and field. */
export function checkDocumentRecord(record: DocumentRecord, provider: string): void {
  const { documentId } = record;
  checkId(documentId, 'The documentId of a record', provider);
  for (const field of ['sourceId', 'contentHash', 'settingsHash', 'ref'] as const) {
    checkTextField(record[field], `${field} of the record of document "${documentId}"`, provider);
  }
}
