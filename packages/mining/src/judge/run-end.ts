import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import type { MinedQuestion } from '../questions/mined-question.js';
import type { Judge } from './judgement.js';

/** Whether judges can still be asked in this run. */
export interface RunEnd {
  /** Throws what has ended the run. */
  throwIfEnded(): void;
  /** A judge was there. */
  answered(): void;
  /** Takes what a judge threw: returns where only this case is left out, else throws, now and from now on. */
  failed(thrown: unknown, judge: Judge, question: MinedQuestion): void;
}

export function openRunEnd(): RunEnd {
  let failuresInRow = 0;
  let ended: { readonly error: unknown } | undefined;
  return {
    throwIfEnded: () => {
      if (ended !== undefined) throw ended.error;
    },
    answered: () => {
      failuresInRow = 0;
    },
    failed: (thrown, judge, question) => {
      if (isRetrievalError(thrown) && (thrown.code === 'unavailable' || thrown.code === 'rate_limited')) {
        failuresInRow += 1;
        if (failuresInRow < maxFailuresInRow) return;
      }
      ended ??= { error: withCase(thrown, judge, question) };
      throw ended.error;
    },
  };
}

/** A judge that is out of reach so often in a row is not asked again in this run. */
const maxFailuresInRow = 3;

function withCase(thrown: unknown, { name }: Judge, { id }: MinedQuestion): unknown {
  if (!isRetrievalError(thrown)) return thrown;
  const { code, message, provider, retryAfterMs, operatorNote } = thrown;
  const text = `Judging ended at question "${id}" for judge ${name}. What was judged is kept, and the next run goes on from there. ${message}`;
  return new RetrievalError(code, text, { provider, retryAfterMs, operatorNote, cause: thrown });
}
