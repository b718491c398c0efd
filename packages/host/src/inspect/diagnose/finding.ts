import { isRetrievalError, messageForOperator } from '@touchstone/contract';

/** One thing that was looked at. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  /** The fact, and for `warn` and `fail` the remedy. */
  readonly message: string;
}

export function warn(check: string, message: string): Finding {
  return { check, status: 'warn', message };
}

/** A failure is a finding; a defect of ours is not. */
export async function attempt<T>(check: string, work: () => Promise<T>): Promise<T | Finding> {
  try {
    return await work();
  } catch (thrown) {
    if (!isRetrievalError(thrown) || thrown.code === 'aborted' || thrown.code === 'internal') throw thrown;
    return { check, status: 'fail', message: messageForOperator(thrown) };
  }
}

export function isFinding(value: object): value is Finding {
  return 'check' in value && 'status' in value;
}
