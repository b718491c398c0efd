import { RetrievalError } from '@touchstone/contract';
import { checkInput, type Evaluation, evaluateRun, type InputWarning, type Metric, rankingsOf } from '@touchstone/eval';
import { readQrels, readRun } from '../run/read-run.ts';
import { usualMetrics } from '../run/usual-metrics.ts';

/** The evaluation of a run file. */
export interface MeasuredRunFile {
  readonly name: string;
  readonly evaluation: Evaluation;
  readonly warnings: readonly InputWarning[];
}

/**
 * Measures a run, from its file, against judgements: those of the file `qrels`, else those that a kept run holds. Means are over
 * every judged query; one without results counts 0.
 *
 * @throws `invalid_request` for a file that cannot be read and for a run without judgements.
 */
export async function measureRunFile(
  file: string,
  {
    qrels: qrelsFile,
    metrics = usualMetrics(),
  }: { readonly qrels?: string; readonly metrics?: readonly Metric[] } = {},
): Promise<MeasuredRunFile> {
  const { name, run, settings, latenciesMs, warnings } = await readRun(file);
  const qrels = qrelsFile === undefined ? settings?.qrels : await readQrels(qrelsFile);
  if (qrels === undefined) {
    throw new RetrievalError(
      'invalid_request',
      'A run in TREC format holds no judgements: name a file of judgements with `qrels`.',
    );
  }
  // Questions that the set marks as unanswerable are no oddity.
  const unanswerable = new Set(settings?.queries.flatMap(({ id, answerable }) => (answerable ? [] : [id])));
  const judged = new Map([...rankingsOf(run)].filter(([id]) => !unanswerable.has(id)));
  return {
    name,
    evaluation: evaluateRun(judged, qrels, metrics, { latenciesMs }),
    warnings: [...warnings, ...checkInput({ qrels, run: judged })],
  };
}
