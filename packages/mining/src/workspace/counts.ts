/** The number of occurrences of each whole number from `least` up to the largest. */
export function histogram(values: readonly number[], least: number): readonly number[] {
  const most = Math.max(least - 1, ...values);
  return Array.from({ length: most - least + 1 }, (_, at) => values.filter((value) => value === least + at).length);
}

/** A value for each name of a list. */
export function countBy<Name extends string, T>(
  names: readonly Name[],
  value: (name: Name) => T,
): Readonly<Record<Name, T>> {
  // Every name of the list has its value.
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, T>;
}
