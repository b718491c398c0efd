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
 * (Jaccard). 1 for equal words, 0 where nothing is in common. Reads each text once.
 */
export function textOverlap(texts: readonly string[]): (one: number, other: number) => number {
  const ids = new Map<string, number>();
  const read = readerOf((word) => {
    const lower = word.toLowerCase();
    const id = ids.get(lower) ?? (ids.size + 1) % idBound;
    ids.set(lower, id);
    return id;
  });
  const pieces = texts.map((text) => piecesOf(text, read));
  const { common, distinct } = countCommon(pieces);
  return (one, other) => {
    const both = common[Math.min(one, other) * texts.length + Math.max(one, other)] ?? 0;
    const either = (distinct[one] ?? 0) + (distinct[other] ?? 0) - both;
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
 * The number of distinct pieces of each text, and of those that any two have in common: at `one * texts + other`, for
 * `one` before `other`. A table of all pieces with open addressing, and for each a chain of the texts that have it: a
 * `Map` of numbers beyond 2^31 would make 2 MB of objects for every search.
 */
function countCommon(texts: readonly Float64Array[]) {
  const distinct = new Uint32Array(texts.length);
  const common = new Uint32Array(texts.length ** 2);
  const most = texts.reduce((sum, { length }) => sum + length, 0);
  const places = 2 ** Math.ceil(Math.log2(2 * most + 1));
  const keys = new Float64Array(places);
  /** The last holder of a piece, plus 1; 0 for none. */
  const last = new Int32Array(places);
  const textOf = new Int32Array(most);
  const before = new Int32Array(most);
  let holders = 0;
  for (const [text, pieces] of texts.entries()) {
    for (let i = 0; i < pieces.length; i += 1) {
      const piece = pieces[i] as number;
      let place = hash(piece) & (places - 1);
      while (last[place] !== 0 && keys[place] !== piece) place = (place + 1) & (places - 1);
      const newest = last[place] as number;
      if (newest !== 0 && textOf[newest - 1] === text) continue;
      for (let at = newest; at !== 0; at = before[at - 1] as number) {
        (common[(textOf[at - 1] as number) * texts.length + text] as number) += 1;
      }
      keys[place] = piece;
      textOf[holders] = text;
      before[holders] = newest;
      holders += 1;
      last[place] = holders;
      (distinct[text] as number) += 1;
    }
  }
  return { common, distinct };
}

function hash(piece: number): number {
  const low = (piece % 2 ** 26) | 0;
  const mixed = Math.imul(low ^ Math.imul((piece / 2 ** 26) | 0, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
