import type { Qrels } from '@touchstone/eval';
import { idOf, jsonRecord } from './json-record.ts';
import { type Line, lineError, readLines } from './read-lines.ts';

/**
 * Judgements: query, document and grade by tabs or blanks, with or without a header line; TREC's four columns; or JSONL with
 * BEIR's column names. Throws with file and line for any other line, a grade that is no whole number, and a document that has
 * two grades for one query.
 */
export async function readQrels(file: string): Promise<Qrels> {
  const qrels = new Map<string, Map<string, number>>();
  let first = true;
  for await (const line of readLines(file)) {
    const [query, document, grade] = line.text.startsWith('{') ? fromJson(file, line) : fromColumns(file, line);
    const isHeader = first && !isWholeNumber(grade) && !/\d/.test(grade);
    first = false;
    if (isHeader) continue;
    if (!isWholeNumber(grade)) throw lineError(file, line, `the grade "${grade}" is not a whole number.`);
    const judged = qrels.get(query) ?? new Map<string, number>();
    const known = judged.get(document);
    if (known !== undefined && known !== Number(grade)) {
      throw lineError(file, line, `document "${document}" has two grades for query "${query}": ${known} and ${grade}.`);
    }
    qrels.set(query, judged.set(document, Number(grade)));
  }
  if (qrels.size === 0) throw new Error(`${file} holds no judgements.`);
  return qrels;
}

type Judgement = readonly [query: string, document: string, grade: string];

function fromColumns(file: string, line: Line): Judgement {
  const cells = line.text.includes('\t') ? line.text.split('\t').map((cell) => cell.trim()) : line.text.split(/\s+/);
  const [query = '', second = '', third = '', fourth] = cells;
  if (cells.length === 4 && query && third && fourth) return [query, third, fourth];
  if (cells.length === 3 && query && second && third) return [query, second, third];
  throw lineError(file, line, `has ${cells.length} columns: expected query-id, corpus-id and score, by tabs.`);
}

function fromJson(file: string, line: Line): Judgement {
  const record = jsonRecord(file, line);
  const [query, document] = [idOf(record['query-id']), idOf(record['corpus-id'])];
  const grade = idOf(record.score);
  if (query !== undefined && document !== undefined && grade !== undefined) return [query, document, grade];
  throw lineError(file, line, 'needs "query-id", "corpus-id" and "score".');
}

function isWholeNumber(grade: string): boolean {
  return grade.trim() !== '' && Number.isInteger(Number(grade));
}
