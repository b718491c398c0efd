import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { type Verdict, verdicts } from '../../records/judgement.ts';

/** A file's label for a question and its contexts. */
export interface Label {
  readonly questionId: string;
  readonly fqns: readonly string[];
  /** Absent where the file has the case without a label. */
  readonly verdict?: Verdict;
  readonly reason: string;
  readonly missing?: string;
  /** The owner of the label, where the file names one. */
  readonly judge?: string;
  /** Its location: `labels.csv, line 7`. */
  readonly place: string;
}

const text = z.string('must be a string').trim();
const filled = text.min(1, 'must not be empty');
const optional = text.optional().transform((value) => (value === '' ? undefined : value));

/** One label of a file. A table has one `fqn` a row; a list may name several `fqns`, which are judged together. */
export const labelRecord = strictObject({
  /** A number for people; nothing is read from it. */
  case: z.union([z.string(), z.number()]).optional(),
  question_id: filled,
  fqn: filled.optional(),
  fqns: z.array(filled, 'must be a list of names').min(1, 'must not be empty').optional(),
  verdict: text
    .toLowerCase()
    .pipe(z.enum(['', ...verdicts], 'must be yes, no or undecided, or empty'))
    .optional(),
  reason: optional,
  missing: optional,
  judge: optional,
}).refine(({ fqn, fqns }) => (fqn === undefined) !== (fqns === undefined), 'must have either fqn or fqns');

export function labelOf(
  { question_id, fqn, fqns = [], verdict, reason = '', missing, judge }: z.output<typeof labelRecord>,
  { place, fqnOf }: { readonly place: string; readonly fqnOf: (name: string) => string },
): Label {
  return {
    questionId: question_id,
    fqns: (fqn === undefined ? fqns : [fqn]).map(fqnOf),
    verdict: verdict === '' ? undefined : verdict,
    reason,
    missing,
    judge,
    place,
  };
}
