/** The wait of a `Retry-After` header, in milliseconds: seconds or an HTTP date, 0 if past. Undefined for neither. */
export function retryAfterOfHeader(header: string | null | undefined, nowMs: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  // Date.parse takes "5 apples" for a day in May: an HTTP date begins with the name of a day.
  const date = /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
