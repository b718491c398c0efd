/** The lowest score of a list, and 0 where none is below: what a list gives at most to an item that it passed over. */
export function lowestBelowZero(items: readonly { readonly score: number }[]): number {
  return items.reduce((lowest, { score }) => Math.min(lowest, score), 0);
}
