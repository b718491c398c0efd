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
      if (value > (heap[0] as number)) replaceTop(heap, value);
      return heap[0] as number;
    },
  };
}

function replaceTop(heap: Float64Array, value: number): void {
  let hole = 0;
  for (let child = 1; child < heap.length; child = 2 * hole + 1) {
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
    if ((heap[child] as number) >= value) break;
    heap[hole] = heap[child] as number;
    hole = child;
  }
  heap[hole] = value;
}
