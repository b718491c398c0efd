import { RetrievalError } from '@touchstone/contract';
import { type Line, lineError } from './lines.ts';

/** Judgements while a file is being read. */
export type JudgementTable = Map<string, Map<string, number>>;

/** Adds one judgement. The grade must be a whole number, and a document is judged once for a query. */
export function addJudgement(
  table: JudgementTable,
  judgement: { readonly query: string; readonly document: string; readonly grade: string },
  file: string,
  line: Line,
): void {
  const { query, document, grade } = judgement;
  if (!/^-?\d+$/.test(grade)) throw lineError(file, line, `the grade "${grade}" is not a whole number.`);
  let judgements = table.get(query);
  if (judgements === undefined) {
    judgements = new Map();
    table.set(query, judgements);
  }
  if (judgements.has(document)) {
    throw lineError(file, line, `document "${document}" is judged twice for query "${query}".`);
  }
  judgements.set(document, Number(grade));
}

/** A file without a single judgement is a mistake: every figure would be over nothing. */
export function requireJudgements(table: JudgementTable, file: string): JudgementTable {
  if (table.size > 0) return table;
  throw new RetrievalError('invalid_request', `${file} holds no judgements.`);
}
