import { isRetrievalError, RetrievalError } from '@touchstone/contract';

/** A judge or model that is out of reach so often in a row is not called again in this run. */
const maxFailuresInRow = 3;

/** Decides whether judges, or the model of an agent, can still be called in this run. `kind` is the work that ends. */
export function openRunEnd(kind: 'Judging' | 'Discovery') {
  const [by, done] = kind === 'Judging' ? ['for judge', 'judgements'] : ['for', 'answers'];
  let failuresInRow = 0;
  let ended: { readonly error: unknown } | undefined;
  const throwIfEnded = () => {
    if (ended !== undefined) throw ended.error;
  };
  const endWith = (thrown: unknown, name: string, questionId: string): never => {
    const where = `${kind} ended at question "${questionId}" ${by} ${name}. Finished ${done} are kept, and the next run continues there.`;
    ended ??= { error: withCase(thrown, where) };
    throw ended.error;
  };
  return {
    throwIfEnded,
    /** Takes why an answer could not be kept, and throws it, now and from now on: no lost answer is to be paid for. */
    unkept: endWith,
    /** Records that the judge or model was reached. */
    answered: () => {
      failuresInRow = 0;
    },
    /** Takes an error: returns where only this case is left out, else throws, now and from now on. */
    failed: (thrown: unknown, name: string, questionId: string) => {
      throwIfEnded();
      if (isRetrievalError(thrown) && (thrown.code === 'unavailable' || thrown.code === 'rate_limited')) {
        failuresInRow += 1;
        if (failuresInRow < maxFailuresInRow) return;
      }
      endWith(thrown, name, questionId);
    },
  };
}

function withCase(thrown: unknown, where: string): unknown {
  if (!isRetrievalError(thrown)) return thrown;
  const { code, message, provider, retryAfterMs, operatorNote } = thrown;
  return new RetrievalError(code, `${where} ${message}`, { provider, retryAfterMs, operatorNote, cause: thrown });
}
