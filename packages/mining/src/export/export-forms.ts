import { count, type JsonObject, printableLine } from '@touchstone/contract';
import { splits } from '../splits/split.ts';
import type { ExportReport } from './export-report.ts';

/** A report on one line, for people; a line for each warning follows. */
export function exportInWords({
  questions,
  pairs,
  positives,
  negatives,
  kernels,
  split,
  warnings,
}: ExportReport): string {
  const parts = splits.map((part) => `${part} ${split.sizes[part]}`).join(', ');
  const head = `${pairs} of ${count(questions, 'question')} with ${count(positives, 'positive context')} and ${count(negatives, 'negative one')}, ${count(kernels, 'kernel')}; ${parts}`;
  return [head, ...warnings.map(({ message }) => `! ${printableLine(message)}`)].join('\n');
}

/** A report as JSON. */
export function exportJson(report: ExportReport): JsonObject {
  const { leftOut, split } = report;
  return {
    files: report.files,
    questions: report.questions,
    pairs: report.pairs,
    positives: report.positives,
    negatives: report.negatives,
    without_positive: report.withoutPositive,
    left_out: { undecided: leftOut.undecided, unjudged: leftOut.unjudged, part_of_kernel: leftOut.partOfKernel },
    kernels: report.kernels,
    query_role: report.queryRole,
    split: {
      seed: split.seed,
      shares: { ...split.shares },
      sizes: { ...split.sizes },
      groups: split.groups,
      largest_group: split.largestGroup,
    },
    warnings: report.warnings.map(({ code, message }) => ({ code, message })),
  };
}
