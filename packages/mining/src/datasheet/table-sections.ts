import { aboutDollars, count, formatNumber } from '@touchstone/contract';
import { html, type Markup, nothing, type Section } from '@touchstone/eval/page-parts';
import { coefficientInWords } from '../panel/judge-agreement.ts';
import { splits } from '../splits/split.ts';
import type { MiningStats } from './mining-stats.ts';

/** The answers of each judge, and judges' agreement with one another and themselves. Undefined without judges. */
export function agreementSection({ judges, agreement, orderBias }: MiningStats): Section | undefined {
  if (judges.length === 0) return undefined;
  return {
    id: 'judges',
    title: 'Judges',
    lead:
      agreement === undefined
        ? 'Only one judge: how far another would agree is unknown.'
        : `Krippendorff's alpha ${coefficientInWords(agreement.krippendorffAlpha)} over ${count(agreement.krippendorffAlpha.cases, 'case')}, Fleiss' kappa ${coefficientInWords(agreement.fleissKappa)}. Ranges are 95 % intervals.`,
    content: html`<div class="tables">${table(
      'Judgements of the data set',
      ['Judge', 'Model', 'Yes', 'No', 'Undecided'],
      judges.map(({ name, model = '–', yes, no, undecided }) => [name, model, yes, no, undecided]),
    )}
${
  agreement === undefined
    ? nothing
    : table(
        'Pairs of judges',
        ['Judges', 'Same answer', "Cohen's kappa", 'Cases'],
        agreement.pairs.map(({ judges: both, same, cohenKappa }) => [
          both.join(' and '),
          same === undefined ? '–' : shareOf(same, 1),
          coefficientInWords(cohenKappa),
          cohenKappa.cases,
        ]),
      )
}
${
  orderBias.length === 0
    ? nothing
    : table(
        'The same case in two orders',
        ['Judge', 'Other order', 'Cases', 'Two answers', 'p of a bias'],
        orderBias.map(({ judge, order, cases, contradictions, pValue }) => [
          judge,
          order.replaceAll('_', ' '),
          cases,
          `${contradictions} (${shareOf(contradictions, cases)})`,
          pValue.toFixed(3),
        ]),
      )
}</div>`,
  };
}

export function leakageSection({ split, leakage, questions }: MiningStats): Section {
  const { sharedAnswers, nearDuplicates } = leakage;
  const leaks = sharedAnswers.length + nearDuplicates.length;
  return {
    id: 'split',
    title: 'Split and leakage',
    lead: `Questions that share an answer or nearly all words stay together: ${count(split.groups, 'group')}, the largest of ${count(split.largestGroup, 'question')}.`,
    content: html`<div class="tables">${table(
      'Parts',
      ['Part', 'Questions', 'Share', 'Wanted'],
      splits.map((part) => [
        part,
        split.sizes[part],
        shareOf(split.sizes[part], questions),
        shareOf(split.shares[part], 1),
      ]),
    )}</div>
<p class="card">${leaks === 0 ? '✓ No part knows an answer or a question of another.' : `✗ ${count(sharedAnswers.length, 'answer')} and ${count(nearDuplicates.length, 'near-duplicate question')} in more than one part.`}</p>`,
  };
}

export function costSection({ cost }: MiningStats): Section {
  const { calls, inputTokens, outputTokens, usd, unpricedCalls } = cost;
  const unknown = unpricedCalls === 0 ? '' : ` ${count(unpricedCalls, 'call')} of unknown cost not counted.`;
  return {
    id: 'cost',
    title: 'Cost',
    lead: `Of all judgements and turns of agents in this run, also those that no longer count.${unknown}`,
    content: table(
      'Asked of models',
      ['', 'Calls', 'Tokens in', 'Tokens out', 'US dollars'],
      [['All', ...[calls, inputTokens, outputTokens].map((amount) => formatNumber(amount)), aboutDollars(usd)]],
    ),
  };
}

/** The sources of questions and candidates. Undefined where extraction has none. */
export function sourceSection({ extraction }: MiningStats): Section | undefined {
  if (extraction === undefined) return undefined;
  const { benchmark, contentHash, contexts, hard, random, seed } = extraction;
  return {
    id: 'source',
    title: 'Source',
    content: table(
      'Extraction',
      ['', ''],
      [
        ['Benchmark', benchmark],
        ['Digest of its files', contentHash],
        ['Contexts', contexts],
        ['Hard negatives a question', hard],
        ['Random negatives a question', random],
        ['Seed', seed],
      ],
    ),
  };
}

/** All columns but the first are numbers. */
function table(caption: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): Markup {
  const [name = '', ...columns] = head;
  return html`<div class="card scroll"><table><caption>${caption}</caption>
<thead><tr><th scope="col">${name}</th>${columns.map((column) => html`<th scope="col" class="number">${column}</th>`)}</tr></thead>
<tbody>${rows.map(([first = '', ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** A share of a whole: `37 %`; a dash where there is no whole. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`;
}
