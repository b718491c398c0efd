/**
 * The k-th largest of `values[at]` over the first `count` positions in `at`, none of them below 0; 0 where there are fewer than k.
 * `least`: a value that it is known not to be below.
 */
export function kthLargest(values: Float64Array, at: Uint32Array, count: number, k: number, least = 0): number {
  if (count < k || k < 1) return 0;
  // The result where fewer than k values are above `least`.
  const heap = new Float64Array(k).fill(least);
  for (let i = 0; i < count; i += 1) {
    const value = values[at[i] as number] as number;
    if (value > (heap[0] as number)) replaceLeast(heap, value);
  }
  return heap[0] as number;
}

/** The k largest of the values that have come so far. */
export interface BestSoFar {
  /** Takes a value in; the k-th largest then, minus infinity while fewer have come. */
  add(value: number): number;
}

/** A heap of the k largest, the least of them on top. */
export function bestSoFar(k: number): BestSoFar {
  const heap = new Float64Array(k).fill(Number.NEGATIVE_INFINITY);
  return {
    add(value) {
      if (value > (heap[0] as number)) replaceLeast(heap, value);
      return heap[0] as number;
    },
  };
}

/** Replaces the least value of a min-heap. */
function replaceLeast(heap: Float64Array, value: number): void {
  let hole = 0;
  for (let child = 1; child < heap.length; child = 2 * hole + 1) {
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if ((heap[child] as number) >= value) break;
    heap[hole] = heap[child] as number;
    hole = child;
  }
  heap[hole] = value;
}
