import { idOf, jsonRecord, kindOf } from './json-record.ts';
import { lineError, readLines } from './read-lines.ts';

/** Texts by query id. Throws with file and line for a line that is no query, and for an id that occurs with two texts. */
export async function readQueries(file: string): Promise<ReadonlyMap<string, string>> {
  const queries = new Map<string, string>();
  for await (const line of readLines(file)) {
    const { _id, text } = jsonRecord(file, line);
    const id = idOf(_id);
    if (id === undefined) throw lineError(file, line, `"_id" is ${kindOf(_id)}: a query needs a string or a number.`);
    if (typeof text !== 'string') throw lineError(file, line, `"text" is ${kindOf(text)}: a query needs a string.`);
    const known = queries.get(id);
    if (known !== undefined && known !== text) {
      throw lineError(file, line, `_id "${id}" has another text on an earlier line. Give each query its own id.`);
    }
    queries.set(id, text);
  }
  if (queries.size === 0) throw new Error(`${file} holds no queries.`);
  return queries;
}
