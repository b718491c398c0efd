/** Remembers the value of a word. Looks a word up by its position in a text: a known one needs no string. */
export type WordMemory<Value> = (text: string, start: number, end: number, hash: number) => Value;

interface Known<Value> {
  readonly word: string;
  readonly value: Value;
}

/**
 * `answerFor` must be a pure function of the word. A word has two slots, which follow from its hash; the latest word
 * replaces the oldest of the two. So `answerFor` may run again for a word, and memory has a bound.
 */
export function wordMemory<Value>(answerFor: (word: string) => Value): WordMemory<Value> {
  const known: (Known<Value> | undefined)[] = new Array(places).fill(undefined);
  return (text, start, end, hash) => {
    const place = hash & (places - 2);
    const last = known[place];
    if (last !== undefined && isAt(last.word, text, start, end)) return last.value;
    const before = known[place + 1];
    if (before !== undefined && isAt(before.word, text, start, end)) return before.value;
    // A copy: a slice would keep the whole text that it was cut from in memory.
    const word = text.slice(start, end).split('').join('');
    const value = answerFor(word);
    if (word.length <= maxRememberedLength) {
      known[place + 1] = last;
      known[place] = { word, value };
    }
    return value;
  };
}

/** Takes one more unit into the hash of a word, in the manner of MurmurHash3. The hash of nothing is 0. */
export function hashWith(hash: number, unit: number): number {
  const product = Math.imul(hash ^ unit, 0x5bd1e995);
  return product ^ (product >>> 15);
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

/** A power of two. */
const places = 1 << 17;
const maxRememberedLength = 64;
