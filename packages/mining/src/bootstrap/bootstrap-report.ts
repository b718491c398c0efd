import { count, duration, type JsonObject, printableLine } from '@touchstone/contract';
import { reportJson, reportText, type StepWarning } from '../workspace/report.ts';
import type { BootstrapSource } from './bootstrap-request.ts';
import type { Dropped } from './found-question.ts';

export interface WrittenSet {
  /** `golden` names locations in the present project; `beir` has a corpus of its own. */
  readonly form: 'golden' | 'beir';
  /** File or folder, absolute: the argument of `eval`. */
  readonly path: string;
  readonly sources: readonly BootstrapSource[];
  readonly questions: number;
  /** Of the corpus in BEIR form. */
  readonly documents?: number;
  /** The commit that it was written against, or `working copy`. */
  readonly ref: string;
}

/**
 * Ways in which the result is less than the request:
 *
 * - `source_missing`: a source gave no question; the message has the reason
 * - `few_questions`: a source gave so few that a difference between two configurations will hardly be significant
 */
export interface BootstrapWarning extends StepWarning<'source_missing' | 'few_questions'> {
  readonly source: BootstrapSource;
}

export interface BootstrapReport {
  readonly name: string;
  readonly into: string;
  readonly files: number;
  readonly sets: readonly WrittenSet[];
  /** Of each source its questions in the sets, and the numbers of further ones that were left out, by reason. */
  readonly sources: readonly {
    readonly source: BootstrapSource;
    readonly questions: number;
    readonly dropped: Dropped;
    readonly weakness: string;
  }[];
  readonly warnings: readonly BootstrapWarning[];
  readonly elapsedMs: number;
}

/** A report for people: a line for each set, for each source and for each warning. */
export function bootstrapInWords({ name, files, sets, sources, warnings, elapsedMs }: BootstrapReport): string {
  const total = sources.reduce((sum, { questions }) => sum + questions, 0);
  const lines = [
    `${count(total, 'question')} of ${printableLine(name)}, from ${count(files, 'file')} in ${duration(elapsedMs)}`,
    ...sets.map(
      ({ path, questions, documents }) =>
        `${printableLine(path)}: ${count(questions, 'question')}${documents === undefined ? ' of your index' : ` of its own ${count(documents, 'document')}`}`,
    ),
    ...sources
      .filter(({ questions, dropped }) => questions > 0 || Object.keys(dropped).length > 0)
      .map(({ source, dropped, weakness }) => {
        const left = Object.entries(dropped).map(([reason, times]) => `${times} ${reason.replaceAll('_', ' ')}`);
        return `${source}: ${weakness}${left.length === 0 ? '' : ` Left out: ${left.join(', ')}.`}`;
      }),
  ];
  return reportText(lines, warnings);
}

/** A report as JSON. */
export function bootstrapJson(report: BootstrapReport): JsonObject {
  const sets = report.sets.map(({ form, path, sources, questions, documents = null, ref }) => {
    return { form, path, sources, questions, documents, ref };
  });
  return reportJson({ ...report, sets });
}
