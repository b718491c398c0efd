/** A small price as people read it: three digits that count, `free`, or `not known`. */
export function dollars(usd: number | null): string {
  if (usd === null) return 'not known';
  if (usd === 0) return 'free';
  return `$${Number(usd.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 12 })}`;
}
