/** Milliseconds for people: `0.4 ms`, `31 ms`, `1.2 s`. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

/** A small price: three digits that count, `free`, or `not known`. */
export function dollarsInWords(usd: number | null): string {
  if (usd === null) return 'not known';
  return usd === 0 ? 'free' : `$${Number(usd.toPrecision(3))}`;
}
