import { dropReasonWords, messageForOperator, type StageTrace, stageInWords } from '@touchstone/contract';
import type { EvaluationReport, ExpectedItem, ReportedQuery } from '../evaluation-report.ts';
import { foundRank } from '../measure/found-rank.ts';
import { headlineMetrics } from '../measure/headline-metrics.ts';
import { scoreWords } from '../score-words.ts';

/** Number of results of a ranking in the page; it also has their total. */
const maxResults = 20;
/** Most candidates of a stage; ranks of expected items are always shown. */
const maxCandidates = 20;

/**
 * The data for the scripts of the page, everything about single queries: the judged ones in the order of the judgements, then those
 * without an answer. Ids of items are positions in `ids`, so that each is written once; `headline` has positions in `metrics`, as values
 * have.
 */
export function pageData(report: EvaluationReport) {
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
  const queries = [...evaluation.perQuery.keys(), ...unjudged].map((id) => {
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
      /** Both rankings, where the query got worse. */
      sideBySide: worse && { baseline: top(worse.baselineRanking), candidate: top(worse.candidateRanking) },
    };
  });
  return {
    ids: ids.all(),
    metrics,
    headline: headlineMetrics(report).map((metric) => metrics.indexOf(metric)),
    hasBaseline: comparison !== undefined,
    worsenedMetric: comparison?.worsened?.metric,
    queries,
  };
}

function outcome({ expected, ranking, trace, answerable, grounding }: ReportedQuery, ids: IdTable) {
  const isUnanswerable = answerable === false || undefined;
  const isMissed = expected.some((item) => foundRank(item, ranking) === undefined);
  const isOverconfident = isUnanswerable && ranking.length > 0 && grounding !== 'weak';
  return {
    /** Nothing answers it: silence is right. */
    isUnanswerable,
    grounding,
    /** True if it misses something expected, or was answered without doubt though nothing answers it. */
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
    stages: trace?.stages.map((stage) => pageStage(stage, expected, ids)),
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

/** One stage of one query. Parts are undefined where the stage left no list. */
function pageStage(traced: StageTrace, expected: readonly ExpectedItem[], ids: IdTable) {
  const { startedMs, durationMs, candidates, dropped = [], error } = traced;
  const byRank = candidates?.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  const wanted = expected.map(({ id, candidates: known = [id] }) => new Set(known));
  const kind = byRank?.[0]?.scoreKind;
  const reasons = Map.groupBy(dropped, ({ reason }) => reason);
  return {
    name: stageInWords(traced),
    startedMs: rounded(startedMs),
    durationMs: rounded(durationMs),
    candidateCount: byRank?.length,
    /** Id, score, and `true` where it was expected; by rank. */
    top: byRank?.slice(0, maxCandidates).map(({ id, score }) => {
      const entry = [ids.place(id), rounded(score)] as const;
      return wanted.some((names) => names.has(id)) ? ([...entry, true] as const) : entry;
    }),
    /** Best rank of each expected item, in their order; null where the stage does not have it. */
    ranks: byRank && wanted.map((names) => byRank.find(({ id }) => names.has(id))?.rank ?? null),
    scoreKind: kind && scoreWords[kind].name,
    dropped:
      reasons.size === 0
        ? undefined
        : [...reasons].map(([reason, all]) => [dropReasonWords[reason], all.length] as const),
    error: error && `${error.code}: ${messageForOperator(error)}`,
  };
}

type IdTable = ReturnType<typeof createIdTable>;

/** Gives each id an index, in the order of their first use. */
function createIdTable() {
  const places = new Map<string, number>();
  return {
    place: (id: string): number => {
      const known = places.get(id) ?? places.size;
      places.set(id, known);
      return known;
    },
    all: () => [...places.keys()],
  };
}

/** Five digits are more than anyone reads, and half the bytes. */
function rounded(value: number): number {
  return Number(value.toPrecision(5));
}
