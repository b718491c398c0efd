import type { Judgement } from '../records/judgement.ts';
import { judgementKey } from '../records/judgement-key.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';

/** The judgements on one question. */
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
  const current = judgements.filter((each) => setName(each.fqns) === name && isCurrent(each, question, contexts));
  return [...new Map(current.map((each) => [each.judge, each])).values()].sort((a, b) => (a.judge < b.judge ? -1 : 1));
}

function setName(fqns: readonly string[]): string {
  return JSON.stringify(fqns.toSorted());
}

/** True if a judgement is of the present texts of question and contexts. */
function isCurrent(
  { key, fqns, judge: name, model, promptHash }: Judgement,
  { query }: VoteEvidence['question'],
  contexts: VoteEvidence['contexts'],
): boolean {
  const contentHashes = fqns.map((fqn) => contexts.get(fqn)?.contentHash ?? '');
  return key === judgementKey({ question: query, contentHashes }, { name, model, promptHash });
}
