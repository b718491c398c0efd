import { count, type JsonObject, printableLine } from '@touchstone/contract';
import type { Interval } from '@touchstone/eval';
import { contextNames } from '../contexts/context-pool.ts';
import { readLabels } from '../judge/labels/read-labels.ts';
import { reportJson, reportText, type StepWarning } from '../workspace/report.ts';
import { auditFiles } from './audit-sample.ts';
import { auditStrata } from './audit-strata.ts';
import { stratifiedAgreement } from './stratified-agreement.ts';

interface AuditReportRequest {
  readonly folder: string;
  /** The filled-in labels. Default: those of `auditSample`. */
  readonly labelsFile?: string;
}

type AuditReport = Awaited<ReturnType<typeof auditReport>>;

/**
 * Compares a person's labels with the panel's present ones, and lists the labels that would change. Throws
 * `invalid_request` for a file that cannot be read, with its line, and where nothing is judged.
 */
export async function auditReport({ folder, labelsFile = auditFiles(folder).labelsFile }: AuditReportRequest) {
  const labels = await readLabels(labelsFile, await contextNames(folder));
  const filled = labels.flatMap(({ verdict, ...label }) => (verdict === undefined ? [] : [{ ...label, verdict }]));
  const byName = new Map(filled.map((label) => [nameOf(label.questionId, label.fqns), label]));
  const audited = (await auditStrata(folder)).map(({ role, label, cases }) => {
    const judged = cases.flatMap(({ question, context }) => {
      const person = byName.get(nameOf(question.id, [context.fqn]));
      return person === undefined ? [] : [{ questionId: question.id, fqn: context.fqn, person }];
    });
    return { role, label, of: cases.length, judged };
  });
  const judged = audited.reduce((total, each) => total + each.judged.length, 0);
  // Of cases that both decided.
  const rated = audited.map(({ label, of, judged }) => {
    const verdicts = judged.map(({ person: { verdict } }) => verdict).filter((verdict) => verdict !== 'undecided');
    return { of, ratings: label === 'undecided' ? [] : verdicts.map((verdict) => [label, verdict] as const) };
  });
  return {
    judged,
    ...stratifiedAgreement(rated),
    /** Cases in the run, cases that the person judged, and of these the ones with the same label. */
    strata: audited.map(({ role, label, of, judged }) => {
      const same = judged.filter(({ person }) => person.verdict === label).length;
      return { role, label, of, judged: judged.length, same };
    }),
    /** Labels of the panel that the person does not share, in order of role, label and question. */
    changes: audited.flatMap(({ role, label: panel, judged }) =>
      judged
        .filter(({ person }) => person.verdict !== panel)
        .map(({ questionId, fqn, person: { verdict, reason } }) => {
          return { questionId, fqn, role, panel, person: verdict, reason };
        }),
    ),
    warnings: unknownWarnings(labelsFile, filled.length - judged),
  };
}

function nameOf(questionId: string, fqns: readonly string[]): string {
  return JSON.stringify([questionId, fqns]);
}

/** Rows that are of no judged pair of this run. */
function unknownWarnings(file: string, unknown: number): readonly StepWarning<'unknown_cases'>[] {
  if (unknown === 0) return [];
  const message = `${file}: ${count(unknown, 'label')} of cases that the panel has not judged, or not as they are now: left out.`;
  return [{ code: 'unknown_cases', message }];
}

/** The agreement of a person with the panel, for people, with every label that would change. */
export function auditReportInWords(report: AuditReport): string {
  const { judged, same, sameInterval, cohenKappa, cohenKappaInterval, strata, changes, warnings } = report;
  const kappa = cohenKappa === undefined ? 'undefined' : `${two(cohenKappa)}${between(cohenKappaInterval, two)}`;
  const agreement =
    same === undefined
      ? 'no case that both decided'
      : `the same label for ${percent(same)}${between(sameInterval, percent)} of the run; Cohen's kappa ${kappa}`;
  const lines = [
    `${count(judged, 'case')} judged by a person: ${agreement}`,
    ...strata.map((each) => `  ${each.role}, panel says ${each.label}: ${each.same} of ${each.judged} the same`),
    ...(changes.length === 0 ? [] : [`${count(changes.length, 'label')} would change:`]),
    ...changes.map(({ questionId, fqn, panel, person, reason }) => {
      return `  ${printableLine(questionId)}, ${printableLine(fqn)}: ${panel} to ${person}${reason === '' ? '' : ` (${printableLine(reason)})`}`;
    }),
  ];
  return reportText(lines, warnings);
}

/** The same as JSON. */
export const auditReportJson = (report: AuditReport): JsonObject => reportJson(report);

function between(interval: Interval | undefined, format: (value: number) => string): string {
  return interval === undefined ? '' : ` (${format(interval.low)} to ${format(interval.high)})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function two(value: number): string {
  return value.toFixed(2);
}
