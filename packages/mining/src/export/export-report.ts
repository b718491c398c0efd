import { count } from '@touchstone/contract';
import { type FinishedSplit, splits } from '../splits/split.ts';
import type { DatasetYaml } from './dataset-yaml.ts';
import type { DatasetSplit, MinedDataset, QueryRole } from './mined-dataset.ts';

/**
 * Ways in which a data set is less than one might expect:
 *
 * - `questions_without_positive`: questions that the form of spec 003 cannot hold
 * - `contexts_left_out`: contexts in neither list, because no judge decided, or there was none
 * - `kernels_not_established`: questions with kernels that suffice by no judge, for the present question and contexts
 * - `shares_not_reached`: questions that must stay together make a part larger or smaller than it should be
 */
interface ExportWarning {
  readonly code: 'questions_without_positive' | 'contexts_left_out' | 'kernels_not_established' | 'shares_not_reached';
  readonly message: string;
}

/** The result of an export. */
export interface ExportReport extends Omit<DatasetYaml, 'text'> {
  readonly files: readonly string[];
  /** All of the run; `pairs` of them have a positive context. */
  readonly questions: number;
  /** Questions with a required kernel. */
  readonly kernels: number;
  readonly queryRole: QueryRole;
  readonly split: DatasetSplit & Omit<FinishedSplit, 'splitOf'>;
  readonly warnings: readonly ExportWarning[];
}

export function exportWarnings(
  { questions, split: { shares } }: Pick<MinedDataset, 'questions' | 'split'>,
  { yaml, split }: { readonly yaml: Omit<DatasetYaml, 'text'>; readonly split: FinishedSplit },
): readonly ExportWarning[] {
  const warnings: ExportWarning[] = [];
  const { withoutPositive, leftOut } = yaml;
  if (withoutPositive.length > 0) {
    warnings.push({
      code: 'questions_without_positive',
      message: `${count(withoutPositive.length, 'question')} without a positive context: only mined_dataset.json holds them.`,
    });
  }
  if (leftOut.undecided + leftOut.unjudged > 0) {
    warnings.push({
      code: 'contexts_left_out',
      message: `${count(leftOut.undecided, 'context')} undecided and ${leftOut.unjudged} not judged: they are neither positive nor negative.`,
    });
  }
  const open = questions.filter(({ kernels, requiredKernel }) => kernels.length > 0 && requiredKernel === undefined);
  if (open.length > 0) {
    warnings.push({
      code: 'kernels_not_established',
      message: `${count(open.length, 'question')} with kernels that no judge confirmed: metrics of sets leave them out.`,
    });
  }
  const far = splits.filter((part) => Math.abs(split.sizes[part] / questions.length - shares[part]) > farOff);
  if (far.length > 0) {
    warnings.push({
      code: 'shares_not_reached',
      message: `The shares of ${far.join(', ')} are not reached: up to ${count(split.largestGroup, 'question')} share answers or wording and stay together.`,
    });
  }
  return warnings;
}

/** A part that is this far from its share, of all questions, is reported. */
const farOff = 0.1;
