/** Chunks by ordinal with their scores, in no order. */
export interface Candidates {
  readonly ordinals: Uint32Array;
  readonly scores: Float64Array;
}

/**
 * The candidates that no `topK` others beat: topK of them, and more where several tie with the last. The ids that order ties are not
 * known here.
 */
export function keepBest({ ordinals, scores }: Candidates, topK: number): Candidates {
  if (scores.length <= topK) return { ordinals, scores };
  const least = kthLargest(scores, topK);
  const keptOrdinals: number[] = [];
  const keptScores: number[] = [];
  for (let i = 0; i < scores.length; i += 1) {
    const score = scores[i] ?? 0;
    if (score < least) continue;
    keptOrdinals.push(ordinals[i] ?? 0);
    keptScores.push(score);
  }
  return { ordinals: Uint32Array.from(keptOrdinals), scores: Float64Array.from(keptScores) };
}

/** The k-th largest value, by a heap of the k largest so far, the least of them on top. */
export function kthLargest<T extends Float64Array | Float32Array>(values: T, k: number): number {
  const heap = values.slice(0, k).sort();
  for (let i = k; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    if (value > (heap[0] ?? 0)) replaceTop(heap, value);
  }
  return heap[0] ?? 0;
}

function replaceTop(heap: Float64Array | Float32Array, value: number): void {
  let hole = 0;
  for (let child = 1; child < heap.length; child = 2 * hole + 1) {
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1;
    if ((heap[child] ?? 0) >= value) break;
    heap[hole] = heap[child] ?? 0;
    hole = child;
  }
  heap[hole] = value;
}
