/** The k-th largest of `values[at]` over the first `count` positions in `at`; 0 where there are fewer than k. */
export function kthLargest(values: Float64Array, at: Uint32Array, count: number, k: number): number {
  if (count < k || k < 1) return 0;
  const heap = new Float64Array(k);
  for (let i = 0; i < k; i += 1) heap[i] = values[at[i] as number] as number;
  for (let i = (k >> 1) - 1; i >= 0; i -= 1) siftDown(heap, i);
  for (let i = k; i < count; i += 1) {
    const value = values[at[i] as number] as number;
    if (value > (heap[0] as number)) {
      heap[0] = value;
      siftDown(heap, 0);
    }
  }
  return heap[0] as number;
}

/** Restores a min-heap whose element at `start` may be too large. */
function siftDown(heap: Float64Array, start: number): void {
  const value = heap[start] as number;
  let hole = start;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if ((heap[child] as number) >= value) break;
    heap[hole] = heap[child] as number;
    hole = child;
  }
  heap[hole] = value;
}
