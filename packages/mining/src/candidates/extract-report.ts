import { count, duration, type JsonObject, printableLine } from '@touchstone/contract';
import type { Benchmark } from '../definition/benchmark.ts';
import { type CandidateRole, candidateRoles } from '../records/candidates.ts';
import { type MinedQuestion, type QuestionKind, questionKinds } from '../records/mined-question.ts';
import type { ContextPool } from '../records/mining-context.ts';
import { countBy } from '../workspace/counts.ts';
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
interface ExtractWarning {
  readonly code: 'target_missing' | 'question_without_target' | 'file_skipped' | 'few_candidates';
  readonly message: string;
}

/** The result of `extract`. */
export interface ExtractReport {
  readonly folder: string;
  readonly benchmark: string;
  readonly questions: Readonly<Record<QuestionKind, number>>;
  /** Contexts in the pool. */
  readonly contexts: number;
  /** Pairs of a question and a context, by why the context is a candidate. */
  readonly candidates: Readonly<Record<CandidateRole, number>>;
  /** Names that the benchmark has and the pool lacks, with the question of each. */
  readonly missingTargets: readonly { readonly questionId: string; readonly target: string }[];
  /** Contexts that were skipped, question by question, as near-duplicates of a target or another candidate. */
  readonly nearDuplicates: number;
  readonly warnings: readonly ExtractWarning[];
  readonly elapsedMs: number;
}

interface Extracted {
  readonly folder: string;
  readonly benchmark: Benchmark;
  readonly questions: readonly MinedQuestion[];
  readonly pool: ContextPool;
  readonly chosen: readonly ChosenCandidates[];
  readonly skippedFiles: readonly string[];
  readonly asked: { readonly hard: number; readonly random: number };
  readonly elapsedMs: number;
}

export function extractReport(extracted: Extracted): ExtractReport {
  const { folder, benchmark, questions, pool, chosen, elapsedMs } = extracted;
  const ofKind = (kind: QuestionKind) => questions.filter((question) => question.kind === kind).length;
  const all = chosen.flatMap(({ candidates }) => candidates);
  const inRole = (role: CandidateRole) => all.filter((candidate) => candidate.role === role).length;
  return {
    folder,
    benchmark: benchmark.name,
    questions: countBy(questionKinds, ofKind),
    contexts: pool.contexts.length,
    candidates: countBy(candidateRoles, inRole),
    missingTargets: chosen.flatMap(({ questionId, missingTargets }) =>
      missingTargets.map((target) => ({ questionId, target })),
    ),
    nearDuplicates: chosen.reduce((sum, each) => sum + each.nearDuplicates, 0),
    warnings: warningsOf(extracted),
    elapsedMs,
  };
}

function warningsOf({ chosen, skippedFiles, asked }: Extracted): readonly ExtractWarning[] {
  const warnings: ExtractWarning[] = [];
  for (const { questionId, missingTargets } of chosen) {
    for (const target of missingTargets) {
      const message = `${questionId}: the pool has no ${target}: correct its name, or draw contexts from where it is.`;
      warnings.push({ code: 'target_missing', message });
    }
  }
  const has = (role: CandidateRole) => (each: ChosenCandidates) => each.candidates.some((one) => one.role === role);
  const aimless = chosen
    .filter((each) => !has('target')(each) && !has('import')(each))
    .map(({ questionId }) => questionId);
  if (aimless.length > 0) {
    warnings.push({
      code: 'question_without_target',
      message: `${count(aimless.length, 'question')} without a target in the pool: ${someOf(aimless)}.`,
    });
  }
  if (skippedFiles.length > 0) {
    warnings.push({
      code: 'file_skipped',
      message: `${count(skippedFiles.length, 'source file')} that cannot be read: ${someOf(skippedFiles)}.`,
    });
  }
  const wanted = asked.hard + asked.random;
  const few = chosen.filter(
    ({ candidates }) => candidates.filter(({ role }) => role === 'hard' || role === 'random').length < wanted,
  );
  if (few.length > 0) {
    warnings.push({
      code: 'few_candidates',
      message: `${count(few.length, 'question')} with fewer than ${wanted} negatives: ${someOf(few.map(({ questionId }) => questionId))}. The pool has no more that fit.`,
    });
  }
  return warnings;
}

/** A report in a line, for people; a line for each warning follows. */
export function extractInWords(report: ExtractReport): string {
  const { benchmark, questions, contexts, candidates, nearDuplicates, elapsedMs } = report;
  const kinds = questionKinds.filter((kind) => questions[kind] > 0).map((kind) => `${questions[kind]} ${kind}`);
  const total = questionKinds.reduce((sum, kind) => sum + questions[kind], 0);
  const present = candidateRoles.filter((role) => role !== 'import' || candidates[role] > 0);
  const roles = present.map((role) => `${candidates[role]} ${role}`).join(', ');
  const head = `${benchmark}: ${count(total, 'question')} (${kinds.join(', ')}), ${count(contexts, 'context')}`;
  const passedOver = nearDuplicates === 0 ? '' : `, ${count(nearDuplicates, 'near-duplicate')} passed over`;
  const warnings = report.warnings.map(({ message }) => `\n! ${printableLine(message)}`).join('');
  return `${head}, candidates: ${roles}${passedOver}, in ${duration(elapsedMs)}${warnings}`;
}

/** A report as JSON. */
export function extractJson(report: ExtractReport): JsonObject {
  const { folder, benchmark, questions, contexts, candidates, missingTargets, nearDuplicates, warnings } = report;
  return {
    folder,
    benchmark,
    questions: { ...questions },
    contexts,
    candidates: { ...candidates },
    missing_targets: missingTargets.map(({ questionId, target }) => ({ question_id: questionId, target })),
    near_duplicates: nearDuplicates,
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    elapsed_ms: report.elapsedMs,
  };
}

function someOf(ids: readonly string[]): string {
  return ids.length <= 5 ? ids.join(', ') : `${ids.slice(0, 5).join(', ')} and ${ids.length - 5} more`;
}
