import type { Verdict } from '../records/judgement.ts';

/** One verdict out of those of a panel. */
export type PanelVerdict = (verdicts: readonly Verdict[]) => Verdict;

/** The verdict of more than half of a panel; undecided otherwise. An undecided judge is a vote for neither. */
export function majorityVerdict(verdicts: readonly Verdict[]): Verdict {
  return decided.find((verdict) => 2 * votesFor(verdict, verdicts) > verdicts.length) ?? 'undecided';
}

/** The verdict of a whole panel; undecided otherwise. */
export function unanimousVerdict(verdicts: readonly Verdict[]): Verdict {
  return (
    decided.find((verdict) => verdicts.length > 0 && votesFor(verdict, verdicts) === verdicts.length) ?? 'undecided'
  );
}

const decided = ['yes', 'no'] as const;

function votesFor(verdict: Verdict, verdicts: readonly Verdict[]): number {
  return verdicts.filter((each) => each === verdict).length;
}
