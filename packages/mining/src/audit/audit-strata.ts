import type { Random } from '@touchstone/eval';
import type { JudgedPair } from '../judge/read-judged-pairs.ts';
import type { PanelLabel } from '../panel/panel-labels.ts';
import type { CandidateRole } from '../records/candidates.ts';
import type { Verdict } from '../records/judgement.ts';

/** A pair that the panel has judged. */
export interface AuditCase extends JudgedPair {
  readonly panel: PanelLabel;
}

/** Pairs of one role and one label of the panel: `target yes`. */
interface AuditStratum {
  readonly role: CandidateRole;
  readonly label: Verdict;
  /** In the order of the pairs. */
  readonly cases: readonly AuditCase[];
}

/** The judged pairs by role and label, in order of role and label; those that the panel has not judged are left out. */
export function auditStrata(pairs: readonly JudgedPair[], labels: readonly PanelLabel[]): readonly AuditStratum[] {
  const byName = new Map(labels.map((label) => [JSON.stringify([label.questionId, label.fqns]), label]));
  const cases = pairs.flatMap((pair): readonly AuditCase[] => {
    const panel = byName.get(JSON.stringify([pair.question.id, [pair.context.fqn]]));
    return panel === undefined ? [] : [{ ...pair, panel }];
  });
  const strata = Map.groupBy(cases, ({ role, panel }) => `${role} ${panel.label}`);
  return [...strata]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) => (of[0] === undefined ? [] : [{ role: of[0].role, label: of[0].panel.label, cases: of }]));
}

/**
 * Draws about as many cases of every stratum, so that rare ones occur at all; other strata make up for a small one. The
 * order is drawn too: it reveals nothing of the strata.
 */
export function drawCases(strata: readonly AuditStratum[], size: number, random: Random): readonly AuditCase[] {
  const left = strata.map(({ cases }) => shuffled(cases, random));
  const drawn: AuditCase[] = [];
  while (drawn.length < size && left.some(({ length }) => length > 0)) {
    for (const cases of left) {
      const next = cases.pop();
      if (next !== undefined && drawn.length < size) drawn.push(next);
    }
  }
  return shuffled(drawn, random);
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}
