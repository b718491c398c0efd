import type { Judge, JudgeAnswer } from '../judgement.js';
import type { AskPerson, PersonReply } from './person.js';

/** A person's name where none is given. */
export const personName = 'person';

/**
 * A person as a judge of what a step asks about, one case at a time: of the sets of `expandKernels`. `back` leads nowhere here and
 * asks again; after `quit` the person has no opinion. For all candidates in a row use `judgeByPerson`.
 */
export function personJudge(ask: AskPerson, { name = personName }: { readonly name?: string } = {}): Judge {
  let last: Promise<unknown> = Promise.resolve();
  let hasQuit = false;
  const askOne: Judge['judge'] = async ({ questionId = '', question, contexts }, { signal } = {}) => {
    while (!hasQuit) {
      const reply = await ask({ questionId, question, contexts, canGoBack: false }, { signal });
      if (reply === 'quit') hasQuit = true;
      else if (reply !== 'back') return answerOf(reply);
    }
    return undefined;
  };
  return {
    name,
    promptHash: '',
    judge: (judged, options) => {
      const answer = last.then(() => askOne(judged, options));
      last = answer.catch(() => {});
      return answer;
    },
  };
}

/** What is kept of a reply. */
export function answerOf(reply: Exclude<PersonReply, 'back' | 'quit'>): JudgeAnswer {
  if (reply === 'skip') return { verdict: 'undecided', undecided: 'skipped', reason: '', usage: { calls: 0 } };
  const { verdict, reason = '', missing } = reply;
  return { verdict, reason, missing: verdict === 'no' && missing ? missing : undefined, usage: { calls: 0 } };
}
