import type { Grounding, IndexDescription, JsonObject, Trace } from '@touchstone/contract';
import type {
  Attribution,
  Evaluation,
  GateResult,
  InputWarning,
  Interval,
  MetricComparison,
  QueryAnswer,
  WorsenedQuery,
} from '@touchstone/eval';

/** All that a report of one evaluation can show. What is absent has no section in the report. */
export interface EvaluationReport {
  readonly run: ReportedRun;
  readonly evaluation: Evaluation;
  /**
   * The metrics that lead: tiles, columns, distributions. Default: of each kind of metric the first one evaluated, at
   * most five.
   */
  readonly headline?: readonly string[];
  /** The same queries and metrics over the rankings that went into the reranker. */
  readonly beforeRerank?: Evaluation;
  /** How often the system told that it has nothing to offer. Absent where no question is unanswerable. */
  readonly abstention?: ReportedAbstention;
  /** How many judgements the evaluation was held against, those of grade 0 included. */
  readonly judgementCount: number;
  /** What went in and came out of single queries, in any order; queries without an entry show their metrics only. */
  readonly queries: readonly ReportedQuery[];
  readonly warnings?: readonly InputWarning[];
  readonly comparison?: ReportedComparison;
  readonly gate?: GateResult;
  readonly sweep?: ReportedSweep;
}

/** Which run it was; the header of a run file fits. */
export interface ReportedRun {
  readonly name: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly profile?: string;
  /** Of the code that was evaluated. */
  readonly commit?: string;
  readonly configHash?: string;
  readonly indexes?: readonly IndexDescription[];
  /** Settings that a reader should see; no keys. */
  readonly settings?: JsonObject;
}

/** One query: what was expected, what came, and how. */
export interface ReportedQuery {
  readonly id: string;
  readonly text?: string;
  /** Needed only where the evaluation does not know it: of a question without an answer. */
  readonly category?: string;
  /** False: nothing answers it, and silence is right. Default true. */
  readonly answerable?: boolean;
  /** How sure the system was; absent where it does not say. */
  readonly grounding?: Grounding;
  /** Every relevant item, and what became of it. Curves count exactly these as relevant. */
  readonly expected: readonly ExpectedItem[];
  /** Best first; the place is the rank. */
  readonly ranking: readonly RankedItem[];
  /** Item ids as they stood before the reranking, best first. */
  readonly rankingBeforeRerank?: readonly string[];
  readonly trace?: Trace;
  /** Why there is no answer. */
  readonly error?: NonNullable<QueryAnswer['error']>;
}

/** Without `rank` and `lostAt` the ranking alone says whether it was found. */
export interface ExpectedItem extends Attribution {
  readonly grade: number;
  /** Ids under which the trace knows the item, chunks of a document say. Default: the id of the item. */
  readonly candidates?: readonly string[];
  /** How it begins. */
  readonly text?: string;
}

export interface RankedItem {
  readonly id: string;
  readonly score: number;
  /** Absent where nobody judged it. */
  readonly grade?: number;
  /** Where it can be read: `name@sha:path#L1-L9`. */
  readonly citation?: string;
  /** How it begins. */
  readonly text?: string;
}

/** How often a system tells that it has nothing to offer, where that is right and where it is wrong. */
export interface ReportedAbstention {
  readonly answerable: number;
  readonly unanswerable: number;
  /** Shares with an empty result. */
  readonly rightlyAbstained: number;
  readonly wronglyAbstained: number;
  /** Shares with an empty result or weak grounding; absent where the system gives no grounding. */
  readonly rightlyDoubted?: number;
  readonly wronglyDoubted?: number;
  /** Unanswerable queries with results that carry no doubt. */
  readonly answered: readonly string[];
  /** Answerable queries without results. */
  readonly silent: readonly string[];
}

/** How the run stands to an earlier one. */
export interface ReportedComparison {
  readonly baselineRun: ReportedRun;
  readonly baseline: Evaluation;
  readonly metrics: readonly MetricComparison[];
  readonly worsened?: { readonly metric: string; readonly queries: readonly WorsenedQuery[] };
}

/** One metric and the latency under several settings. */
export interface ReportedSweep {
  readonly metric: string;
  readonly points: readonly SweepPoint[];
}

export interface SweepPoint {
  readonly label: string;
  readonly value: number;
  readonly interval?: Interval;
  readonly latencyP95Ms: number;
  /** Whether no other point is both faster and better. */
  readonly onFrontier: boolean;
}
