import { type Line, lineError } from './lines.js';

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
  const judgements = table.get(query) ?? new Map<string, number>();
  if (judgements.has(document)) {
    throw lineError(file, line, `document "${document}" is judged twice for query "${query}".`);
  }
  table.set(query, judgements.set(document, Number(grade)));
}
