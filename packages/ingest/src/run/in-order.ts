/**
 * The results of work on each item, in the order of the items, while up to `ahead` further ones are worked on. What fails is thrown
 * in its place.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // A failure is told when its turn comes, or never, where the caller stops before.
    result.catch(() => {});
    begun.push(result);
    const first = begun.length > ahead ? begun.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const result of begun) yield await result;
}
