import { textOverlap } from './text-overlap.ts';

/** An item of a list, and those after it that read nearly the same. */
export interface Folded<Item> {
  readonly item: Item;
  readonly copies: readonly Item[];
}

/** From here on two texts are one to a reader: a vendored twin, the same passage in two versions. */
const sameText = 0.8;

/** A list, best first, with nearly identical texts as copies of the best of them. */
export function foldCopies<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Folded<Item>[] {
  const overlap = textOverlap(items.map(textOf));
  const folded: { at: number; item: Item; copies: Item[] }[] = [];
  for (const [at, item] of items.entries()) {
    const first = folded.find((one) => overlap(one.at, at) >= sameText);
    if (first === undefined) folded.push({ at, item, copies: [] });
    else first.copies.push(item);
  }
  return folded.map(({ item, copies }) => ({ item, copies }));
}
