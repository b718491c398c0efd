import { aboutDollars, count, formatNumber } from '@touchstone/contract';
import { html, type Section } from '@touchstone/eval/page-parts';
import { splits } from '../splits/split.ts';
import { datasheetTable, shareOf } from './datasheet-table.ts';
import type { MiningStats } from './mining-stats.ts';

/** The parts of the split, and their overlap. */
export function leakageSection({ split, leakage, questions }: MiningStats): Section {
  const { sharedAnswers, nearDuplicates } = leakage;
  const leaks = sharedAnswers.length + nearDuplicates.length;
  return {
    id: 'split',
    title: 'Split and leakage',
    lead: `Questions that share an answer or nearly all words stay together: ${count(split.groups, 'group')}, the largest of ${count(split.largestGroup, 'question')}.`,
    content: html`<div class="tables">${datasheetTable(
      'Parts',
      ['Part', 'Questions', 'Share', 'Wanted'],
      splits.map((part) => [
        part,
        String(split.sizes[part]),
        shareOf(split.sizes[part], questions),
        shareOf(split.shares[part], 1),
      ]),
    )}</div>
<p class="card">${leaks === 0 ? '✓ No part knows an answer or a question of another.' : `✗ ${count(sharedAnswers.length, 'answer')} and ${count(nearDuplicates.length, 'near-duplicate question')} in more than one part.`}</p>`,
  };
}

/** The calls of models, and their cost. */
export function costSection({ cost }: MiningStats): Section {
  const unknown = cost.unpricedCalls === 0 ? '' : ` ${count(cost.unpricedCalls, 'call')} of unknown cost not counted.`;
  return {
    id: 'cost',
    title: 'Cost',
    lead: `Of all judgements and turns of agents in this run, also those that no longer count.${unknown}`,
    content: datasheetTable(
      'Asked of models',
      ['', 'Calls', 'Tokens in', 'Tokens out', 'US dollars'],
      [
        [
          'All',
          formatNumber(cost.calls),
          formatNumber(cost.inputTokens),
          formatNumber(cost.outputTokens),
          aboutDollars(cost.usd),
        ],
      ],
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
    content: datasheetTable(
      'Extraction',
      ['', ''],
      [
        ['Benchmark', benchmark],
        ['Digest of its files', contentHash],
        ['Contexts', contexts],
        ['Hard negatives a question', String(hard)],
        ['Random negatives a question', String(random)],
        ['Seed', String(seed)],
      ],
    ),
  };
}
