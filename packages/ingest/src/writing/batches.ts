import type { Embedder } from '@touchstone/contract';

/** The size of one transaction: a batch is full at so many chunks (or documents without any), or at so many bytes. */
interface BatchLimits {
  readonly chunks: number;
  readonly bytes: number;
}

/**
 * Large batches are cheap to store. A run that is killed does a batch again, so with an embedder, whose calls take time and
 * may cost money, a batch is smaller.
 */
export function batchLimits(embedder: Embedder | undefined): BatchLimits {
  return { chunks: embedder === undefined ? 4096 : 512, bytes: 16 * 1024 * 1024 };
}

/** Groups items in their order; an item is never split, so one large document may fill a batch alone. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  limits: BatchLimits,
  weightOf: (item: Item) => BatchLimits,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let chunks = 0;
  let bytes = 0;
  for await (const item of items) {
    const next = weightOf(item);
    const nextChunks = Math.max(1, next.chunks);
    if (batch.length > 0 && (chunks + nextChunks > limits.chunks || bytes + next.bytes > limits.bytes)) {
      yield batch;
      batch = [];
      chunks = 0;
      bytes = 0;
    }
    batch.push(item);
    chunks += nextChunks;
    bytes += next.bytes;
  }
  if (batch.length > 0) yield batch;
}
