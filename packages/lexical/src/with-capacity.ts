/** The array itself where it has room for `length` values, else a copy of at least twice its size. */
export function withCapacity(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array;
  const larger = new Uint32Array(Math.max(length, array.length * 2, 1024));
  larger.set(array);
  return larger;
}
