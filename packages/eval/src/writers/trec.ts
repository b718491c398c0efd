import { RetrievalError } from '@touchstone/contract';
import type { Qrels, ScoredRun } from '../judgements.ts';
import { isTrecColumn } from '../readers/trec.ts';

/** Judgements as text in TREC's form, `query 0 document grade`. Throws `invalid_request` for an id with a blank of ASCII. */
export function formatTrecQrels(qrels: Qrels): string {
  const lines: string[] = [];
  for (const [query, judgements] of qrels) {
    for (const [document, grade] of judgements) lines.push(`${column(query)} 0 ${column(document)} ${grade}\n`);
  }
  return lines.join('');
}

/**
 * A run as text in TREC's form, `query Q0 document rank score tag`, rank from 1; `tag` names the run. The score is the number of results
 * from this one to the last, so that every reader comes to the engine's order, which breaks ties of scores the other way than trec_eval.
 * Throws `invalid_request` for an id or tag with a blank of ASCII.
 */
export function formatTrecRun(run: ScoredRun, { tag }: { readonly tag: string }): string {
  const lines: string[] = [];
  for (const [query, results] of run) {
    for (const [position, { id }] of results.entries()) {
      const score = results.length - position;
      lines.push(`${column(query)} Q0 ${column(id)} ${position + 1} ${score} ${column(tag)}
`);
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
