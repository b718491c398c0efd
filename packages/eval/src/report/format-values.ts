/** A metric's value: three decimals. */
export function formatValue(value: number): string {
  return value.toFixed(3);
}

/** A difference with its sign, a real minus sign among them; one that rounds to nothing has none. */
export function formatDifference(value: number): string {
  const digits = Math.abs(value).toFixed(3);
  if (digits === '0.000') return digits;
  return `${value > 0 ? '+' : '−'}${digits}`;
}

/** A share: `97 %`. */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

/** A time: `0.4 ms`, `12 ms`, `1,204 ms`. */
export function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : formatCount(Math.round(ms))} ms`;
}

export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A p-value: `0.031`, `< 0.001`. */
export function formatP(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

/** `1 query`, `2 queries`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
