import type { Qrels } from '../judgements.ts';
import type { QueryAnswer } from '../run/run-record.ts';
import type { ReportedQuery } from './evaluation-report.ts';

/** A query as a report names it. */
export type AskedQuery = Pick<ReportedQuery, 'id' | 'text' | 'category' | 'answerable'>;

/** Every answered query, those without an answer in the index too; unjudged ones are left out. */
export function reportQueries(
  answers: readonly QueryAnswer[],
  { qrels, queries }: { readonly qrels: Qrels; readonly queries: readonly AskedQuery[] },
): readonly ReportedQuery[] {
  const asked = new Map(queries.map((query) => [query.id, query]));
  return answers.flatMap((answer): ReportedQuery[] => {
    const { query: id, results, before, attributions, trace, error, grounding, passages } = answer;
    const { text, category, answerable = true } = asked.get(id) ?? {};
    const grades = qrels.get(id) ?? new Map<string, number>();
    if (grades.size === 0 && answerable) return [];
    const found = new Map(attributions?.map((attribution) => [attribution.id, attribution]));
    const told = new Map(passages?.map((passage) => [passage.id, passage]));
    return [
      {
        ...{ id, text, category, answerable: answerable ? undefined : false, grounding },
        expected: [...grades]
          .filter(([, grade]) => grade > 0)
          .map(([item, grade]) => {
            const { text: begins, candidates } = told.get(item) ?? {};
            return { ...(found.get(item) ?? { id: item }), grade, text: begins, candidates };
          }),
        ranking: results.map(({ id: item, score }) => {
          return { id: item, score, grade: grades.get(item), text: told.get(item)?.text };
        }),
        rankingBeforeRerank: before?.map((item) => item.id),
        ...{ trace, error },
      },
    ];
  });
}
