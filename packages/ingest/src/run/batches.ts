/** A batch is full at this many documents or chunks: large enough for one transaction, small enough for memory. */
export const batchSize = 512;

/** Groups what comes in order; an item is never split, so one large document may fill a batch alone. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  weightOf: (item: Item) => number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let weight = 0;
  for await (const item of items) {
    const next = Math.max(1, weightOf(item));
    if (batch.length > 0 && weight + next > batchSize) {
      yield batch;
      batch = [];
      weight = 0;
    }
    batch.push(item);
    weight += next;
  }
  if (batch.length > 0) yield batch;
}
