import { type Judgement, judgementKey, type Verdict } from '../records/judgement.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';

export interface VoteEvidence {
  readonly question: Pick<MinedQuestion, 'query'>;
  readonly contexts: ReadonlyMap<string, MiningContext>;
  /** Of this question, in the order in which they were made. */
  readonly judgements: readonly Judgement[];
}

/**
 * The votes on a set of contexts, one a judge, in order of the judges' names. A judgement counts where it is of the
 * present texts of the question and the contexts, in any order; of two by one judge the later counts.
 */
export function votesOn(
  fqns: readonly string[],
  { question, contexts, judgements }: VoteEvidence,
): readonly Judgement[] {
  const name = setName(fqns);
  const current = judgements.filter((each) => {
    if (setName(each.fqns) !== name) return false;
    const hashes = each.fqns.map((fqn) => contexts.get(fqn)?.contentHash ?? '');
    return each.key === judgementKey(question.query, hashes, { ...each, name: each.judge });
  });
  return [...new Map(current.map((each) => [each.judge, each])).values()].sort((a, b) => (a.judge < b.judge ? -1 : 1));
}

function setName(fqns: readonly string[]): string {
  return JSON.stringify(fqns.toSorted());
}

export type PanelVerdict = (verdicts: readonly Verdict[]) => Verdict;

/** The verdict of more than half of a panel; undecided otherwise. An undecided judge is a vote for neither. */
export const majorityVerdict: PanelVerdict = (verdicts) => verdictOf(verdicts, verdicts.length / 2 + 0.5);

/** The verdict of a whole panel; undecided otherwise. */
export const unanimousVerdict: PanelVerdict = (verdicts) => verdictOf(verdicts, verdicts.length || 1);

function verdictOf(verdicts: readonly Verdict[], least: number): Verdict {
  const votesFor = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  return (['yes', 'no'] as const).find((verdict) => votesFor(verdict) >= least) ?? 'undecided';
}
