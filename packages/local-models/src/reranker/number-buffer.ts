/** A list of numbers that grows at its end. */
export interface NumberBuffer {
  /** A view of the next `count` numbers, to be written before more room is taken. */
  room(count: number): Float64Array;
  /** A view of all that was written so far; taking more room may leave it behind. */
  all(): Float64Array;
}

/** Doubles its memory when it is full. */
export function numberBuffer(): NumberBuffer {
  let numbers = new Float64Array(4096);
  let size = 0;
  return {
    room(count) {
      if (size + count > numbers.length) {
        const larger = new Float64Array(Math.max(2 * numbers.length, size + count));
        larger.set(numbers);
        numbers = larger;
      }
      size += count;
      return numbers.subarray(size - count, size);
    },
    all: () => numbers.subarray(0, size),
  };
}
