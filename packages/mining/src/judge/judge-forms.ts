import { aboutDollars, compact, count, duration, type JsonObject, printableLine } from '@touchstone/contract';
import { agreementInWords, agreementJson, orderBiasInWords, orderBiasJson } from '../panel/panel-forms.ts';
import type { JudgingEstimate } from './estimate-judging.ts';
import type { JudgeReport, JudgeTally } from './judge-report.ts';
import type { JudgingUsage } from './judging-budget.ts';

/** A report for people: a line, one for each judge, and one for each warning. */
export function judgeInWords(report: JudgeReport): string {
  const { questions, pairs, judges, agreement, orderBias, usage, warnings, elapsedMs } = report;
  const { asked, cached } = usage;
  return [
    `${count(pairs, 'context')} of ${count(questions, 'question')} judged by ${count(judges.length, 'judge')}: ${asked} asked, ${cached} known before, in ${duration(elapsedMs)}${costInWords(usage)}`,
    ...judges.map(tallyInWords),
    ...(agreement === undefined ? [] : [agreementInWords(agreement)]),
    ...orderBias.map(orderBiasInWords),
    ...warnings.map(({ message }) => `! ${printableLine(message)}`),
  ].join('\n');
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
  const { questions, pairs, judges, agreement, orderBias, usage, warnings, elapsedMs } = report;
  return compact({
    questions,
    pairs,
    judges: judges.map(({ judge, model, verdicts, undecided, open }) =>
      compact({ judge, model, ...verdicts, undecided_reasons: compact({ ...undecided }), open }),
    ),
    agreement: agreement && agreementJson(agreement),
    order_bias: orderBias.map(orderBiasJson),
    usage: judgingUsageJson(usage),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    elapsed_ms: elapsedMs,
  });
}

/** The cost of judging, as JSON. */
export function judgingUsageJson(usage: JudgingUsage): JsonObject {
  const { asked, cached, undecided, noOpinion, capped, failed, calls, usd } = usage;
  return {
    ...{ asked, cached, undecided, no_opinion: noOpinion, capped, failed, calls },
    ...{ input_tokens: usage.inputTokens, output_tokens: usage.outputTokens, usd, unpriced_calls: usage.unpricedCalls },
  };
}

/** An estimate for people: a line for each judge. */
export function judgingEstimateInWords({ pairs, judges }: JudgingEstimate): string {
  const lines = judges.map(({ judge, cases, cached, calls, usd, usdAtMost }) => {
    const known = cached === 0 ? '' : `, ${cached} known before`;
    if (calls === 0) return `  ${printableLine(judge)}: ${count(cases, 'case')} to ask${known}`;
    const dollars =
      usd === undefined || usdAtMost === undefined
        ? 'at a price that is not known'
        : `${aboutDollars(usd)}, at most ${aboutDollars(usdAtMost)}`;
    return `  ${printableLine(judge)}: ${count(cases, 'case')} to ask in ${count(calls, 'call')}, ${dollars}${known}`;
  });
  return [`${count(pairs, 'pair')} of a question and a context`, ...lines].join('\n');
}

/** An estimate as JSON. */
export function judgingEstimateJson({ pairs, judges }: JudgingEstimate): JsonObject {
  return {
    pairs,
    judges: judges.map(({ judge, model, cases, cached, calls, inputTokens, outputTokens, usd, usdAtMost }) =>
      compact({
        ...{ judge, model, cases, cached, calls },
        ...{ input_tokens: inputTokens, output_tokens: outputTokens, usd, usd_at_most: usdAtMost },
      }),
    ),
  };
}
