/** What became of a call. `afterMs` counts from the abort where there was one, else from the start. */
export type Outcome =
  | { readonly kind: 'fulfilled'; readonly value: unknown; readonly afterMs: number }
  | { readonly kind: 'rejected'; readonly error: unknown; readonly afterMs: number }
  | { readonly kind: 'pending' };

export interface Patience {
  /** When a call that has not ended counts as hanging, in milliseconds. */
  readonly withinMs: number;
  /** Called once, `afterMs` milliseconds after the start, unless the call has ended. */
  readonly abort?: () => void;
  readonly afterMs?: number;
}

/** How long a call is waited for that is to end at once, in milliseconds: a busy machine fails nothing. */
export const defaultPatienceMs = 10_000;

/** Waits for a call's end, but not for ever. */
export async function outcomeOf(call: Promise<unknown>, { withinMs, abort, afterMs = 0 }: Patience): Promise<Outcome> {
  let since = performance.now();
  const timers: NodeJS.Timeout[] = [];
  const pending = new Promise<Outcome>((resolve) => {
    timers.push(setTimeout(() => resolve({ kind: 'pending' }), withinMs));
  });
  if (abort !== undefined) {
    timers.push(
      setTimeout(() => {
        since = performance.now();
        abort();
      }, afterMs),
    );
  }
  const settled = call.then(
    (value): Outcome => ({ kind: 'fulfilled', value, afterMs: performance.now() - since }),
    (error: unknown): Outcome => ({ kind: 'rejected', error, afterMs: performance.now() - since }),
  );
  const outcome = await Promise.race([settled, pending]);
  for (const timer of timers) clearTimeout(timer);
  return outcome;
}
