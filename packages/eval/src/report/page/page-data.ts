import { messageForOperator } from '@touchstone/contract';
import type { EvaluationReport, ReportedQuery } from '../evaluation-report.ts';
import { foundRank } from '../measure/found-rank.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import { createIdTable, type IdTable, type PageStage, pageStage, rounded } from './page-stage.ts';

/** Number of results of a ranking in the page; it also has their total. */
const maxResults = 20;
/** Most candidates of a stage; ranks of expected items are always shown. */
const maxCandidates = 20;

/** The data for the scripts of the page. Ids of items are positions in `ids`, so that each is written once. */
export interface PageData {
  readonly ids: readonly string[];
  readonly metrics: readonly string[];
  /** Indexes into `metrics`. */
  readonly headline: readonly number[];
  readonly hasBaseline: boolean;
  readonly worsenedMetric?: string;
  readonly queries: readonly PageQuery[];
}

interface PageQuery {
  readonly id: string;
  readonly text: string;
  readonly category: string;
  /** By metric. */
  readonly values: readonly number[];
  readonly before?: readonly number[];
  readonly baseline?: readonly number[];
  readonly ms?: number;
  readonly error?: string;
  readonly expected: readonly PageExpected[];
  readonly results: readonly PageResult[];
  /** Nothing answers it: silence is right. */
  readonly isUnanswerable?: true;
  readonly grounding?: string;
  /** True if it misses something expected, or was answered without doubt though nothing answers it. */
  readonly isFailing?: true;
  readonly resultCount: number;
  readonly stages?: readonly PageStage[];
  /** Both rankings, where the query got worse. */
  readonly sideBySide?: { readonly baseline: readonly number[]; readonly candidate: readonly number[] };
}

interface PageResult {
  readonly id: number;
  readonly score: number;
  /** Absent without a judgement. */
  readonly grade?: number;
  readonly text?: string;
}

interface PageExpected {
  readonly id: number;
  readonly text?: string;
  readonly grade: number;
  readonly rank?: number;
  readonly lost?: string;
}

/** Everything about single queries: the judged ones in the order of the judgements, then those without an answer. */
export function pageData(report: EvaluationReport): PageData {
  const { evaluation, comparison } = report;
  const metrics = Object.keys(evaluation.mean);
  const ids = createIdTable();
  const details = new Map(report.queries.map((query) => [query.id, query]));
  const categories = categoryByQuery(report);
  const worsened = new Map(comparison?.worsened?.queries.map((query) => [query.query, query]));
  const valuesOf = (of: EvaluationReport['evaluation'] | undefined, query: string) => {
    const values = of?.perQuery.get(query);
    return values && metrics.map((metric) => rounded(values[metric] ?? 0));
  };
  const unjudged = report.queries.flatMap(({ id }) => (evaluation.perQuery.has(id) ? [] : [id]));
  const queries = [...evaluation.perQuery.keys(), ...unjudged].map((id): PageQuery => {
    const detail: ReportedQuery = details.get(id) ?? { id, expected: [], ranking: [] };
    const [before, baseline] = [valuesOf(report.beforeRerank, id), valuesOf(comparison?.baseline, id)];
    const ms = evaluation.latenciesMs.get(id);
    const worse = worsened.get(id);
    const top = (ranking: readonly string[]) => ranking.slice(0, maxResults).map(ids.place);
    return {
      id,
      text: detail.text ?? '',
      category: categories.get(id) ?? detail.category ?? '',
      values: valuesOf(evaluation, id) ?? [],
      before,
      baseline,
      ms: ms === undefined ? undefined : rounded(ms),
      error: detail.error && `${detail.error.code}: ${messageForOperator(detail.error)}`,
      ...outcome(detail, ids),
      sideBySide: worse && { baseline: top(worse.baselineRanking), candidate: top(worse.candidateRanking) },
    };
  });
  return {
    ids: ids.all,
    metrics,
    headline: headlineMetrics(report).map((metric) => metrics.indexOf(metric)),
    hasBaseline: comparison !== undefined,
    worsenedMetric: comparison?.worsened?.metric,
    queries,
  };
}

function outcome(
  { expected, ranking, trace, answerable, grounding }: ReportedQuery,
  ids: IdTable,
): Omit<PageQuery, 'id' | 'text' | 'category' | 'values'> {
  const isUnanswerable = answerable === false || undefined;
  const isMissed = expected.some((item) => foundRank(item, ranking) === undefined);
  const isOverconfident = isUnanswerable && ranking.length > 0 && grounding !== 'weak';
  return {
    isUnanswerable,
    grounding,
    isFailing: isMissed || isOverconfident || undefined,
    expected: expected.map((item) => {
      const rank = foundRank(item, ranking);
      const { id, grade, lostAt, stage, reason, lastSeen, text } = item;
      return {
        id: ids.place(id),
        text,
        grade,
        rank,
        lost: lostAt && lossInWords({ lostAt, stage, reason, lastSeen }),
      };
    }),
    results: ranking.slice(0, maxResults).map(({ id, score, grade, text }) => {
      return { id: ids.place(id), score: rounded(score), grade, text };
    }),
    resultCount: ranking.length,
    stages: trace?.stages.map((stage) => pageStage(stage, expected, ids, maxCandidates)),
  };
}

type Loss = { [Key in 'lostAt' | 'stage' | 'reason' | 'lastSeen']: ReportedQuery['expected'][number][Key] | undefined };

function lossInWords({ lostAt, stage, reason, lastSeen }: Loss): string {
  if (lostAt === 'never_retrieved') return 'never retrieved';
  const place = stage === undefined ? `lost in ${lostAt}` : `lost in ${stage} (${lostAt})`;
  const why = reason === undefined ? '' : `: ${reason.replaceAll('_', ' ')}`;
  return `${place}${why}${lastSeen === undefined ? '' : `; last at rank ${lastSeen.rank} of ${lastSeen.stage}`}`;
}

function categoryByQuery({ evaluation }: EvaluationReport): ReadonlyMap<string, string> {
  return new Map(
    [...evaluation.perCategory].flatMap(([name, { queries }]) => queries.map((query) => [query, name] as const)),
  );
}
