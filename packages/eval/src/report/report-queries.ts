import type { StageName } from '@touchstone/contract';
import { attributeLosses, type Judgements, type Qrels, type QueryAnswer, runAtStage } from '@touchstone/eval';
import type { ExpectedItem, ReportedQuery } from './evaluation-report.ts';

export interface ReportQueriesOptions {
  /** What was asked, by query id. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Item of a candidate in a trace: of a chunk its document, say. Default: the id itself. */
  readonly itemOf?: (candidateId: string) => string;
  /** Lowest grade that is relevant. Default 1, as of metrics. */
  readonly minGrade?: number;
  /** The stage whose rankings went into the reranker; without it there is no curve before the reranking. */
  readonly stageBeforeRerank?: StageName;
}

/**
 * The queries of a report, in the order of the answers: expected items with the stage that lost them, rankings with grades,
 * traces. Answers to queries without judgements are left out.
 */
export function reportQueries(
  answers: readonly QueryAnswer[],
  qrels: Qrels,
  options: ReportQueriesOptions = {},
): readonly ReportedQuery[] {
  const { texts, itemOf = (id) => id, stageBeforeRerank } = options;
  const before = stageBeforeRerank === undefined ? undefined : runAtStage(answers, stageBeforeRerank, itemOf);
  const untraced = new Set(before?.untraced);
  return answers.flatMap((answer): ReportedQuery[] => {
    const { query: id, results, trace, error } = answer;
    const judgements = qrels.get(id);
    if (judgements === undefined) return [];
    const text = texts?.get(id);
    const beforeRerank = untraced.has(id) ? undefined : before?.run.get(id);
    return [
      {
        id,
        text,
        expected: expectedItems(answer, judgements, options),
        ranking: results.map(({ id: item, score }) => {
          const grade = judgements.get(item);
          return { id: item, score, grade };
        }),
        rankingBeforeRerank: beforeRerank,
        trace,
        error,
      },
    ];
  });
}

/** Every relevant item, highest grade first, then by id. */
function expectedItems(
  { results, trace }: QueryAnswer,
  judgements: Judgements,
  { itemOf = (id) => id, minGrade = 1 }: ReportQueriesOptions,
): readonly ExpectedItem[] {
  const relevant = [...judgements]
    .filter(([, grade]) => grade >= minGrade)
    .sort(([a, gradeA], [b, gradeB]) => gradeB - gradeA || (a < b ? -1 : 1));
  const answer = results.map(({ id }) => id);
  const names = namesByItem(trace, itemOf);
  const losses =
    trace === undefined
      ? undefined
      : attributeLosses(trace, { expected: relevant.map(([id]) => id), answer }, { itemOf });
  return relevant.map(([id, grade], index): ExpectedItem => {
    const position = answer.indexOf(id);
    const candidates = names.get(id)?.filter((name) => name !== id) ?? [];
    return {
      ...(losses?.[index] ?? (position === -1 ? { id } : { id, rank: position + 1 })),
      grade,
      candidates: candidates.length === 0 ? undefined : [id, ...candidates],
    };
  });
}

/** Every candidate that a trace lists, by the item that it stands for. */
function namesByItem(
  trace: QueryAnswer['trace'],
  itemOf: (candidateId: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const ids = new Set(trace?.stages.flatMap(({ candidates = [] }) => candidates.map(({ id }) => id)));
  return Map.groupBy(ids, itemOf);
}
