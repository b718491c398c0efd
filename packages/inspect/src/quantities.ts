/** `1 chunk`, `1,204 chunks`. */
export function count(amount: number, singular: string, plural = `${singular}s`): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')} ${amount === 1 ? singular : plural}`;
}

/** `3.2 ms`, `1.4 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
