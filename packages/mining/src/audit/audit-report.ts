import { count } from '@touchstone/contract';
import type { Interval } from '@touchstone/eval';
import { contextNames } from '../contexts/context-pool.ts';
import type { Label } from '../judge/labels/label.ts';
import { readLabels } from '../judge/labels/read-labels.ts';
import { readJudgements } from '../judge/present-judgements.ts';
import { readJudgedPairs } from '../judge/read-judged-pairs.ts';
import { panelLabels } from '../panel/panel-labels.ts';
import type { CandidateRole } from '../records/candidates.ts';
import type { Verdict } from '../records/judgement.ts';
import { auditFiles } from './audit-sample.ts';
import { type AuditCase, auditStrata } from './audit-strata.ts';
import { type RatingPair, stratifiedAgreement } from './stratified-agreement.ts';

interface AuditReportRequest {
  readonly folder: string;
  /** The filled-in labels. Default: those of `auditSample`. */
  readonly labelsFile?: string;
}

/** A label of the panel that the person does not share. */
interface ChangedLabel {
  readonly questionId: string;
  readonly fqn: string;
  readonly role: CandidateRole;
  readonly panel: Verdict;
  readonly person: Verdict;
  /** The person's. */
  readonly reason: string;
}

/** One stratum after the audit. */
interface StratumReport {
  readonly role: CandidateRole;
  readonly label: Verdict;
  /** Cases in the run, cases that the person judged, and of these the ones with the same label. */
  readonly of: number;
  readonly judged: number;
  readonly same: number;
}

/** The agreement of a person with the panel. */
export interface AuditReport {
  /** Cases with a verdict of the person. */
  readonly judged: number;
  /**
   * The share of all labels of the run that the person would share, and Cohen's kappa, with 95 % intervals (`stratifiedAgreement`).
   * Every case counts for those of its stratum that were not drawn. Of cases that both decided; undefined where there are none.
   */
  readonly same?: number;
  readonly sameInterval?: Interval;
  readonly cohenKappa?: number;
  readonly cohenKappaInterval?: Interval;
  readonly strata: readonly StratumReport[];
  /** In order of role, label and question. */
  readonly changes: readonly ChangedLabel[];
  /** Rows that are of no judged pair of this run. */
  readonly warnings: readonly { readonly code: 'unknown_cases'; readonly message: string }[];
}

/**
 * Compares a person's labels with the panel's present ones, and lists the labels that would change.
 *
 * @throws `invalid_request` for a file that cannot be read, with its line, and where nothing is judged.
 */
export async function auditReport(request: AuditReportRequest): Promise<AuditReport> {
  const { folder, labelsFile = auditFiles(folder).labelsFile } = request;
  const filled = (await readLabels(labelsFile, await contextNames(folder))).filter(isFilled);
  const { pairs } = await readJudgedPairs(folder);
  const strata = auditStrata(pairs, panelLabels(await readJudgements(folder)));
  const byName = new Map(filled.map((label) => [nameOf(label.questionId, label.fqns), label]));
  const audited = strata.map(({ cases, ...stratum }) => ({
    ...stratum,
    of: cases.length,
    cases: auditedOf(cases, byName),
  }));
  const all = audited.flatMap(({ cases }) => cases);
  return {
    judged: all.length,
    ...stratifiedAgreement(audited.map(({ of, cases }) => ({ of, ratings: cases.flatMap(bothDecided) }))),
    strata: audited.map(({ role, label, of, cases }) => {
      return { role, label, of, judged: cases.length, same: cases.filter((each) => !isChanged(each)).length };
    }),
    changes: all.filter(isChanged).map(changeOf),
    warnings: unknownWarnings(labelsFile, filled.length - all.length),
  };
}

type FilledLabel = Label & { readonly verdict: Verdict };

/** A case with the person's label. */
interface AuditedCase extends AuditCase {
  readonly person: FilledLabel;
}

function isFilled(label: Label): label is FilledLabel {
  return label.verdict !== undefined;
}

function auditedOf(cases: readonly AuditCase[], byName: ReadonlyMap<string, FilledLabel>): readonly AuditedCase[] {
  return cases.flatMap((each) => {
    const person = byName.get(nameOf(each.question.id, [each.context.fqn]));
    return person === undefined ? [] : [{ ...each, person }];
  });
}

function nameOf(questionId: string, fqns: readonly string[]): string {
  return JSON.stringify([questionId, fqns]);
}

function bothDecided({ panel: { label }, person: { verdict } }: AuditedCase): readonly RatingPair[] {
  return label === 'undecided' || verdict === 'undecided' ? [] : [[label, verdict]];
}

function isChanged({ panel: { label }, person: { verdict } }: AuditedCase): boolean {
  return label !== verdict;
}

function changeOf({ question, context, role, panel, person }: AuditedCase): ChangedLabel {
  const { verdict, reason } = person;
  return { questionId: question.id, fqn: context.fqn, role, panel: panel.label, person: verdict, reason };
}

function unknownWarnings(file: string, unknown: number): AuditReport['warnings'] {
  if (unknown === 0) return [];
  const message = `${file}: ${count(unknown, 'label')} of cases that the panel has not judged, or not as they are now: left out.`;
  return [{ code: 'unknown_cases', message }];
}
