import type { TextUnits } from './text-units.ts';

/**
 * Remembers something about each word of the texts that it is shown. A word is looked up by its offset in a text, so
 * that no string is made for one that is known. Full at a bound, it starts afresh: frequent words come back at once.
 */
export interface WordTable<Value> {
  /** The value of the word from `start` to `end` of `text`, whose hash is `mixedHash` of its units. */
  find(text: string, units: TextUnits, start: number, end: number, hash: number): Value;
}

/** `answerFor` must be a pure function of the word; it is called each time for words over 64 characters. */
export function wordTable<Value>(answerFor: (word: string) => Value): WordTable<Value> {
  // A slot is the hash of a word, where its units begin in `known`, how many they are (0: the slot is free), and its number.
  // Slots are probed one after the other, and never more than half of them are taken.
  let slots = new Int32Array(2048 * slotSize);
  let known = new Uint16Array(8192);
  let knownEnd = 0;
  let values: Value[] = [];

  function find(text: string, units: TextUnits, start: number, end: number, hash: number): Value {
    const length = end - start;
    const mask = slots.length - 1;
    let slot = (hash << slotShift) & mask;
    while ((slots[slot + lengthField] as number) > 0) {
      const same = slots[slot] === hash && slots[slot + lengthField] === length;
      if (same && isKnownAt(slots[slot + startField] as number, units, start, end)) {
        return values[slots[slot + numberField] as number] as Value;
      }
      slot = (slot + slotSize) & mask;
    }
    const value = answerFor(detached(text.slice(start, end)));
    if (length <= maxRememberedLength) remember(units, start, end, hash, value);
    return value;
  }

  function isKnownAt(from: number, units: TextUnits, start: number, end: number): boolean {
    for (let i = start; i < end; i += 1) if (known[from + i - start] !== units[i]) return false;
    return true;
  }

  function remember(units: TextUnits, start: number, end: number, hash: number, value: Value): void {
    const length = end - start;
    if (values.length === maxRemembered) {
      slots.fill(0);
      knownEnd = 0;
      values = [];
    }
    if (values.length * 2 * slotSize === slots.length) grow();
    if (knownEnd + length > known.length) {
      const larger = new Uint16Array(known.length * 2);
      larger.set(known);
      known = larger;
    }
    for (let i = 0; i < length; i += 1) known[knownEnd + i] = units[start + i] as number;
    fill(freeSlot(hash), hash, knownEnd, length, values.length);
    knownEnd += length;
    values.push(value);
  }

  function grow(): void {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += slotSize) {
      const hash = before[slot] as number;
      const length = before[slot + lengthField] as number;
      if (length === 0) continue;
      const [start, number] = [before[slot + startField] as number, before[slot + numberField] as number];
      fill(freeSlot(hash), hash, start, length, number);
    }
  }

  function fill(slot: number, hash: number, start: number, length: number, number: number): void {
    slots[slot] = hash;
    slots[slot + startField] = start;
    slots[slot + lengthField] = length;
    slots[slot + numberField] = number;
  }

  function freeSlot(hash: number): number {
    const mask = slots.length - 1;
    let slot = (hash << slotShift) & mask;
    while ((slots[slot + lengthField] as number) > 0) slot = (slot + slotSize) & mask;
    return slot;
  }

  return { find };
}

const slotShift = 2;
const slotSize = 1 << slotShift;
const startField = 1;
const lengthField = 2;
const numberField = 3;

/** Takes one more unit into a hash, in the manner of MurmurHash3. */
export function mixedHash(hash: number, unit: number): number {
  const product = Math.imul(hash ^ unit, 0x5bd1e995);
  return product ^ (product >>> 15);
}

/** A copy: a slice would keep the whole text that it was cut from in memory. */
function detached(word: string): string {
  return word.split('').join('');
}

const maxRemembered = 131_072;
const maxRememberedLength = 64;
