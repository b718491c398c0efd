import { count, duration, type JsonObject } from '@touchstone/contract';
import { type CandidateRole, candidateRoles } from '../records/candidates.ts';
import { type MinedQuestion, questionKinds } from '../records/mined-question.ts';
import type { ContextPool } from '../records/mining-context.ts';
import { countBy, reportJson, reportText, type StepWarning, someOf } from '../workspace/report.ts';
import type { ChosenCandidates } from './choose-candidates.ts';

/**
 * Ways in which the result is less than one may expect:
 *
 * - `target_missing`: the pool lacks a target that the benchmark names
 * - `question_without_target`: the benchmark names none, or none that the pool has, and no code that imports any; such a question has
 *   negatives alone until one answers
 * - `file_skipped`: source files that are not UTF-8, too large, or nested too deeply; their symbols are not in the pool
 * - `few_candidates`: a question has fewer negatives than requested, because the pool has no more
 */
type ExtractWarning = StepWarning<'target_missing' | 'question_without_target' | 'file_skipped' | 'few_candidates'>;

interface Extracted {
  readonly folder: string;
  readonly benchmark: string;
  readonly questions: readonly MinedQuestion[];
  readonly pool: ContextPool;
  readonly chosen: readonly ChosenCandidates[];
  readonly skippedFiles: readonly string[];
  /** Negatives that each question was to have. */
  readonly negatives: number;
  readonly elapsedMs: number;
}

export type ExtractReport = ReturnType<typeof extractReport>;

export function extractReport(extracted: Extracted) {
  const { folder, benchmark, questions, pool, chosen, elapsedMs } = extracted;
  const all = chosen.flatMap(({ candidates }) => candidates);
  return {
    folder,
    benchmark,
    questions: countBy(questionKinds, (kind) => questions.filter((question) => question.kind === kind).length),
    contexts: pool.contexts.length,
    /** Pairs of a question and a context, by why the context is a candidate. */
    candidates: countBy(candidateRoles, (role) => all.filter((candidate) => candidate.role === role).length),
    /** Names that the benchmark has and the pool lacks, with the question of each. */
    missingTargets: chosen.flatMap(({ questionId, missingTargets }) =>
      missingTargets.map((target) => ({ questionId, target })),
    ),
    /** Contexts that were skipped, question by question, as near-duplicates of a target or another candidate. */
    nearDuplicates: chosen.reduce((sum, each) => sum + each.nearDuplicates, 0),
    warnings: warningsOf(extracted),
    elapsedMs,
  };
}

function warningsOf({ chosen, skippedFiles, negatives }: Extracted): readonly ExtractWarning[] {
  const warnings: ExtractWarning[] = chosen.flatMap(({ questionId, missingTargets }) =>
    missingTargets.map((target) => ({
      code: 'target_missing' as const,
      message: `${questionId}: the pool has no ${target}: correct its name, or draw contexts from where it is.`,
    })),
  );
  const idsWhere = (is: (roles: readonly CandidateRole[]) => boolean) =>
    chosen.filter(({ candidates }) => is(candidates.map(({ role }) => role))).map(({ questionId }) => questionId);
  const aimless = idsWhere((roles) => !roles.includes('target') && !roles.includes('import'));
  if (aimless.length > 0) {
    const message = `${count(aimless.length, 'question')} without a target in the pool: ${someOf(aimless)}.`;
    warnings.push({ code: 'question_without_target', message });
  }
  if (skippedFiles.length > 0) {
    const message = `${count(skippedFiles.length, 'source file')} that cannot be read: ${someOf(skippedFiles)}.`;
    warnings.push({ code: 'file_skipped', message });
  }
  const few = idsWhere((roles) => roles.filter((role) => role === 'hard' || role === 'random').length < negatives);
  if (few.length > 0) {
    const message = `${count(few.length, 'question')} with fewer than ${negatives} negatives: ${someOf(few)}. The pool has no more that fit.`;
    warnings.push({ code: 'few_candidates', message });
  }
  return warnings;
}

/** A report in a line, for people; a line for each warning follows. */
export function extractInWords(report: ExtractReport): string {
  const { benchmark, questions, contexts, candidates, nearDuplicates, warnings, elapsedMs } = report;
  const kinds = questionKinds.filter((kind) => questions[kind] > 0).map((kind) => `${questions[kind]} ${kind}`);
  const total = questionKinds.reduce((sum, kind) => sum + questions[kind], 0);
  const present = candidateRoles.filter((role) => role !== 'import' || candidates[role] > 0);
  const roles = present.map((role) => `${candidates[role]} ${role}`).join(', ');
  const head = `${benchmark}: ${count(total, 'question')} (${kinds.join(', ')}), ${count(contexts, 'context')}`;
  const passedOver = nearDuplicates === 0 ? '' : `, ${count(nearDuplicates, 'near-duplicate')} passed over`;
  return reportText([`${head}, candidates: ${roles}${passedOver}, in ${duration(elapsedMs)}`], warnings);
}

/** A report as JSON. */
export const extractJson = (report: ExtractReport): JsonObject => reportJson(report);
