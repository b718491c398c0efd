/**
 * Oddities in the input of an evaluation that can still be measured.
 *
 * - `unanswered_queries`: judged, but the run has no result for them; each counts 0
 * - `unjudged_queries`: in the run without judgements; left out
 * - `queries_without_relevant`: judged, but no document is relevant; each counts 0 whatever the results
 * - `unknown_queries`: judged, but not among the queries of the data set
 * - `nothing_judged`: nothing that is judged relevant is in the index
 * - `unknown_judged_documents`, `unknown_retrieved_documents`: not in the corpus
 * - `repeated_documents`: documents of one id; the last counts
 * - `left_out_fields`: metadata of documents that ingestion does not take
 * - `identical_ids`: queries that have the id of a document, which counts like any other
 * - `repeated_ranks`: a run file gives a rank twice for a query; ranks are ignored, scores order
 * - `repeated_contexts`: a context occurs twice on one side of a pair; it counts once
 * - `differing_texts`: a context has another text than where it came first; the first one stays
 * - `blank_queries`: judged, but without a word; each counts 0
 * - `other_corpus`: the questions were written for another version of the corpus
 * - `kernels_left_out`: required kernels of a mined set whose questions or contexts are not in the file that is read
 * - `failed_questions`: the system failed them, or another method than the requested one answered; each counts 0
 * - `fallback_answers`: another method answered, and the set allows it
 * - `torn_line`: the last line of a run file is not whole, as after a crash; its query counts as unanswered
 */
export type InputWarningCode =
  | 'unanswered_queries'
  | 'unjudged_queries'
  | 'queries_without_relevant'
  | 'unknown_queries'
  | 'nothing_judged'
  | 'unknown_judged_documents'
  | 'unknown_retrieved_documents'
  | 'repeated_documents'
  | 'left_out_fields'
  | 'identical_ids'
  | 'repeated_ranks'
  | 'repeated_contexts'
  | 'differing_texts'
  | 'blank_queries'
  | 'other_corpus'
  | 'kernels_left_out'
  | 'failed_questions'
  | 'fallback_answers'
  | 'torn_line';

/** One oddity, counted. */
export interface InputWarning {
  readonly code: InputWarningCode;
  /** For people: the oddity, and its treatment. */
  readonly message: string;
  readonly count: number;
  /** The first of them, at most 10, in the order of the input. */
  readonly examples: readonly string[];
}

/** The warning for these occurrences; none for none. `message` follows their number. */
export function countedWarning(
  code: InputWarningCode,
  found: readonly string[],
  message: string,
): readonly InputWarning[] {
  if (found.length === 0) return [];
  return [{ code, message: `${found.length} ${message}`, count: found.length, examples: found.slice(0, 10) }];
}
