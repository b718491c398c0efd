import { type JudgedPair, readJudgedPairs } from '../judge/read-judged-pairs.ts';
import { majorityVerdict, votesOn } from '../panel/votes-on.ts';
import type { Verdict } from '../records/judgement.ts';

/** A pair that the panel has judged. */
export interface AuditCase extends JudgedPair {
  readonly label: Verdict;
}

/** The judged pairs of a run by role and label, in order of role and label; those that the panel has not judged are left out. */
export async function auditStrata(folder: string) {
  const {
    pairs,
    records: { judgements, contexts },
  } = await readJudgedPairs(folder);
  const byQuestion = Map.groupBy(judgements, ({ questionId }) => questionId);
  const cases = pairs.flatMap((pair): readonly AuditCase[] => {
    const evidence = { question: pair.question, contexts, judgements: byQuestion.get(pair.question.id) ?? [] };
    const votes = votesOn([pair.context.fqn], evidence);
    return votes.length === 0 ? [] : [{ ...pair, label: majorityVerdict(votes.map(({ verdict }) => verdict)) }];
  });
  return [...Map.groupBy(cases, ({ role, label }) => `${role} ${label}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) => of.slice(0, 1).map(({ role, label }) => ({ role, label, cases: of })));
}
