import { type RetrievalError, unexpectedFailure } from '@touchstone/contract';
import { type ErrorReport, toErrorReport } from '@touchstone/contract/wire';
import { NoSuchCall } from '@touchstone/host/log';
import type { CallOutcome } from './call-task.ts';

/** A call that failed, as plain data. */
export type FailedOutcome = Extract<CallOutcome, { readonly status: 'error' }>;

/** The outcome of a call that threw. */
export function failedOutcome(thrown: unknown, about?: ErrorReport['context']): FailedOutcome {
  return { status: 'error', ...failure(thrown, about) };
}

/** The caller's report of an error, and the note beside it for the engine's log. */
export function failure(thrown: unknown, about?: ErrorReport['context']): Omit<FailedOutcome, 'status'> {
  const error = unexpectedFailure(thrown, 'request');
  return { error: toErrorReport(error, about), note: noteOf(error), isMissing: thrown instanceof NoSuchCall };
}

/** For the operator: details that the message must not have, and the location of a defect of ours. */
function noteOf(error: RetrievalError): string | undefined {
  return error.code === 'internal' ? stackOf(error.cause ?? error) : error.operatorNote;
}

function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const own = thrown.stack ?? thrown.message;
  return thrown.cause === undefined ? own : `${own}\ncaused by ${stackOf(thrown.cause)}`;
}
