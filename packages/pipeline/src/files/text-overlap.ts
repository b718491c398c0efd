import { type WordReader, wordReaders } from '@touchstone/lexical';

/** A text's words beyond these are not read: texts that are alike so far count as alike. */
const mostWords = 2000;
/** Words in a row that count as one piece. */
const pieceWords = 3;
/** Ids of words stay below this, so that the three of a piece make one whole number. */
const idBound = 2 ** 17;

// Scripts without spaces count by sign.
const readerOf = wordReaders(
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+/gu,
);

/**
 * The likeness of two of the texts: the share of pieces of three words in a row, of all that either has, that both have
 * (Jaccard). 1 for equal words, 0 where nothing is in common. Reads a text when it is first compared, once.
 */
export function textOverlap(texts: readonly string[]): (one: number, other: number) => number {
  const ids = new Map<string, number>();
  const read = readerOf((word) => {
    const lower = word.toLowerCase();
    const id = ids.get(lower) ?? (ids.size + 1) % idBound;
    ids.set(lower, id);
    return id;
  });
  const { add, common, distinct } = pieceTable(texts.length);
  const known = new Uint8Array(texts.length);
  const look = (text: number) => {
    if (known[text] === 1) return;
    known[text] = 1;
    add(text, piecesOf(texts[text] as string, read));
  };
  return (one, other) => {
    look(one);
    look(other);
    const both = common[one * texts.length + other] as number;
    const either = (distinct[one] as number) + (distinct[other] as number) - both;
    return either === 0 ? 0 : both / either;
  };
}

/** The pieces of a text, which may repeat. */
function piecesOf(text: string, read: WordReader<number>): Float64Array {
  const words: number[] = [];
  read(text, (id) => void words.push(id));
  words.length = Math.min(words.length, mostWords);
  const count = Math.max(words.length - pieceWords + 1, Math.min(words.length, 1));
  const pieces = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    pieces[at] = ((words[at] ?? 0) * idBound + (words[at + 1] ?? 0)) * idBound + (words[at + 2] ?? 0);
  }
  return pieces;
}

/**
 * Counts the distinct pieces of each text, and those that it has in common with each text before it, both at `one * texts + other`. A
 * table of all pieces with open addressing, and for each a chain of the texts that have it: a `Map` of numbers beyond
 * 2^31 would make 2 MB of objects for every search.
 */
function pieceTable(texts: number) {
  const distinct = new Uint32Array(texts);
  const common = new Uint32Array(texts * texts);
  let keys = new Float64Array(8192);
  /** The last holder of a piece, plus 1; 0 for none. */
  let last = new Int32Array(keys.length);
  const textOf: number[] = [];
  const before: number[] = [];
  return { add, common, distinct };

  function add(text: number, pieces: Float64Array): void {
    while ((textOf.length + pieces.length) * 2 > keys.length) grow();
    for (const piece of pieces) {
      const place = placeOf(piece);
      const newest = last[place] as number;
      if (newest !== 0 && textOf[newest - 1] === text) continue;
      for (let at = newest; at !== 0; at = before[at - 1] as number) {
        const other = textOf[at - 1] as number;
        (common[other * texts + text] as number) += 1;
        (common[text * texts + other] as number) += 1;
      }
      keys[place] = piece;
      textOf.push(text);
      before.push(newest);
      last[place] = textOf.length;
      (distinct[text] as number) += 1;
    }
  }

  function placeOf(piece: number): number {
    let place = hash(piece) & (keys.length - 1);
    while (last[place] !== 0 && keys[place] !== piece) place = (place + 1) & (keys.length - 1);
    return place;
  }

  function grow(): void {
    const [pieces, holders] = [keys, last];
    keys = new Float64Array(pieces.length * 2);
    last = new Int32Array(keys.length);
    for (const [at, holder] of holders.entries()) {
      if (holder === 0) continue;
      const place = placeOf(pieces[at] as number);
      keys[place] = pieces[at] as number;
      last[place] = holder;
    }
  }
}

function hash(piece: number): number {
  const low = (piece % 2 ** 26) | 0;
  const mixed = Math.imul(low ^ Math.imul((piece / 2 ** 26) | 0, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
