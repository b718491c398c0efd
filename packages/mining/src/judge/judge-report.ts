import { count } from '@touchstone/contract';
import { type JudgeAgreement, judgeAgreement } from '../panel/judge-agreement.ts';
import { type OrderBias, orderBias } from '../panel/order-bias.ts';
import type { Judgement, UndecidedReason, Verdict } from '../records/judgement.ts';
import type { JudgeIdentity } from './judged-place.ts';
import type { JudgingUsage } from './judging-budget.ts';
import type { Judging } from './open-judging.ts';
import type { JudgedPair } from './read-judged-pairs.ts';

/**
 * Ways in which the result is less than the request:
 *
 * - `limit_reached`: `maxCalls` or `maxUsd` left cases out; a later run goes on
 * - `judge_unavailable`: a judge could not be reached for some cases; a later run tries again
 * - `nothing_decided`: a judge is undecided about every case
 * - `torn_lines`: a kill tore lines of the file; their cases were judged again
 */
export interface JudgeWarning {
  readonly code: 'limit_reached' | 'judge_unavailable' | 'nothing_decided' | 'torn_lines';
  readonly message: string;
}

/** The answers of one judge, in this run and in earlier ones. */
export interface JudgeTally {
  readonly judge: string;
  readonly model?: string;
  readonly verdicts: { readonly [verdict in Verdict]: number };
  /** Reasons of undecided cases; those that do not occur are left out. */
  readonly undecided: { readonly [reason in UndecidedReason]?: number };
  /** Cases without a judgement: no opinion, or not judged yet. */
  readonly open: number;
}

export interface JudgeReport {
  readonly questions: number;
  /** Pairs of a question and a context. Each is a case for every judge. */
  readonly pairs: number;
  readonly judges: readonly JudgeTally[];
  /** The agreement of the judges; absent for a single one. */
  readonly agreement?: JudgeAgreement;
  /** The dependence of each on order, where it judged in two. */
  readonly orderBias: readonly OrderBias[];
  /** The calls and cost of this run. */
  readonly usage: JudgingUsage;
  readonly warnings: readonly JudgeWarning[];
  readonly elapsedMs: number;
}

export function judgeReport({
  pairs,
  judges,
  judging,
  warnings,
  elapsedMs,
}: {
  readonly pairs: readonly JudgedPair[];
  readonly judges: readonly JudgeIdentity[];
  readonly judging: Judging;
  readonly warnings: readonly JudgeWarning[];
  readonly elapsedMs: number;
}): JudgeReport {
  const { usage } = judging;
  const found = judges.map((judge) => ({
    judge,
    judgements: pairs.flatMap(({ question, context }) => judging.find(judge, question, [context]) ?? []),
  }));
  const all = found.flatMap(({ judgements }) => judgements);
  const tallies = found.map(({ judge, judgements }) => tallyOf(judge, judgements, pairs.length));
  return {
    questions: new Set(pairs.map(({ question }) => question.id)).size,
    pairs: pairs.length,
    judges: tallies,
    agreement: judges.length > 1 ? judgeAgreement(all) : undefined,
    orderBias: orderBias(all),
    usage,
    warnings: [...warnings, ...usageWarnings(usage), ...tallies.flatMap(undecidedWarnings)],
    elapsedMs,
  };
}

function tallyOf({ name, model }: JudgeIdentity, judged: readonly Judgement[], pairs: number): JudgeTally {
  const counted = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).length;
  const undecided: { [reason in UndecidedReason]?: number } = {};
  for (const { undecided: reason } of judged) {
    if (reason !== undefined) undecided[reason] = (undecided[reason] ?? 0) + 1;
  }
  return {
    judge: name,
    model,
    verdicts: { yes: counted('yes'), no: counted('no'), undecided: counted('undecided') },
    undecided,
    open: pairs - judged.length,
  };
}

function usageWarnings({ capped, failed }: JudgingUsage): readonly JudgeWarning[] {
  const warnings: JudgeWarning[] = [];
  if (capped > 0) {
    const message = `${count(capped, 'case')} left out, because the limit of calls or dollars of this run was reached. Run again to continue.`;
    warnings.push({ code: 'limit_reached', message });
  }
  if (failed > 0) {
    const message = `${count(failed, 'case')} not judged, because the judge could not be reached. Run again to retry.`;
    warnings.push({ code: 'judge_unavailable', message });
  }
  return warnings;
}

/** A person who skips every case has decided so. */
function undecidedWarnings({
  judge,
  verdicts,
  undecided: { skipped: _, ...undecided },
}: JudgeTally): readonly JudgeWarning[] {
  const reasons = Object.entries(undecided);
  if (verdicts.yes + verdicts.no > 0 || reasons.length === 0) return [];
  const why = reasons.map(([reason, amount]) => `${amount} ${reason}`).join(', ');
  const message = `${judge} decided none of ${count(verdicts.undecided, 'case')} (${why}): check its answers, or use another judge.`;
  return [{ code: 'nothing_decided', message }];
}
