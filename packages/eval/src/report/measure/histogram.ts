/** How many values lie from `from` up to, but not including, `to`; the last bin includes it. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Counts values between edges in ascending order, of which there are at least two. */
export function histogram(values: readonly number[], edges: readonly number[]): readonly Bin[] {
  const last = edges.length - 2;
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? from;
    const inside = (value: number) => value >= from && (value < to || (index === last && value <= to));
    return { from, to, count: values.filter(inside).length };
  });
}
