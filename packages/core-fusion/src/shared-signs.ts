/**
 * Marks the numbers that occur more than once: 1 at each such position, 0 elsewhere. An open-addressed table, because a
 * `Map` of numbers takes several times as long, and this runs for every candidate of a call.
 */
export function sharedSigns(signs: Int32Array): Uint8Array {
  const shared = new Uint8Array(signs.length);
  // At most half full. Each slot holds the first index of a number, counted from 1; 0 is free.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * signs.length + 1)));
  const last = slots.length - 1;
  for (let place = 0; place < signs.length; place += 1) {
    const sign = signs[place] ?? 0;
    let slot = scrambled(sign) & last;
    while (slots[slot] !== 0 && signs[(slots[slot] ?? 0) - 1] !== sign) slot = (slot + 1) & last;
    const first = slots[slot] ?? 0;
    if (first === 0) slots[slot] = place + 1;
    else shared[first - 1] = shared[place] = 1;
  }
  return shared;
}

/** Spreads neighbouring numbers over the table: the last step of MurmurHash3. */
function scrambled(sign: number): number {
  const mixed = Math.imul(sign ^ (sign >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
