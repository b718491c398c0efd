import type { Grounding, IndexDescription, JsonObject, Trace } from '@touchstone/contract';
import type { Attribution } from '../attribute/attribute-losses.ts';
import type { MetricComparison } from '../compare/compare-evaluations.ts';
import type { WorsenedQuery } from '../compare/worsened-queries.ts';
import type { Abstention } from '../evaluate/abstention.ts';
import type { Evaluation } from '../evaluate/evaluate-run.ts';
import type { GateResult } from '../gate/gate-result.ts';
import type { InputWarning } from '../input-warning.ts';
import type { QueryAnswer } from '../run/run-record.ts';

/** The possible content of a report of one evaluation. Absent parts have no section in the report. */
export interface EvaluationReport {
  readonly run: ReportedRun;
  readonly evaluation: Evaluation;
  /** The same queries and metrics over the rankings that went into the reranker. */
  readonly beforeRerank?: Evaluation;
  /** Frequencies of the system's abstentions. Absent where no question is unanswerable. */
  readonly abstention?: ReportedAbstention;
  /** Number of judgements behind the evaluation, those of grade 0 included. */
  readonly judgementCount: number;
  /** Input and output of single queries, in any order; queries without an entry show their metrics only. */
  readonly queries: readonly ReportedQuery[];
  readonly warnings?: readonly InputWarning[];
  readonly comparison?: ReportedComparison;
  readonly gate?: GateResult;
}

/** The identity of a run; the header of a run file fits. */
export interface ReportedRun {
  readonly name: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly configHash?: string;
  readonly indexes?: readonly IndexDescription[];
  /** Settings that a reader should see; no keys. */
  readonly settings?: JsonObject;
}

/** One query: its expected items, its results, and their history. */
export interface ReportedQuery {
  readonly id: string;
  readonly text?: string;
  /** Needed only where the evaluation lacks it: of a question without an answer. */
  readonly category?: string;
  /** False: nothing answers it, and silence is right. Default true. */
  readonly answerable?: boolean;
  /** The system's own grounding; absent where it has none. */
  readonly grounding?: Grounding;
  /** Every relevant item, and its outcome. Curves count exactly these as relevant. */
  readonly expected: readonly ExpectedItem[];
  /** Best first; the position is the rank. */
  readonly ranking: readonly RankedItem[];
  /** Item ids before the reranking, best first. */
  readonly rankingBeforeRerank?: readonly string[];
  readonly trace?: Trace;
  readonly error?: NonNullable<QueryAnswer['error']>;
}

/** Without `rank` and `lostAt` the ranking alone decides whether it was returned. */
export interface ExpectedItem extends Attribution {
  readonly grade: number;
  /** Ids of the item in the trace, for example of a document's chunks. Default: the id of the item. */
  readonly candidates?: readonly string[];
  /** The beginning of its text. */
  readonly text?: string;
}

export interface RankedItem {
  readonly id: string;
  readonly score: number;
  /** Absent without a judgement. */
  readonly grade?: number;
  /** The beginning of its text. */
  readonly text?: string;
}

/** Frequencies of a system's abstentions, right and wrong ones. */
export interface ReportedAbstention extends Abstention {
  readonly answerable: number;
  readonly unanswerable: number;
  /** Shares with an empty result or weak grounding; absent where the system gives no grounding. */
  readonly rightlyDoubted?: number;
  readonly wronglyDoubted?: number;
}

/** The run compared with an earlier one. */
export interface ReportedComparison {
  readonly baselineRun: ReportedRun;
  readonly baseline: Evaluation;
  readonly metrics: readonly MetricComparison[];
  readonly worsened?: { readonly metric: string; readonly queries: readonly WorsenedQuery[] };
}
