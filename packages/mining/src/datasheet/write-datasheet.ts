import { aboutDollars, count, formatNumber } from '@touchstone/contract';
import { renderStaticPage, type Section } from '@touchstone/eval/page-parts';
import type { ExportDependencies, ExportRequest } from '../export/assemble-dataset.ts';
import { questionKinds } from '../records/mined-question.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { writeWhole } from '../workspace/record-file.ts';
import { kernelSection, labelSection, questionSection } from './figure-sections.ts';
import { type MiningStats, miningStats } from './mining-stats.ts';
import { agreementSection, costSection, leakageSection, sourceSection } from './table-sections.ts';

/**
 * Writes the datasheet of a run, `datasheet.html`: one page without scripts that needs no network. The same records give the same
 * bytes. Returns the file, and the figures in it. Throws as `miningStats`.
 */
export async function writeDatasheet(request: ExportRequest, dependencies: ExportDependencies) {
  const stats = await miningStats(request, dependencies);
  const file = miningFiles(request.folder).datasheet;
  await writeWhole(file, renderDatasheet(stats, dependencies));
  return { file, stats };
}

/** A run as a page: its questions and results, how far they can be trusted, and the cost. */
function renderDatasheet(stats: MiningStats, { engine }: ExportDependencies): string {
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
