import { RetrievalError } from '@touchstone/contract';
import type { QueryAnswer, RunHeader, RunRecord } from './run-record.ts';
import { queryAnswer, runHeader } from './run-wire.ts';

/** A run as the text of a run file: JSON lines, the header first, then one line an answer in input order. */
export function formatRunRecord({ header, answers }: RunRecord): string {
  return headerLine(header) + answers.map(answerLine).join('');
}

/** The line of a header, with its line ending. */
function headerLine(header: RunHeader): string {
  return `${JSON.stringify(runHeader.encode(header))}\n`;
}

/** The line of an answer, with its line ending. Throws `bad_response` for values outside JSON, NaN above all. */
export function answerLine(answer: QueryAnswer): string {
  const encoded = queryAnswer.safeEncode(answer);
  if (encoded.success) return `${JSON.stringify(encoded.data)}\n`;
  const [issue] = encoded.error.issues;
  const what = issue === undefined ? 'it is not of the form' : `${issue.path.join('.')} ${issue.message}`;
  throw new RetrievalError('bad_response', `The answer to query "${answer.query}" cannot be written: ${what}.`);
}
