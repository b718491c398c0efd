/** The wait between tries. */
export interface BackoffSettings {
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
}

/**
 * The pause after a failed try: `min(base * 2^(tries - 1), max)`, the second half of it random, so that callers who
 * failed together do not return together. After a `Retry-After`, that wait plus a random part of the base.
 *
 * @param tries How many have failed, from 1.
 * @param random From 0 up to 1.
 */
export function backoffMs(
  tries: number,
  { baseDelayMs, maxDelayMs }: BackoffSettings,
  random: () => number,
  retryAfterMs?: number,
): number {
  if (retryAfterMs !== undefined) return retryAfterMs + random() * baseDelayMs;
  const full = Math.min(baseDelayMs * 2 ** (tries - 1), maxDelayMs);
  return full / 2 + (random() * full) / 2;
}
