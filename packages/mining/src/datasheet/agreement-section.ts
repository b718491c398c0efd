import { count } from '@touchstone/contract';
import { html, nothing, type Section } from '@touchstone/eval/page-parts';
import { datasheetTable, shareOf } from './datasheet-table.ts';
import type { MiningStats } from './mining-stats.ts';
import { coefficientInWords } from './stats-forms.ts';

/** The answers of each judge, and judges' agreement with one another and themselves. Undefined without judges. */
export function agreementSection({ judges, agreement, bias }: MiningStats): Section | undefined {
  if (judges.length === 0) return undefined;
  return {
    id: 'judges',
    title: 'Judges',
    lead:
      agreement === undefined
        ? 'Only one judge: how far another would agree is unknown.'
        : `Krippendorff's alpha ${coefficientInWords(agreement.krippendorffAlpha)} over ${count(agreement.krippendorffAlpha.cases, 'case')}, Fleiss' kappa ${coefficientInWords(agreement.fleissKappa)}. Ranges are 95 % intervals.`,
    content: html`<div class="tables">${datasheetTable(
      'Judgements of the data set',
      ['Judge', 'Model', 'Yes', 'No', 'Undecided'],
      judges.map(({ name, model = '–', yes, no, undecided }) => [
        name,
        model,
        String(yes),
        String(no),
        String(undecided),
      ]),
    )}
${
  agreement === undefined
    ? nothing
    : datasheetTable(
        'Pairs of judges',
        ['Judges', 'Same answer', "Cohen's kappa", 'Cases'],
        agreement.pairs.map(({ judges: both, same, cohenKappa }) => [
          both.join(' and '),
          same === undefined ? '–' : shareOf(same, 1),
          coefficientInWords(cohenKappa),
          String(cohenKappa.cases),
        ]),
      )
}
${
  bias.length === 0
    ? nothing
    : datasheetTable(
        'The same case in two orders',
        ['Judge', 'Other order', 'Cases', 'Two answers', 'p of a bias'],
        bias.map(({ judge, order, cases, contradictions, pValue }) => [
          judge,
          order.replaceAll('_', ' '),
          String(cases),
          `${contradictions} (${shareOf(contradictions, cases)})`,
          pValue.toFixed(3),
        ]),
      )
}</div>`,
  };
}
