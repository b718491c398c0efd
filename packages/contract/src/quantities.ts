/** `1 chunk`, `1,204 chunks`. */
export function count(amount: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? singular : plural}`;
}

/** Digits in groups of three, the same in every locale. */
export function formatNumber(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** An estimate: `about $1.20`, `less than $0.01`, `$0`. */
export function aboutDollars(amount: number): string {
  if (amount === 0) return '$0';
  return amount < 0.01 ? 'less than $0.01' : `about $${amount.toFixed(2)}`;
}

/** `3.2 ms`, `1.4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${ms.toFixed(1)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `512 B`, `1.5 KiB`, `3.0 MiB`. */
export function bytes(amount: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, amount)) / 10));
  return power === 0 ? `${amount} B` : `${(amount / 1024 ** power).toFixed(1)} ${units[power]}`;
}
