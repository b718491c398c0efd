import { isRetrievalError } from '@touchstone/contract';

/**
 * The first of these fields that a server names in its refusal of a request, so that a second one can do without:
 * servers that speak OpenAI's protocol know different parts of it, and none lists them beforehand. Names are in lower
 * case. Undefined for any other failure.
 */
export function refusedField<Field extends string>(caught: unknown, fields: readonly Field[]): Field | undefined {
  if (!isRetrievalError(caught) || caught.code !== 'invalid_request') return undefined;
  const said = caught.operatorNote?.toLowerCase() ?? '';
  return fields.find((field) => said.includes(field));
}
