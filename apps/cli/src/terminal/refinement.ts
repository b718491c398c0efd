import { count, duration, formatNumber } from '@touchstone/contract';
import type { RefineReport } from '@touchstone/host/refine';

/** The result of refining an index, on one line. */
export function renderRefinement(index: string, { model, chunks, chunksRead, elapsedMs }: RefineReport): string {
  const rate = chunksRead === 0 ? '' : ` (${formatNumber((chunksRead * 1000) / Math.max(1, elapsedMs))} a second)`;
  return `Refined ${index}: ${count(chunks, 'chunk')}, ${formatNumber(chunksRead)} read by ${model} in ${duration(elapsedMs)}${rate}`;
}
