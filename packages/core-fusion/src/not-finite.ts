import { RetrievalError } from '@touchstone/contract';

/** The error for a provider's score that is not a finite number; `holder` names the owner of the score. */
export function notFinite(score: number, holder: string): RetrievalError {
  return new RetrievalError(
    'bad_response',
    `The score of ${holder} is ${String(score)}: scores must be finite numbers. Report this to the provider that returned it.`,
  );
}
