import type { CallOptions } from '@touchstone/contract';
import type { Layout } from '../layout/layout.ts';
import type { Change, Writing } from '../server/operations.ts';
import { type ChunkChange, countedChange } from '../terms/counted-change.ts';
import type { CountsKeeper } from '../terms/counts-keeper.ts';
import { countsPointId } from '../terms/counts-point.ts';
import { perform } from './perform.ts';

/** Changes chunks, and with them the counts of their terms where the index has some. */
export async function performCounted(
  source: Writing & { readonly counts: CountsKeeper },
  { layout, what }: { readonly layout: Layout; readonly what: string },
  change: Change,
  chunks: ChunkChange,
  options: CallOptions | undefined,
): Promise<void> {
  if (layout.counted.length === 0) {
    await perform(source, { layout, what }, change, options);
    return;
  }
  const id = countsPointId(source.newIdentity());
  const { size, ...counted } = countedChange(layout, change, chunks, id);
  try {
    await perform(source, { layout, what }, counted, options);
  } catch (error) {
    source.counts.forget(layout);
    throw error;
  }
  await source.counts.tidy(layout, { id, size }, options);
}
