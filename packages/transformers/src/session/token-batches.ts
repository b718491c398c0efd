export interface BatchLimits {
  /** Most items of a batch. */
  readonly batchSize: number;
  /** Most tokens of a batch, padding included: its items times its longest one. */
  readonly batchTokens: number;
}

/**
 * Groups items of like length, so that little is padded: positions of `lengths`, shortest first (equal lengths in their
 * order), each in exactly one batch. An item longer than `batchTokens` is a batch of its own.
 */
export function tokenBatches(
  lengths: readonly number[],
  { batchSize, batchTokens }: BatchLimits,
): readonly (readonly number[])[] {
  const byLength = lengths.map((length, position) => ({ length, position }));
  byLength.sort((a, b) => a.length - b.length || a.position - b.position);
  const batches: number[][] = [];
  for (const { length, position } of byLength) {
    const batch = batches.at(-1);
    const full = batch === undefined || batch.length >= batchSize || (batch.length + 1) * length > batchTokens;
    if (full) batches.push([position]);
    else batch.push(position);
  }
  return batches;
}
