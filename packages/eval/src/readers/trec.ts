import { RetrievalError } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import { countedWarning } from '../input-warning.ts';
import type { Qrels, ScoredRun } from '../judgements.ts';
import { type Line, lineError, readLines } from './lines.ts';

/**
 * Judgements in TREC's form: `query iteration document grade`, separated by ASCII blanks; the iteration is ignored. Blank lines
 * are skipped, and comments: lines that begin with `#` and are not of the form. An id may begin with `#` or hold it. Throws
 * `invalid_request`, with file and line, for any other line, a grade that is not a whole number, and a document judged twice for
 * a query; and for a file without judgements.
 */
export async function readTrecQrels(file: string): Promise<Qrels> {
  const table = new Map<string, Map<string, number>>();
  for await (const line of readLines(file)) {
    const [query, , document, grade, ...rest] = trecColumns(line.text);
    if (isNoEntry(line, rest.length === 0 && /^-?\d+$/.test(grade ?? ''))) continue;
    if (query === undefined || document === undefined || grade === undefined || rest.length > 0) {
      throw lineError(file, line, 'expected "query iteration document grade".');
    }
    if (!/^-?\d+$/.test(grade)) throw lineError(file, line, `the grade "${grade}" is not a whole number.`);
    const judged = table.get(query) ?? new Map<string, number>();
    if (judged.has(document))
      throw lineError(file, line, `document "${document}" is judged twice for query "${query}".`);
    table.set(query, judged.set(document, Number(grade)));
  }
  return requireJudgements(table, file);
}

/** A file without a single judgement is a mistake: every figure would be over nothing. */
export function requireJudgements(qrels: Qrels, file: string): Qrels {
  if (qrels.size > 0) return qrels;
  throw new RetrievalError('invalid_request', `${file} holds no judgements.`);
}

/**
 * A run in TREC's form: `query Q0 document rank score tag`, separated by ASCII blanks; text after the tag is ignored.
 * As trec_eval does, documents are ordered by score descending and ties by document id DESCENDING, byte by byte, and
 * the rank column is ignored (a repeated rank is a warning). Scores that are equal in single precision are ties, as in
 * trec_eval. The engine breaks ties the other way, so its own order returns from such a file only where no two scores
 * are equal; `formatTrecRun` sees to that. Throws `invalid_request`, with file and line, for any other line, a score
 * that is not a finite number, and a document listed twice for a query.
 */
export async function readTrecRun(file: string) {
  const queries = new Map<string, OpenRanking>();
  const repeatedRanks: string[] = [];
  for await (const line of readLines(file)) {
    const [query, , document, rank, score, tag] = trecColumns(line.text);
    if (isNoEntry(line, tag !== undefined && Number.isFinite(Number(score)))) continue;
    if (query === undefined || document === undefined || rank === undefined || score === undefined || tag === undefined)
      throw lineError(file, line, 'expected "query Q0 document rank score tag".');
    const ranking = queries.get(query) ?? { scores: new Map(), ranks: new Set() };
    queries.set(query, ranking);
    if (ranking.scores.has(document))
      throw lineError(file, line, `document "${document}" is listed twice for query "${query}".`);
    ranking.scores.set(document, parseScore(score, file, line));
    if (ranking.ranks.has(rank)) repeatedRanks.push(`${query}: rank ${rank}`);
    ranking.ranks.add(rank);
  }
  return {
    run: new Map([...queries].map(([query, { scores }]) => [query, ordered(scores)])) as ScoredRun,
    warnings: countedWarning(
      'repeated_ranks',
      repeatedRanks,
      `ranks in ${file} occur twice: the order follows the scores.`,
    ),
  };
}

interface OpenRanking {
  readonly scores: Map<string, number>;
  readonly ranks: Set<string>;
}

function isNoEntry({ text }: Line, isOfForm: boolean): boolean {
  return (text.startsWith('#') && !isOfForm) || trecColumns(text).length === 0;
}

function parseScore(text: string, file: string, line: Line): number {
  const score = Number(text);
  if (!Number.isFinite(score)) throw lineError(file, line, `the score "${text}" is not a finite number.`);
  return score;
}

function ordered(scores: ReadonlyMap<string, number>): readonly Scored[] {
  return [...scores].map(([id, score]) => ({ id, score })).sort(compareAsTrecEval);
}

/** The columns of a line, as trec_eval splits it: at the blanks of ASCII alone. An id may hold any other space. */
export function trecColumns(line: string): readonly string[] {
  return line.split(asciiBlanks).filter((column) => column !== '');
}

export function isTrecColumn(text: string): boolean {
  return text !== '' && trecColumns(text)[0] === text;
}

/**
 * The order of results in trec_eval: scores descending, as numbers of single precision, in which it keeps them; ties by
 * id, see `compareTrecTies`.
 */
export function compareAsTrecEval(a: Scored, b: Scored): number {
  const [first, second] = [Math.fround(a.score), Math.fround(b.score)];
  if (first !== second) return first > second ? -1 : 1;
  return compareTrecTies(a.id, b.id);
}

/** trec_eval orders ties by the bytes of ids, descending; the bytes of UTF-8 have the order of code points, not that of UTF-16. */
function compareTrecTies(a: string, b: string): number {
  return Buffer.compare(Buffer.from(b), Buffer.from(a));
}

// Space, tab, line feed, vertical tab, form feed, carriage return: `isspace` of C.
const asciiBlanks = /[ \t\n\v\f\r]+/;
