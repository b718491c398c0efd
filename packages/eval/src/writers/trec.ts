import { RetrievalError } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import type { Qrels, ScoredRun } from '../judgements.ts';
import { compareAsTrecEval, isTrecColumn } from '../readers/trec-text.ts';

/** Judgements as text in TREC's form, `query 0 document grade`. Throws `invalid_request` for an id with a blank of ASCII. */
export function formatTrecQrels(qrels: Qrels): string {
  const lines: string[] = [];
  for (const [query, judgements] of qrels) {
    for (const [document, grade] of judgements) lines.push(`${column(query)} 0 ${column(document)} ${grade}\n`);
  }
  return lines.join('');
}

export interface TrecRunFormat {
  /** Last column: the name of the run, without blanks. */
  readonly tag: string;
  /**
   * What the score column holds. `ranks`: the number of results from this one to the last, so that every reader comes
   * to the engine's order, which breaks ties of scores the other way than trec_eval. `own`: the scores themselves,
   * refused where their order is not the run's. Default `ranks`.
   */
  readonly scores?: 'ranks' | 'own';
}

/**
 * A run as text in TREC's form, `query Q0 document rank score tag`, rank from 1. `readTrecRun` and trec_eval read the
 * same order back.
 *
 * Throws `invalid_request` for an id or tag with a blank of ASCII, and for own scores that would be read in another order.
 */
export function formatTrecRun(run: ScoredRun, { tag, scores = 'ranks' }: TrecRunFormat): string {
  const lines: string[] = [];
  for (const [query, results] of run) {
    if (scores === 'own') requireReadableOrder(query, results);
    for (const [position, { id, score }] of results.entries()) {
      const written = scores === 'own' ? score : results.length - position;
      lines.push(`${column(query)} Q0 ${column(id)} ${position + 1} ${written} ${column(tag)}\n`);
    }
  }
  return lines.join('');
}

function column(text: string): string {
  if (isTrecColumn(text)) return text;
  throw new RetrievalError(
    'invalid_request',
    `"${text}" cannot be written to a TREC file, where blanks separate the columns. Rename it first.`,
  );
}

function requireReadableOrder(query: string, results: readonly Scored[]): void {
  const misplaced = results.find((result, position) => {
    const next = results[position + 1];
    return next !== undefined && compareAsTrecEval(result, next) >= 0;
  });
  if (misplaced === undefined) return;
  throw new RetrievalError(
    'invalid_request',
    `Query "${query}": "${misplaced.id}" and the next result would change places, because readers order by score, in single precision, ` +
      'and then by id descending: write the scores as ranks.',
  );
}
