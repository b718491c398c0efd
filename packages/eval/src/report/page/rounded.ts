/** Five digits are more than anyone reads, and half the bytes. */
export function rounded(value: number): number {
  return Number(value.toPrecision(5));
}
