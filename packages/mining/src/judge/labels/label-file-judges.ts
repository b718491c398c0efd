import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { count } from '@touchstone/contract';
import { contextNames } from '../../contexts/context-pool.ts';
import type { Judge } from '../../records/judgement.ts';
import { readRunRecords } from '../../records/run-records.ts';
import { type StepWarning, someOf } from '../../workspace/report.ts';
import { type Label, readLabels } from './read-labels.ts';

/**
 * Oddities of a file of labels:
 *
 * - `unknown_questions`, `unknown_contexts`: names that the run does not have; these labels are not used
 * - `empty_labels`: cases that were not filled in
 */
type LabelWarning = StepWarning<'unknown_questions' | 'unknown_contexts' | 'empty_labels'>;

/**
 * Judges with labels in a file; see `readLabels` for its form. A context may have any of its names. They cost nothing, have no opinion of
 * cases that the file lacks, and judge anew when it has changed. `undecided` takes a label back: earlier judgements stay. Throws
 * `invalid_request` for a file that cannot be read, and where nothing was extracted into the folder.
 */
export async function labelFileJudges(file: string, { folder }: { readonly folder: string }) {
  const labels = await readLabels(file, await contextNames(folder));
  const { questions, contexts } = await readRunRecords(folder);
  const ids = new Set(questions.map(({ id }) => id));
  const byJudge = Map.groupBy(labels, ({ judge = basename(file) }) => judge);
  const warningOf = (code: LabelWarning['code'], what: string, names: readonly string[]): readonly LabelWarning[] => {
    if (names.length === 0) return [];
    return [{ code, message: `${file}: ${count(names.length, what)}: ${someOf([...new Set(names)], ', ...')}.` }];
  };
  const asked = labels.map(({ questionId }) => questionId);
  const named = labels.flatMap(({ fqns }) => fqns);
  const empty = labels.filter(({ verdict }) => verdict === undefined);
  return {
    /** One for each name in the column `judge`, in order of name; a label without one is of the judge that has the file's name. */
    judges: [...byJudge].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, of]) => labelJudge(name, of)),
    warnings: [
      ...warningOf(
        'unknown_questions',
        'unknown question',
        asked.filter((id) => !ids.has(id)),
      ),
      ...warningOf(
        'unknown_contexts',
        'unknown context',
        named.filter((fqn) => !contexts.has(fqn)),
      ),
      ...warningOf(
        'empty_labels',
        'empty label',
        empty.map(({ questionId }) => questionId),
      ),
    ],
  };
}

function labelJudge(name: string, labels: readonly Label[]): Judge {
  const known = new Map(labels.map((label) => [caseName(label.questionId, label.fqns), label]));
  const content = labels.map(({ questionId, fqns, verdict, reason, missing }) => {
    return [questionId, fqns, verdict, reason, missing];
  });
  return {
    name,
    promptHash: `sha256:${hash('sha256', JSON.stringify(content))}`,
    judge: async ({ questionId = '', contexts }) => {
      const fqns = contexts.map(({ fqn }) => fqn);
      const { verdict, reason = '', missing } = known.get(caseName(questionId, fqns)) ?? {};
      if (verdict === undefined) return undefined;
      const undecided = verdict === 'undecided' ? 'skipped' : undefined;
      return { verdict, reason, missing, undecided, usage: { calls: 0 } };
    },
  };
}

function caseName(questionId: string, fqns: readonly string[]): string {
  return JSON.stringify([questionId, fqns.toSorted()]);
}
