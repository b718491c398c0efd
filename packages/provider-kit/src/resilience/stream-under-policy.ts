import {
  type CallOptions,
  type GenerateEvent,
  type GenerateOutput,
  joinSignals,
  RetrievalError,
} from '@touchstone/contract';
import type { CallPolicy, Operation } from './call-policy.ts';

/**
 * A stream as one call of a policy: until its end it keeps its place in the queue and its time limit, and counts for the breaker. It is
 * tried again only before the first event: a second try would begin the text anew. A reader who leaves ends the call. Pieces that come
 * faster than they are read wait here, so that a slow reader costs no time of the call.
 */
export async function* streamUnderPolicy(
  operation: Operation<GenerateOutput>,
  policy: CallPolicy,
  open: (options: CallOptions) => AsyncIterable<GenerateEvent>,
  { signal: caller }: CallOptions = {},
): AsyncGenerator<GenerateEvent, void, undefined> {
  const leaving = new AbortController();
  const arrived: GenerateEvent[] = [];
  let hasBegun = false;
  let wake = () => {};

  const work = async ({ signal }: { readonly signal: AbortSignal }): Promise<GenerateOutput> => {
    for await (const event of open({ signal })) {
      // An abandoned try may still yield an event.
      if (signal.aborted) throw signal.reason;
      hasBegun = true;
      if (event.kind === 'end') return event.output;
      arrived.push(event);
      wake();
    }
    throw new RetrievalError('bad_response', `The ${operation.what} got an unusable answer: it has no end.`);
  };
  const signal = caller === undefined ? leaving.signal : joinSignals([caller, leaving.signal]);
  const call = policy({ ...operation, mayRepeat: () => !hasBegun }, work, { signal });
  let isOver = false;
  const over = () => {
    isOver = true;
    wake();
  };
  call.then(over, over);

  try {
    while (!isOver || arrived.length > 0) {
      const event = arrived.shift();
      if (event !== undefined) yield event;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (isOver || arrived.length > 0) resolve();
        });
      }
    }
    yield { kind: 'end', output: await call };
  } finally {
    leaving.abort('The stream is no longer read.');
  }
}
