/** Limits of work ahead of its consumer. */
interface Ahead<Item> {
  /** Items that are worked on beside the one that is next. */
  readonly items: number;
  /** Their largest total size, beside the next one. */
  readonly bytes: number;
  readonly bytesOf: (item: Item) => number;
}

/** The results of work on each item, in order, while further ones are worked on. A failure is thrown at its turn. */
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
    // Room is made before the work begins: a consumed result takes none.
    while (begun.length > ahead.items || (begun.length > 0 && held + bytes > ahead.bytes)) {
      const result = next();
      if (result !== undefined) yield await result;
    }
    const result = work(item);
    // A failure is thrown when its turn comes, or never, where the caller stops before.
    result.catch(() => {});
    begun.push({ result, bytes });
    held += bytes;
  }
  for (let result = next(); result !== undefined; result = next()) yield await result;
}
