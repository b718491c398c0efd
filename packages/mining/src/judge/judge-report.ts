import { aboutDollars, count, duration, type JsonObject, printableLine } from '@touchstone/contract';
import { agreementInWords, judgeAgreement } from '../panel/judge-agreement.ts';
import { orderBias, orderBiasInWords } from '../panel/order-bias.ts';
import type { JudgeIdentity, Judgement, UndecidedReason, Verdict } from '../records/judgement.ts';
import { reportJson, reportText, type StepWarning } from '../workspace/report.ts';
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
type JudgeWarning = StepWarning<'limit_reached' | 'judge_unavailable' | 'nothing_decided' | 'torn_lines'>;

interface Judged {
  /** Each is a case for every judge. */
  readonly pairs: readonly JudgedPair[];
  readonly judges: readonly JudgeIdentity[];
  readonly judging: Judging;
  readonly elapsedMs: number;
}

export type JudgeReport = ReturnType<typeof judgeReport>;

export function judgeReport({ pairs, judges, judging, elapsedMs }: Judged) {
  const { usage, tornLines } = judging;
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
    /** The agreement of the judges; undefined for a single one. */
    agreement: judges.length > 1 ? judgeAgreement(all) : undefined,
    orderBias: orderBias(all),
    usage,
    warnings: [...usageWarnings(usage, tornLines), ...tallies.flatMap(undecidedWarnings)],
    elapsedMs,
  };
}

type JudgeTally = ReturnType<typeof tallyOf>;

/** The answers of one judge, in this run and in earlier ones. */
function tallyOf({ name, model }: JudgeIdentity, judged: readonly Judgement[], pairs: number) {
  const counted = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).length;
  const undecided: { [reason in UndecidedReason]?: number } = {};
  for (const { undecided: reason } of judged) {
    if (reason !== undefined) undecided[reason] = (undecided[reason] ?? 0) + 1;
  }
  return {
    judge: name,
    model,
    verdicts: { yes: counted('yes'), no: counted('no'), undecided: counted('undecided') },
    /** Reasons of undecided cases; those that do not occur are left out. */
    undecided,
    /** Cases without a judgement: no opinion, or not judged yet. */
    open: pairs - judged.length,
  };
}

function usageWarnings({ capped, failed }: JudgingUsage, tornLines: number): readonly JudgeWarning[] {
  const warnings: JudgeWarning[] = [];
  if (tornLines > 0) {
    const message = `judgements.jsonl has ${tornLines} incomplete lines from an interrupted run: they were judged again.`;
    warnings.push({ code: 'torn_lines', message });
  }
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
function undecidedWarnings({ judge, verdicts, undecided }: JudgeTally): readonly JudgeWarning[] {
  const reasons = Object.entries(undecided).filter(([reason]) => reason !== 'skipped');
  if (verdicts.yes + verdicts.no > 0 || reasons.length === 0) return [];
  const why = reasons.map(([reason, amount]) => `${amount} ${reason}`).join(', ');
  const message = `${judge} decided none of ${count(verdicts.undecided, 'case')} (${why}): check its answers, or use another judge.`;
  return [{ code: 'nothing_decided', message }];
}

/** A report for people: a line, one for each judge, and one for each warning. */
export function judgeInWords(report: JudgeReport): string {
  const { questions, pairs, judges, agreement, orderBias, usage, warnings, elapsedMs } = report;
  const { asked, cached } = usage;
  const lines = [
    `${count(pairs, 'context')} of ${count(questions, 'question')} judged by ${count(judges.length, 'judge')}: ${asked} asked, ${cached} known before, in ${duration(elapsedMs)}${costInWords(usage)}`,
    ...judges.map(tallyInWords),
    ...(agreement === undefined ? [] : agreementInWords(agreement)),
    ...orderBias.map(orderBiasInWords),
  ];
  return reportText(lines, warnings);
}

/** `, 12 calls, about $0.04`. */
export function costInWords({ calls, usd, unpricedCalls }: JudgingUsage): string {
  if (calls === 0) return '';
  const unpriced = unpricedCalls === 0 ? '' : `, ${unpricedCalls} of them of unknown cost`;
  return `, ${count(calls, 'call')}${unpricedCalls === calls ? '' : `, ${aboutDollars(usd)}`}${unpriced}`;
}

function tallyInWords({ judge, verdicts: { yes, no, undecided }, undecided: reasons, open }: JudgeTally): string {
  const why = Object.entries(reasons).map(([reason, amount]) => `${amount} ${reason}`);
  const parts = [
    `${yes} yes`,
    `${no} no`,
    `${undecided} undecided${why.length === 0 ? '' : ` (${why.join(', ')})`}`,
    ...(open === 0 ? [] : [`${open} open`]),
  ];
  return `  ${printableLine(judge)}: ${parts.join(', ')}`;
}

/** A report as JSON. */
export function judgeJson(report: JudgeReport): JsonObject {
  const judges = report.judges.map(({ judge, model, verdicts, undecided, open }) => {
    return { judge, model, ...verdicts, undecidedReasons: undecided, open };
  });
  return reportJson({ ...report, judges });
}
