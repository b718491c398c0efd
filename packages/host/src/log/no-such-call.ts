import { RetrievalError } from '@touchstone/contract';

/** `invalid_request` for a call that the log does not hold: a service answers it as something that is not there. */
export class NoSuchCall extends RetrievalError {
  constructor(message: string) {
    super('invalid_request', message);
  }
}
