import { RetrievalError } from '@touchstone/contract';
import type { Judge, JudgeAnswer, Judgement } from '../records/judgement.ts';
import { judgementKey } from '../records/judgement-key.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';

/** The identity of a judge for the cache. */
export type JudgeIdentity = Pick<Judge, 'name' | 'model' | 'promptHash'>;

/** The identity of a judgement: all of it but the answer. */
export type JudgedPlace = Omit<Judgement, keyof JudgeAnswer>;

/** Throws `invalid_request` where there is no context. */
export function placeOf(
  { name, model, promptHash }: JudgeIdentity,
  { id, query }: MinedQuestion,
  contexts: readonly MiningContext[],
): JudgedPlace {
  if (contexts.length === 0) {
    throw new RetrievalError('invalid_request', `Judging of question "${id}": there is no context to judge.`);
  }
  const contentHashes = contexts.map(({ contentHash }) => contentHash);
  return {
    key: judgementKey({ question: query, contentHashes }, { name, model, promptHash }),
    questionId: id,
    fqns: contexts.map(({ fqn }) => fqn),
    contentHashes,
    judge: name,
    model,
    promptHash,
  };
}

/** True if a judgement is of this very question and these contexts: the same text may have two names. */
export function standsAt({ questionId, fqns }: Judgement, place: JudgedPlace): boolean {
  return questionId === place.questionId && JSON.stringify(fqns) === JSON.stringify(place.fqns);
}
