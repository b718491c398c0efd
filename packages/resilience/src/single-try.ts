import { untilAborted } from '@touchstone/contract';
import type { Operation } from './call-policy.js';
import { openScope } from './call-scope.js';
import type { ResilienceSettings } from './settings.js';

interface TryOptions {
  readonly operation: Pick<Operation, 'what' | 'kind'>;
  readonly settings: Pick<ResilienceSettings, 'tryTimeoutMs'>;
  readonly signal: AbortSignal;
  readonly provider: string;
}

/** One try, within the time that the settings give it: `timeout` when that is over, also where the work ignores its signal. */
export async function singleTry<T>(
  work: (options: { readonly signal: AbortSignal }) => Promise<T>,
  { operation: { what, kind }, settings: { tryTimeoutMs }, signal, provider }: TryOptions,
): Promise<T> {
  const timeoutMs = kind === 'once' ? undefined : tryTimeoutMs;
  const scope = openScope({ parent: signal, timeoutMs, what, provider, nested: true });
  try {
    return await untilAborted(work({ signal: scope.signal }), scope.signal);
  } finally {
    scope.close();
  }
}
