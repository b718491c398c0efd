/** A small price: three digits that count, `free`, or `not known`. */
export function dollarsInWords(usd: number | null): string {
  if (usd === null) return 'not known';
  return usd === 0 ? 'free' : `$${Number(usd.toPrecision(3))}`;
}
