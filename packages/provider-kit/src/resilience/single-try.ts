import { untilAborted } from '@touchstone/contract';
import { openScope } from './call-scope.ts';

interface TryOptions {
  /** For messages, after "The ". */
  readonly what: string;
  readonly provider: string;
  readonly signal: AbortSignal;
  /** Undefined: the try ends with the signal alone. */
  readonly timeoutMs: number | undefined;
}

/** One try, within its own time: `timeout` when that is over, also where the work ignores its signal. */
export async function singleTry<T>(
  work: (options: { readonly signal: AbortSignal }) => Promise<T>,
  { what, provider, signal, timeoutMs }: TryOptions,
): Promise<T> {
  const scope = openScope({ parent: signal, timeoutMs, what, provider, nested: true });
  try {
    return await untilAborted(work({ signal: scope.signal }), scope.signal);
  } finally {
    scope.close();
  }
}
