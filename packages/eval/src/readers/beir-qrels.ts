import type { Qrels } from '../judgements.ts';
import { jsonRecord, textOf } from './json-record.ts';
import { type Line, lineError, readLines } from './lines.ts';
import { requireJudgements } from './trec.ts';

/**
 * Judgements in the form of BEIR sets: query, document and grade by tabs or blanks, with or without a header line; TREC's
 * four columns; or JSONL with BEIR's column names. A judgement may be repeated. Throws `invalid_request`, with file and
 * line, for any other line, a grade that is not a whole number, and a document that has two grades for one query; and for a
 * file without judgements.
 */
export async function readBeirQrels(file: string): Promise<Qrels> {
  const table = new Map<string, Map<string, number>>();
  let isFirst = true;
  for await (const line of readLines(file)) {
    if (line.text.trim() === '') continue;
    const [query, document, grade] = line.text.startsWith('{') ? fromJson(file, line) : fromColumns(file, line);
    const isHeader = isFirst && !/\d/.test(grade);
    isFirst = false;
    if (isHeader) continue;
    if (!/^-?\d+(?:\.0+)?$/.test(grade)) throw lineError(file, line, `the grade "${grade}" is not a whole number.`);
    const judged = table.get(query) ?? new Map<string, number>();
    const known = judged.get(document);
    if (known !== undefined && known !== Number(grade)) {
      throw lineError(file, line, `document "${document}" has two grades for query "${query}": ${known} and ${grade}.`);
    }
    table.set(query, judged.set(document, Number(grade)));
  }
  return requireJudgements(table, file);
}

type Judgement = readonly [query: string, document: string, grade: string];

function fromColumns(file: string, line: Line): Judgement {
  const text = line.text.trim();
  const cells = text.includes('\t') ? text.split('\t').map((cell) => cell.trim()) : text.split(/\s+/);
  const [query, second, third, fourth] = cells;
  if (cells.length === 4 && query && third && fourth) return [query, third, fourth];
  if (cells.length === 3 && query && second && third) return [query, second, third];
  throw lineError(file, line, `has ${cells.length} columns: expected query-id, corpus-id and score, by tabs.`);
}

function fromJson(file: string, line: Line): Judgement {
  const record = jsonRecord(file, line);
  const [query, document] = [textOf(record['query-id']), textOf(record['corpus-id'])];
  const grade = textOf(record.score);
  if (query !== undefined && document !== undefined && grade !== undefined) return [query, document, grade];
  throw lineError(file, line, 'needs "query-id", "corpus-id" and "score".');
}
