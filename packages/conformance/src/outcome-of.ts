export type Outcome =
  | { readonly kind: 'fulfilled'; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly error: unknown }
  | { readonly kind: 'pending' };

export interface Patience {
  /** Time after which a call counts as hanging, in milliseconds. */
  readonly withinMs: number;
  /** Called once, `afterMs` milliseconds after the start, unless the call has ended. */
  readonly abort?: () => void;
  readonly afterMs?: number;
}

/** Time limit for a call that is to end at once, in milliseconds: long enough for a busy machine. */
export const defaultPatienceMs = 10_000;

/** Waits for a call's end, but not for ever. */
export async function outcomeOf(call: Promise<unknown>, { withinMs, abort, afterMs = 0 }: Patience): Promise<Outcome> {
  const timers: NodeJS.Timeout[] = [];
  const pending = new Promise<Outcome>((resolve) => {
    timers.push(setTimeout(() => resolve({ kind: 'pending' }), withinMs));
  });
  if (abort !== undefined) {
    timers.push(setTimeout(abort, afterMs));
  }
  const settled = call.then(
    (value): Outcome => ({ kind: 'fulfilled', value }),
    (error: unknown): Outcome => ({ kind: 'rejected', error }),
  );
  const outcome = await Promise.race([settled, pending]);
  for (const timer of timers) clearTimeout(timer);
  return outcome;
}
