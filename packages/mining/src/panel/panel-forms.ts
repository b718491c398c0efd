import { compact, count, type JsonObject, printableLine } from '@touchstone/contract';
import type { Coefficient, JudgeAgreement } from './judge-agreement.ts';
import type { OrderBias } from './order-bias.ts';

/** Agreement for people: one line for all judges, and one for each pair. */
export function agreementInWords({ judges, pairs, fleissKappa, krippendorffAlpha }: JudgeAgreement): string {
  if (judges.length < 2) return 'Agreement: there is one judge.';
  return [
    `Agreement: Krippendorff's alpha ${inWords(krippendorffAlpha)}; Fleiss' kappa ${inWords(fleissKappa)}`,
    ...pairs.map(({ judges: [first, second], same, cohenKappa }) => {
      const share = same === undefined ? 'no case that both decided' : `${(100 * same).toFixed(1)} % the same`;
      return `  ${printableLine(first)} and ${printableLine(second)}: ${share}, Cohen's kappa ${inWords(cohenKappa)}`;
    }),
  ].join('\n');
}

/** `0.74 (0.61 to 0.85) of 120 cases`. */
function inWords({ value, interval, cases }: Coefficient): string {
  if (value === undefined) return `undefined of ${count(cases, 'case')}`;
  const between = interval === undefined ? '' : ` (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
  return `${value.toFixed(2)}${between} of ${count(cases, 'case')}`;
}

/** Agreement as JSON. */
export function agreementJson({ judges, pairs, fleissKappa, krippendorffAlpha }: JudgeAgreement): JsonObject {
  return {
    judges: judges.map(({ judge, judged, undecided }) => ({ judge, judged, undecided })),
    pairs: pairs.map(({ judges: [first, second], same, cohenKappa }) =>
      compact({ judges: [first, second], same, cohen_kappa: coefficientJson(cohenKappa) }),
    ),
    fleiss_kappa: coefficientJson(fleissKappa),
    krippendorff_alpha: coefficientJson(krippendorffAlpha),
  };
}

function coefficientJson({ value, interval, cases }: Coefficient): JsonObject {
  return compact({ value, interval: interval && { low: interval.low, high: interval.high }, cases });
}

/** The bias of a judge by order, for people. */
export function orderBiasInWords({ judge, order, cases, contradictions, ...sides }: OrderBias): string {
  const what = order === 'reversed' ? 'the order of the contexts' : 'whether the question comes last';
  const share = cases === 0 ? '' : ` (${((100 * contradictions) / cases).toFixed(1)} %)`;
  const lean = `${sides.yesOnlyGiven} with yes only as given, ${sides.yesOnlyOther} only the other way; p = ${sides.pValue.toFixed(3)}`;
  return `${printableLine(judge)}: ${contradictions} of ${count(cases, 'case')}${share} depend on ${what}: ${lean}`;
}

/** The same as JSON. */
export function orderBiasJson({ judge, order, cases, contradictions, ...sides }: OrderBias): JsonObject {
  const { yesOnlyGiven, yesOnlyOther, pValue } = sides;
  return {
    ...{ judge, order, cases, contradictions },
    ...{ yes_only_given: yesOnlyGiven, yes_only_other: yesOnlyOther, p_value: pValue },
  };
}
