import { aboutDollars, count, formatNumber } from '@touchstone/contract';
import { renderStaticPage, type Section } from '@touchstone/eval/page-parts';
import { questionKinds } from '../records/mined-question.ts';
import { agreementSection } from './agreement-section.ts';
import { costSection, leakageSection, sourceSection } from './closing-sections.ts';
import { kernelSection, labelSection, questionSection } from './count-sections.ts';
import type { MiningStats } from './mining-stats.ts';

/** A run as a page: its questions and results, how far they can be trusted, and the cost. */
export function renderDatasheet(stats: MiningStats, { engine }: { readonly engine: string }): string {
  const { extraction, questions, kinds, judges, cost } = stats;
  const answered = questionKinds.reduce((sum, kind) => sum + kinds[kind].answered, 0);
  const required = questionKinds.reduce((sum, kind) => sum + kinds[kind].kernels, 0);
  const sections: readonly (Section | undefined)[] = [
    questionSection(stats),
    labelSection(stats),
    agreementSection(stats),
    kernelSection(stats),
    leakageSection(stats),
    costSection(stats),
    sourceSection(stats),
  ];
  return renderStaticPage({
    title: extraction?.benchmark ?? 'Mined data set',
    kind: 'Datasheet of a mined retrieval data set',
    facts: [
      ['Questions', formatNumber(questions)],
      ['Answered by one context', formatNumber(answered)],
      ['With a required kernel', formatNumber(required)],
      ['Pool', count(stats.pool, 'context')],
      ['Judges', judges.map(({ name }) => name).join(', ') || 'none yet'],
      ['Cost', aboutDollars(cost.usd)],
    ],
    sections: sections.filter((section) => section !== undefined),
    footer: `Made by ${engine}.`,
  });
}
