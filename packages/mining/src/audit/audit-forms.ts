import { compact, count, type JsonObject, printableLine } from '@touchstone/contract';
import type { Interval } from '@touchstone/eval';
import type { AuditReport } from './audit-report.ts';
import type { AuditSample } from './audit-sample.ts';

/** A sample for people. */
export function auditSampleInWords({ drawn, labelsFile, casesFile, strata }: AuditSample): string {
  return [
    `${count(drawn, 'case')} drawn. Read ${casesFile} and fill in the column "verdict" of ${labelsFile}.`,
    ...strata.map(({ role, label, of, drawn: some }) => `  ${role}, panel says ${label}: ${some} of ${of}`),
  ].join('\n');
}

/** A sample as JSON. */
export function auditSampleJson({ drawn, labelsFile, casesFile, strata }: AuditSample): JsonObject {
  return {
    drawn,
    labels_file: labelsFile,
    cases_file: casesFile,
    strata: strata.map(({ role, label, of, drawn: some }) => ({ role, label, of, drawn: some })),
  };
}

/** The agreement of a person with the panel, for people, with every label that would change. */
export function auditReportInWords(report: AuditReport): string {
  const { judged, same, sameInterval, cohenKappa, cohenKappaInterval, strata, changes, warnings } = report;
  const agreement =
    same === undefined
      ? 'no case that both decided'
      : `the same label for ${percent(same)}${between(sameInterval, percent)} of the run; Cohen's kappa ${cohenKappa === undefined ? 'undefined' : `${two(cohenKappa)}${between(cohenKappaInterval, two)}`}`;
  return [
    `${count(judged, 'case')} judged by a person: ${agreement}`,
    ...strata.map((each) => `  ${each.role}, panel says ${each.label}: ${each.same} of ${each.judged} the same`),
    ...(changes.length === 0 ? [] : [`${count(changes.length, 'label')} would change:`]),
    ...changes.map(({ questionId, fqn, panel, person, reason }) => {
      return `  ${printableLine(questionId)}, ${printableLine(fqn)}: ${panel} to ${person}${reason === '' ? '' : ` (${printableLine(reason)})`}`;
    }),
    ...warnings.map(({ message }) => `! ${printableLine(message)}`),
  ].join('\n');
}

/** The same as JSON. */
export function auditReportJson(report: AuditReport): JsonObject {
  const { judged, same, sameInterval, cohenKappa, cohenKappaInterval, strata, changes, warnings } = report;
  return compact({
    judged,
    same,
    same_interval: intervalJson(sameInterval),
    cohen_kappa: cohenKappa,
    cohen_kappa_interval: intervalJson(cohenKappaInterval),
    strata: strata.map(({ role, label, of, judged, same }) => ({ role, label, of, judged, same })),
    changes: changes.map(({ questionId, fqn, role, panel, person, reason }) => {
      return { question_id: questionId, fqn, role, panel, person, reason };
    }),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
  });
}

function intervalJson(interval: Interval | undefined): JsonObject | undefined {
  return interval && { low: interval.low, high: interval.high };
}

function between(interval: Interval | undefined, format: (value: number) => string): string {
  return interval === undefined ? '' : ` (${format(interval.low)} to ${format(interval.high)})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function two(value: number): string {
  return value.toFixed(2);
}
