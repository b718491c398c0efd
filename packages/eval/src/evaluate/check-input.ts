import { RetrievalError } from '@touchstone/contract';
import { countedWarning, type InputWarning } from '../input-warning.ts';
import type { Qrels, Run } from '../judgements.ts';

/** The input to check. Absent parts are not checked. */
export interface EvaluationInput {
  readonly qrels: Qrels;
  readonly run?: Run;
  /** Ids of every document of the corpus. */
  readonly documents?: ReadonlySet<string>;
}

/**
 * Looks for oddities that make figures less meaningful, before or after a run. The answer is the same for the same
 * input; nothing is changed. Throws `invalid_request` when there are no judgements.
 */
export function checkInput(input: EvaluationInput): readonly InputWarning[] {
  const { qrels, run, documents } = input;
  if (qrels.size === 0) throw new RetrievalError('invalid_request', 'There are no judgements to evaluate against.');
  const judged = [...qrels.keys()];
  const hopeless = [...qrels].filter(([, grades]) => ![...grades.values()].some((grade) => grade >= 1));
  return [
    ...countedWarning(
      'queries_without_relevant',
      hopeless.map(([query]) => query),
      'judged queries have no relevant document: each counts 0.',
    ),
    ...(run === undefined ? [] : checkRun(run, qrels, judged)),
    ...(documents === undefined ? [] : checkDocuments(qrels, run, documents)),
  ];
}

function checkRun(run: Run, qrels: Qrels, judged: readonly string[]): readonly InputWarning[] {
  return [
    ...countedWarning(
      'unanswered_queries',
      judged.filter((query) => (run.get(query)?.length ?? 0) === 0),
      'judged queries have no result in the run: each counts 0.',
    ),
    ...countedWarning(
      'unjudged_queries',
      [...run.keys()].filter((query) => !qrels.has(query)),
      'queries of the run have no judgements: they are left out.',
    ),
  ];
}

function checkDocuments(qrels: Qrels, run: Run | undefined, documents: ReadonlySet<string>): readonly InputWarning[] {
  return [
    ...countedWarning(
      'unknown_judged_documents',
      unknown(
        [...qrels.values()].map((grades) => grades.keys()),
        documents,
      ),
      'judged documents are not in the corpus: no run can find them.',
    ),
    ...countedWarning(
      'unknown_retrieved_documents',
      unknown(run?.values() ?? [], documents),
      'retrieved documents are not in the corpus: the run is of another one, or its ids are of chunks.',
    ),
  ];
}

/** Each once. */
function unknown(lists: Iterable<Iterable<string>>, documents: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  for (const ids of lists) for (const id of ids) if (!documents.has(id)) found.add(id);
  return [...found];
}
