import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import type { Judge, JudgeAnswer } from '../judgement.ts';
import type { AskPerson, PersonReply } from './person.ts';

/** A person's name where none is given. */
export const personName = 'person';

const personArguments = givenObject<{ readonly name?: string }>({ name: argument.text.optional() });

/**
 * A person as a judge of what a step asks about, one case at a time: of the sets of `expandKernels`. `back` leads nowhere here and
 * asks again; after `quit` the person has no opinion. For all candidates in a row use `judgeByPerson`.
 */
export function personJudge(given: AskPerson, options: { readonly name?: string } = {}): Judge {
  const ask = parseArgument(argument.callback<AskPerson>(), given, 'way to ask a person');
  const { name = personName } = parseArgument(personArguments, options, 'options of a person as a judge');
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
