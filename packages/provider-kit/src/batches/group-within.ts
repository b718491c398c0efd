export interface GroupLimits<T> {
  readonly maxItems: number;
  /** The most that the sizes of one group may add up to: tokens of a call, bytes of a request. */
  readonly maxSize: number;
  readonly sizeOf: (item: T) => number;
}

/**
 * Splits items into groups that keep both limits, in their order and as full as that allows. An item that is too large by itself
 * is a group by itself: refuse it beforehand.
 */
export function groupWithin<T>(
  items: readonly T[],
  { maxItems, maxSize, sizeOf }: GroupLimits<T>,
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let group: T[] = [];
  let size = 0;
  for (const item of items) {
    const added = sizeOf(item);
    if (group.length > 0 && (group.length >= maxItems || size + added > maxSize)) {
      groups.push(group);
      group = [];
      size = 0;
    }
    group.push(item);
    size += added;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}
