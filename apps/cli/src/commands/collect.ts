/**
 * For options that take several values, shown as `<name,...>`: with commas, or repeated. A comma that belongs to a value is
 * written `\,`, or stands in quotes or in the braces of a glob.
 */
export function collect(value: string, previous: readonly string[] = []): readonly string[] {
  const parts = value.match(/(?:\\,|"[^"]*"|\{[^{}]*\}|[^,])+/g) ?? [value];
  const values = parts.length === 1 ? parts : parts.map((part) => part.trim());
  return [...previous, ...values.map((each) => each.replaceAll('\\,', ','))];
}

/** The sentence of `--help` on these options. */
export const severalValues =
  'Several values (",...>") are written with commas, and "\\," is a comma of a value; or repeat the option.';
