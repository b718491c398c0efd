import type { Qrels, Run } from '../judgements.js';
import { addJudgement, type JudgementTable } from './judgement-table.js';
import { type Line, lineError, readLines } from './lines.js';

/**
 * Judgements in TREC's form: `query iteration document grade`, separated by whitespace; the iteration is ignored.
 * Blank lines and lines that begin with `#` are skipped; a `#` further on is part of an id.
 *
 * Throws `invalid_request`, with file and line, for any other line, a grade that is not a whole number, and a document
 * judged twice for a query.
 */
export async function readTrecQrels(file: string): Promise<Qrels> {
  const table: JudgementTable = new Map();
  for await (const line of contentLines(file)) {
    const [query, , document, grade, ...rest] = fields(line);
    if (query === undefined || document === undefined || grade === undefined || rest.length > 0) {
      throw lineError(file, line, 'expected "query iteration document grade".');
    }
    addJudgement(table, { query, document, grade }, file, line);
  }
  return table;
}

/**
 * A run in TREC's form: `query Q0 document rank score tag`, separated by whitespace. As trec_eval does, documents are
 * ordered by score descending and ties by document id DESCENDING, and the rank column is ignored. The engine breaks ties
 * the other way, so its own order comes back from such a file only where no two scores are equal.
 *
 * Throws `invalid_request`, with file and line, for any other line, a score that is not a number, and a document
 * listed twice for a query.
 */
export async function readTrecRun(file: string): Promise<Run> {
  const scores = new Map<string, Map<string, number>>();
  for await (const line of contentLines(file)) {
    const [query, , document, , score, tag] = fields(line);
    if (query === undefined || document === undefined || score === undefined || tag === undefined) {
      throw lineError(file, line, 'expected "query Q0 document rank score tag".');
    }
    const ofQuery = scores.get(query) ?? new Map<string, number>();
    if (ofQuery.has(document))
      throw lineError(file, line, `document "${document}" is listed twice for query "${query}".`);
    scores.set(query, ofQuery.set(document, parseScore(score, file, line)));
  }
  return new Map([...scores].map(([query, ofQuery]) => [query, ranking(ofQuery)]));
}

async function* contentLines(file: string): AsyncGenerator<Line> {
  for await (const line of readLines(file)) {
    if (line.text.trim() !== '' && !line.text.startsWith('#')) yield line;
  }
}

function fields({ text }: Line): readonly string[] {
  return text.trim().split(/\s+/);
}

function parseScore(text: string, file: string, line: Line): number {
  const score = Number(text);
  if (!Number.isFinite(score)) throw lineError(file, line, `the score "${text}" is not a finite number.`);
  return score;
}

function ranking(scores: ReadonlyMap<string, number>): readonly string[] {
  return [...scores]
    .sort(([idA, scoreA], [idB, scoreB]) => (scoreA !== scoreB ? scoreB - scoreA : idA < idB ? 1 : -1))
    .map(([id]) => id);
}
