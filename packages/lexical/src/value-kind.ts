/** How a message names a refused value: its kind, and the value itself only where it is a number. */
export function valueKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? `the number ${value}` : typeof value;
}
