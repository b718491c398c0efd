import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import type { Judge } from '../records/judgement.ts';
import type { MinedQuestion } from '../records/mined-question.ts';

/** Decides whether judges, or the model of an agent, can still be called in this run. */
interface RunEnd {
  /** Throws the failure that has ended the run. */
  throwIfEnded(): void;
  /** Records that the judge or model was reached. */
  answered(): void;
  /** Takes why an answer could not be kept, and throws it, now and from now on: no lost answer is to be paid for. */
  unkept(thrown: unknown, asked: Pick<Judge, 'name'>, question: Pick<MinedQuestion, 'id'>): never;
  /** Takes an error: returns where only this case is left out, else throws, now and from now on. */
  failed(thrown: unknown, asked: Pick<Judge, 'name'>, question: Pick<MinedQuestion, 'id'>): void;
}

/** `endedIn` begins the message of the failure that ends the run. */
export function openRunEnd(endedIn: EndedIn = judgingEnded): RunEnd {
  let failuresInRow = 0;
  let ended: { readonly error: unknown } | undefined;
  const throwIfEnded = () => {
    if (ended !== undefined) throw ended.error;
  };
  const endWith = (thrown: unknown, { name }: Pick<Judge, 'name'>, { id }: Pick<MinedQuestion, 'id'>): never => {
    ended ??= { error: withCase(thrown, endedIn(name, id)) };
    throw ended.error;
  };
  return {
    throwIfEnded,
    unkept: endWith,
    answered: () => {
      failuresInRow = 0;
    },
    failed: (thrown, asked, question) => {
      throwIfEnded();
      if (isRetrievalError(thrown) && (thrown.code === 'unavailable' || thrown.code === 'rate_limited')) {
        failuresInRow += 1;
        if (failuresInRow < maxFailuresInRow) return;
      }
      endWith(thrown, asked, question);
    },
  };
}

type EndedIn = (name: string, questionId: string) => string;

const judgingEnded: EndedIn = (name, questionId) =>
  `Judging ended at question "${questionId}" for judge ${name}. Finished judgements are kept, and the next run continues there.`;

/** A judge or model that is out of reach so often in a row is not called again in this run. */
const maxFailuresInRow = 3;

function withCase(thrown: unknown, where: string): unknown {
  if (!isRetrievalError(thrown)) return thrown;
  const { code, message, provider, retryAfterMs, operatorNote } = thrown;
  return new RetrievalError(code, `${where} ${message}`, { provider, retryAfterMs, operatorNote, cause: thrown });
}
