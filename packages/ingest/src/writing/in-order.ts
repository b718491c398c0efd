/** How far work may run ahead of what is asked for. */
interface Ahead<Item> {
  /** Items that are worked on beside the one that is next. */
  readonly items: number;
  /** What they may hold together, beside the one that is next. */
  readonly bytes: number;
  readonly bytesOf: (item: Item) => number;
}

/** The results of work on each item, in the order of the items, while further ones are worked on. What fails is thrown in its place. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  ahead: Ahead<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: { readonly result: Promise<Result>; readonly bytes: number }[] = [];
  let held = 0;
  const next = (): Promise<Result> | undefined => {
    const first = begun.shift();
    held -= first?.bytes ?? 0;
    return first?.result;
  };
  for (const item of items) {
    const bytes = ahead.bytesOf(item);
    // Room is made before the work begins: a result that is taken is no longer held.
    while (begun.length > ahead.items || (begun.length > 0 && held + bytes > ahead.bytes)) {
      const result = next();
      if (result !== undefined) yield await result;
    }
    const result = work(item);
    // A failure is told when its turn comes, or never, where the caller stops before.
    result.catch(() => {});
    begun.push({ result, bytes });
    held += bytes;
  }
  for (let result = next(); result !== undefined; result = next()) yield await result;
}
