import { builtInMetadataFields, type JsonObject, RetrievalError } from '@touchstone/contract';

/** Built-in fields that say what ingestion did; a record cannot know them. */
const ownedByIngestion = new Set([
  'chunk_index',
  'content_hash',
  'document_id',
  'knowledge_base_id',
  'managed_by_source',
  'source_id',
]);
const wholeNumbers = new Set(['end_line', 'page_number', 'start_line']);
const builtIn = new Set(builtInMetadataFields);

/**
 * A record may fill the built-in fields that describe its content (`path`, `url`, `start_line`, `symbol`, ...) with values
 * of their type. Throws `invalid_request` for another type, and for the fields that ingestion fills itself.
 */
export function checkRecordMetadata(metadata: JsonObject, where: string): void {
  for (const [field, value] of Object.entries(metadata)) {
    if (!builtIn.has(field)) continue;
    if (ownedByIngestion.has(field)) {
      throw new RetrievalError('invalid_request', `${where}: ${field} is filled in by ingestion. Rename the field.`);
    }
    const isRight = wholeNumbers.has(field) ? Number.isInteger(value) && Number(value) >= 1 : typeof value === 'string';
    if (isRight) continue;
    const expected = wholeNumbers.has(field) ? 'a whole number from 1' : 'a string';
    throw new RetrievalError(
      'invalid_request',
      `${where}: ${field} is a built-in field and must be ${expected}, not ${JSON.stringify(value)?.slice(0, 40)}. Correct it, or rename a field that means something else.`,
    );
  }
}
