import { type JsonObject, RetrievalError, recordFieldProblem } from '@touchstone/contract';

/**
 * A record may fill the built-in fields that describe its content (`path`, `url`, `start_line`, `symbol`, ...) with values
 * of their kind. Throws `invalid_request` for another kind, and for the fields that ingestion fills itself.
 */
export function checkRecordMetadata(metadata: JsonObject, where: string): void {
  for (const [field, value] of Object.entries(metadata)) {
    const problem = recordFieldProblem(field, value, metadata);
    if (problem === undefined) continue;
    if (problem.reason === 'filled_by_ingestion') {
      throw new RetrievalError('invalid_request', `${where}: ${field} is filled in by ingestion. Rename the field.`);
    }
    throw new RetrievalError(
      'invalid_request',
      `${where}: ${field} is a built-in field and must be ${problem.expected}, not ${JSON.stringify(value)?.slice(0, 40)}. Correct it, or rename a field that means something else.`,
    );
  }
}
